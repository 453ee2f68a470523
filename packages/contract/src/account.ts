import { ranks } from '@tinsmith/domain/ranks';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const accountProblems = {
  'weak-password': { status: 400, sentence: 'That password is too easy to guess. Please choose another.' },
  'wrong-old-password': { status: 400, sentence: "Your old password isn't right." },
  'wrong-password': { status: 400, sentence: "That password isn't right." },
  'wrong-username': { status: 400, sentence: "That isn't your username." },
  'no-password': {
    status: 400,
    sentence: "Your account has no password yet. Set one with 'Forgot your password?'.",
  },
  'link-used': {
    status: 400,
    sentence: 'This link has already been used or has expired. Please ask for a new one.',
  },
  'already-confirmed': {
    status: 409,
    sentence: "Your address is already confirmed. You don't need this link any more.",
  },
  'bad-username': { status: 400, sentence: "That username isn't available. Please choose another." },
  'bad-email': { status: 400, sentence: "That doesn't look like an e-mail address." },
  'wrong-login': {
    status: 401,
    sentence:
      "That username and password don't match. Haven't confirmed your address yet? Log in with your username.",
  },
  'wrong-code': {
    status: 401,
    sentence: "That code isn't right, or it has expired. Please enter the current one.",
  },
  'no-user': { status: 404, sentence: 'Nobody here has that name.' },
  'no-device': { status: 404, sentence: "You aren't logged in on that device any more." },
  'last-way-in': { status: 409, sentence: "That's your only way to log in. Set a password first." },
  'name-taken': { status: 409, sentence: 'That name is taken. Please choose another.' },
  'email-taken': {
    status: 409,
    sentence: 'Another account has already confirmed this address. Log in with that one.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly account: typeof accountProblems;
  }
}

