import { maxAvatarBytes, maxProfileInfoBytes } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, publicFor, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const profileProblems = {
  'two-factor-on': { status: 409, sentence: 'Two-factor is already on. Turn it off first.' },
  'two-factor-off': { status: 409, sentence: "Two-factor isn't on." },
  'two-factor-not-begun': { status: 409, sentence: 'Please start with a new QR code.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly profile: typeof profileProblems;
  }
}

const done = z.object({ done: z.literal(true) });
const short = (max: number) => z.string().check(z.maxLength(max));
const password = short(200);

export const userProfile = z.object({
  username: z.string(),
  location: z.string(),
  /** Only if its owner chose so, only to people whose address is confirmed, and at most 60 an hour. */
  email: z.nullable(z.string()),
  /** Safe HTML. */
  info: z.string(),
  avatar: z.nullable(z.string()),
  /** True on the viewer's own profile. */
  editable: z.boolean(),
  memberSince: z.int(),
});
export type UserProfile = z.output<typeof userProfile>;

export const getUser = route({
  method: 'GET',
  path: '/api/v1/user/:userId',
  summary: 'A public profile, by username',
  access: anyone,
  cache: publicFor(30),
  problems: ['no-user'],
  params: z.object({ userId: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/)) }),
  output: userProfile,
});

/** How much content an account has, for the confirmation before it is deleted. */
const ownCounts = z.object({
  numEntries: z.int(),
  numPosts: z.int(),
  numRatings: z.int(),
  numReviews: z.int(),
});
export type OwnCounts = z.output<typeof ownCounts>;

export const ownProfile = z.object({
  ...ownCounts.shape,
  username: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** A new address that waits for its mailed link. */
  pendingEmail: z.nullable(z.string()),
  isEmailShown: z.boolean(),
  location: z.string(),
  /** As typed. */
  info: z.string(),
  avatar: z.nullable(z.string()),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Providers configured here, and whether this account is linked to them. */
  providers: z.array(z.object({ id: z.string(), name: z.string(), isLinked: z.boolean() })),
});
export type OwnProfile = z.output<typeof ownProfile>;

export const getOwnProfile = route({
  method: 'GET',
  path: '/api/v1/account/profile',
  summary: 'Your profile with everything that can be changed',
  access: loggedIn,
  scope: 'read',
  cache: personal,
  output: ownProfile,
});

export const saveProfile = route({
  method: 'POST',
  path: '/api/v1/account/profile',
  summary:
    'Changes location, text, e-mail and whether it is shown. A new address takes effect once it is confirmed',
  access: loggedIn,
  cache: uncached,
  problems: ['bad-email', 'prove-yourself'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  body: z.object({
    location: short(100),
    info: short(maxProfileInfoBytes),
    email: short(254),
    isEmailShown: z.boolean(),
  }),
  output: ownProfile,
});

export const setAvatar = route({
  method: 'POST',
  path: '/api/v1/account/avatar',
  summary:
    'Sets your own picture, at most 1 MiB, sent as the body (image/png, image/jpeg, image/gif or image/webp)',
  access: loggedIn,
  cache: uncached,
  problems: ['bad-image', 'file-too-large', 'invalid-input'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  maxBodyBytes: maxAvatarBytes + 1,
  output: z.object({ avatar: z.string() }),
});

export const removeAvatar = route({
  method: 'POST',
  path: '/api/v1/account/avatar/remove',
  summary: 'Removes your picture, so your creature is shown again',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  body: z.object({}),
  output: done,
});

export const downloadData = route({
  method: 'GET',
  path: '/api/v1/account/data',
  summary: 'Everything this site has about your account, as a zip of JSON and files',
  access: loggedIn,
  cache: personal,
  limit: { max: 10, perSeconds: 3600, by: 'account' },
  output: { mediaType: 'application/zip' },
});

export const deleteAccount = route({
  method: 'POST',
  path: '/api/v1/account/delete',
  summary: 'Deletes the account; entries and reviews stay under "a former member"',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['wrong-username', 'wrong-password', 'prove-yourself'],
  limit: { max: 10, perSeconds: 3600, by: 'account' },
  /** The password, or the username where the account has none. */
  body: z.object({ proof: password }),
  output: done,
});

export const beginTwoFactor = route({
  method: 'POST',
  path: '/api/v1/account/twoFactor/begin',
  summary: 'Makes a new authenticator secret, not yet active; needs a proof from the last ten minutes',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['prove-yourself', 'two-factor-on'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  body: z.object({}),
  output: z.object({
    secret: z.string(),
    address: z.string(),
    /** The code picture as rows of 0 and 1. */
    picture: z.array(z.string()),
  }),
});

export const confirmTwoFactor = route({
  method: 'POST',
  path: '/api/v1/account/twoFactor/confirm',
  summary: 'Turns two-factor on with a first code and returns the spare codes, once',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['wrong-code', 'two-factor-not-begun', 'two-factor-on', 'prove-yourself'],
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  body: z.object({ code: short(20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endTwoFactor = route({
  method: 'POST',
  path: '/api/v1/account/twoFactor/end',
  summary: 'Turns two-factor off',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['wrong-password', 'wrong-code', 'two-factor-off'],
  limit: { max: 10, perSeconds: 3600, by: 'account' },
  body: z.object({ password, code: short(40) }),
  output: done,
});
