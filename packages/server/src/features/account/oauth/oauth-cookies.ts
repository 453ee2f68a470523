import { z } from 'zod';
import { sealedCookie } from './sealed-cookie.ts';

const provider = z.enum(['github', 'discord']);

/** While somebody is away at the other site. */
export const tripCookie = sealedCookie(
  'oauth_trip',
  '/accounts/oauth',
  600,
  z.object({
    provider,
    state: z.string(),
    verifier: z.string(),
    next: z.string(),
    /** Who set out to link their account; null for logging in. */
    accountId: z.number().nullable(),
  }),
);

/** Somebody came back whom we do not know: until they have said who they want to be here. */
export const pendingCookie = sealedCookie(
  'oauth_pending',
  '/',
  1800,
  z.object({ provider, subject: z.string(), email: z.string(), name: z.string() }),
);
