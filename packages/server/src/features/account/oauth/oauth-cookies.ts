import { z } from 'zod';
import { sealedCookie } from './sealed-cookie.ts';

const provider = z.enum(['github', 'discord']);

/** Valid while the user is at the other site. */
export const tripCookie = sealedCookie(
  'oauth_trip',
  '/accounts/oauth',
  600,
  z.object({
    provider,
    state: z.string(),
    verifier: z.string(),
    next: z.string(),
    /** The account that left to link a site or to prove identity; null for logging in. */
    accountId: z.number().nullable(),
    isForProof: z.boolean(),
  }),
);

/**
 * A user who has returned but is not logged in yet: an unknown user who has yet to choose a name, or one
 * whose account also requires a code.
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