export const currentUser = z.object({
  login: z.nullable(z.string()),
  isStaff: z.boolean(),
  /** Only present for staff. */
  rank: z.optional(z.enum(ranks)),
  isVerified: z.boolean(),
  /** Only present when true: the user can read, but can change nothing except their own account. */
  isSuspended: z.optional(z.literal(true)),
  /** The address that is not confirmed yet; null once it is. */
  unconfirmedEmail: z.nullable(z.string()),
  /** File name of the user's own picture, or null for the generated creature. */
  avatar: z.nullable(z.string()),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = route({
  method: 'GET',
  path: '/api/v1/currentUser',
  summary: 'Who is logged in; also hands out the csrftoken cookie',
  access: anyone,
  scope: 'read',
  cache: personal,
  problems: ['session-ended'],
  output: currentUser,
});

const done = z.object({ done: z.literal(true) });
const short = (max: number) => z.string().check(z.maxLength(max));
const token = short(100);
const password = short(200);
/** The page to return to; only a path of this site is kept. */
const next = z.optional(short(500));

export const checkUsernameIsFree = route({
  method: 'GET',
  path: '/api/v1/account/usernames/:username',
  summary: 'Whether a username is still free, for the registration form',
  access: anyone,
  cache: personal,
  limit: { max: 600, perSeconds: 60, by: 'address' },
  params: z.object({ username: short(100) }),
  output: z.object({ problem: z.nullable(z.string()) }),
});

export const register = route({
  method: 'POST',
  path: '/api/v1/account/register',
  summary: 'Creates an account, logs it in and mails a link to confirm the address',
  access: anyone,
  cache: uncached,
  problems: ['bad-username', 'bad-email', 'weak-password', 'name-taken', 'session-ended'],
  limit: { max: 400, perSeconds: 3600, by: 'address' },
  body: z.object({ username: short(100), email: short(254), password, next }),
  output: z.object({ login: z.string() }),
});

export const verifyEmail = route({
  method: 'POST',
  path: '/api/v1/account/verify',
  summary: 'Confirms an e-mail address with the mailed token',
  access: anyone,
  cache: uncached,
  problems: ['link-used', 'already-confirmed', 'email-taken'],
  limit: { max: 400, perSeconds: 3600, by: 'address' },
  body: z.object({ token }),
  output: z.object({
    login: z.string(),
    /** The page from which the link was requested; null if unknown. */
    next: z.nullable(z.string()),
  }),
});

export const resendVerification = route({
  method: 'POST',
  path: '/api/v1/account/verification',
  summary: 'Mails the link again',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  limit: { max: 5, perSeconds: 3600, by: 'account' },
  body: z.object({ next }),
  output: done,
});

export const logIn = route({
  method: 'POST',
  path: '/api/v1/account/login',
  summary: 'Logs in with username or e-mail; asks for a code where two-factor is on',
  access: anyone,
  cache: uncached,
  problems: ['wrong-login', 'wrong-code', 'session-ended'],
  // Allows for a hall full of people behind one address; wrong passwords have limits of their own.
  limit: { max: 900, perSeconds: 600, by: 'address' },
  body: z.object({ name: short(254), password, code: z.optional(short(40)) }),
  output: z.object({ login: z.nullable(z.string()), needsCode: z.boolean() }),
});

export const logOut = route({
  method: 'POST',
  path: '/api/v1/account/logout',
  summary: 'Ends this session',
  access: anyone,
  cache: uncached,
  limit: { max: 900, perSeconds: 600, by: 'address' },
  body: z.object({}),
  output: done,
});

export const forgotPassword = route({
  method: 'POST',
  path: '/api/v1/account/password/forgot',
  summary: 'Mails a link to set a new password, if the address is known; the answer is the same either way',
  access: anyone,
  cache: uncached,
  problems: ['bad-email'],
  limit: { max: 10, perSeconds: 3600, by: 'address' },
  body: z.object({ email: short(254) }),
  output: done,
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/v1/account/password/reset',
  summary:
    'Sets a new password with the mailed token, which works once and expires in an hour; ends every other way in',
  access: anyone,
  cache: uncached,
  problems: ['weak-password', 'link-used', 'email-taken', 'session-ended'],
  limit: { max: 20, perSeconds: 3600, by: 'address' },
  body: z.object({ token, password }),
  output: z.object({ login: z.string() }),
});

export const changePassword = route({
  method: 'POST',
  path: '/api/v1/account/password/change',
  summary: 'Changes the password, ends all other sessions, links and linked sites, and renews this session',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['weak-password', 'wrong-old-password', 'no-password', 'session-ended'],
  limit: { max: 10, perSeconds: 3600, by: 'account' },
  body: z.object({ oldPassword: password, newPassword: password }),
  output: done,
});

export const undoEmailChange = route({
  method: 'POST',
  path: '/api/v1/account/email/undo',
  summary: 'Brings back the address that was changed, with the token mailed there, which expires in 7 days',
  access: anyone,
  cache: uncached,
  problems: ['link-used', 'email-taken'],
  limit: { max: 20, perSeconds: 3600, by: 'address' },
  body: z.object({ token }),
  output: z.object({ login: z.string() }),
});

export const proof = z.object({
  /** Proved within the last ten minutes: no proof is required. */
  isFresh: z.boolean(),
  /** The proof required otherwise: a code if two-factor is on. */
  by: z.enum(['password', 'code', 'site']),
  /** Linked sites, for a user without a password. */
  sites: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Proof = z.output<typeof proof>;

export const getProof = route({
  method: 'GET',
  path: '/api/v1/account/proof',
  summary: 'Whether this session may change how you log in, and if not, what to prove first',
  access: loggedIn,
  cache: personal,
  output: proof,
});

export const prove = route({
  method: 'POST',
  path: '/api/v1/account/proof',
  summary:
    'Proves again who you are, with the password, or with a code where two-factor is on; valid for ten minutes',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['wrong-password', 'wrong-code', 'no-password'],
  limit: { max: 30, perSeconds: 3600, by: 'account' },
  body: z.object({ password: z.optional(password), code: z.optional(short(40)) }),
  output: done,
});

export const device = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  /** Such as "Firefox on Linux". */
  name: z.string(),
  seenAt: z.int(),
});
export type Device = z.output<typeof device>;

export const listDevices = route({
  method: 'GET',
  path: '/api/v1/account/devices',
  summary: 'Where your account is logged in',
  access: loggedIn,
  cache: personal,
  output: z.object({ result: z.array(device) }),
});

export const logOutDevice = route({
  method: 'POST',
  path: '/api/v1/account/devices/:deviceId/end',
  summary: 'Logs out one device',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['no-device'],
  plainForm: { redirect: '/profile' },
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: z.object({ deviceId: numericId }),
  output: done,
});

export const logOutElsewhere = route({
  method: 'POST',
  path: '/api/v1/account/devices/endOthers',
  summary: 'Logs out everywhere else',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  body: z.object({}),
  output: done,
});
