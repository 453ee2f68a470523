import { z } from 'zod';
import { sealedCookie } from './sealed-cookie.ts';

const provider = z.enum(['github', 'discord']);

/** While member is away at the other site. */
export const tripCookie = sealedCookie(
  'oauth_trip',
  '/accounts/oauth',
  600,
  z.object({
    provider,
    state: z.string(),
    verifier: z.string(),
    next: z.string(),
    /** Who set out, to link their account or to prove who they are; null for logging in. */
    accountId: z.number().nullable(),
    isForProof: z.boolean(),
  }),
);

/**
 * Member came back who is not in yet: whom we do not know, until they have said who they want to be here; or whose
 * account asks for a code, too.
 */
export const pendingCookie = sealedCookie(
  'oauth_pending',
  '/',
  1800,
  z.object({
    provider,
    subject: z.string(),
    email: z.string(),
    name: z.string(),
    needsCode: z.boolean(),
  }),
);
