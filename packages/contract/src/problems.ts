/** A status, and the sentence for people; the code that throws the problem may give a better one. */
export interface ProblemShape {
  readonly status: number;
  readonly sentence: string;
}
/** Problems of a feature, by code. Codes are stable and clients branch on them; sentences may change at any time. */
export type Problems = Readonly<Record<string, ProblemShape>>;

/** The problems that belong to no feature: every call can meet them, or calls of several features. */
export const commonProblems = {
  'invalid-input': {
    status: 400,
    sentence: "Something you entered isn't right. Please check it and try again.",
  },
  'bad-image': {
    status: 400,
    sentence: "We can't read that picture. Please choose a GIF, JPG, PNG or WebP.",
  },
  'one-picture': { status: 400, sentence: 'Please send one picture at a time.' },
  'no-picture': { status: 400, sentence: 'Please choose a picture.' },
  'no-alt-text': { status: 400, sentence: 'Please describe what the picture shows.' },
  'no-reason': { status: 400, sentence: 'Please enter a reason.' },
  'no-answer': { status: 400, sentence: 'Please enter an answer.' },
  'key-reused': {
    status: 409,
    sentence: 'This was sent before, with other contents. Please reload the page to see what was saved.',
  },
  'just-removed': { status: 409, sentence: 'This was removed a moment ago. Please reload the page.' },
  'not-logged-in': { status: 401, sentence: 'You must be logged in.' },
  'session-ended': { status: 401, sentence: 'Your session has ended. Please log in again.' },
  'bad-token': { status: 401, sentence: "That API token isn't valid. It may have been revoked." },
  'prove-yourself': { status: 403, sentence: "Please confirm it's you first." },
  'not-staff': { status: 403, sentence: 'You need to be logged in with admin rights.' },
  'not-verified': {
    status: 403,
    sentence: "Please confirm your e-mail address first. We've e-mailed you the link.",
  },
  'csrf-mismatch': { status: 403, sentence: 'This page is out of date. Reload it and try again.' },
  suspended: {
    status: 403,
    sentence: 'Your account is suspended. Find out why and how to appeal at /accounts/suspended.',
  },
  'no-scope': { status: 403, sentence: "That API token doesn't cover this call." },
  'nothing-here': { status: 404, sentence: 'There is nothing at this address.' },
  'no-row': { status: 404, sentence: 'That item no longer exists.' },
  'wrong-method': { status: 405, sentence: "This address doesn't accept that kind of call." },
  'changed-meanwhile': {
    status: 409,
    sentence:
      'Someone else has changed this since you opened the form. Nothing was saved. Please choose which version to keep.',
  },
  'not-hidden': { status: 409, sentence: "That isn't hidden." },
  'text-too-long': { status: 413, sentence: 'That text is longer than 32 KiB. Please shorten it.' },
  'too-large': { status: 413, sentence: "That's too large." },
  'file-too-large': { status: 413, sentence: 'That file is too large.' },
  'wrong-type': { status: 415, sentence: "We don't understand that kind of data." },
  'too-often': { status: 429, sentence: "You're doing that too often. Please wait a little and try again." },
  broken: {
    status: 500,
    sentence: "Something went wrong on our side, and we've logged it. Please try again.",
  },
  busy: {
    status: 503,
    sentence: 'A lot of people are doing this right now. Please try again in a few seconds.',
  },
  unavailable: { status: 503, sentence: 'The site is briefly unavailable. Please try again in a moment.' },
  'files-away': {
    status: 503,
    sentence: "We can't reach our files right now. Nothing is lost. Please try again in a minute.",
  },
  'no-room': { status: 507, sentence: "We've run out of storage space. Please try again later." },
} as const satisfies Problems;

/**
 * All problems: each contract module adds the type of its own here, by `declare module`. The server collects
 * the values from the modules' exports.
 */
export interface DeclaredProblems {
  readonly common: typeof commonProblems;
}

type KeysOfEach<T> = T extends unknown ? keyof T : never;
/** Every way a call can fail. */
export type ProblemCode = KeysOfEach<DeclaredProblems[keyof DeclaredProblems]>;

/** The header that carries a problem's code; the body is one sentence for people. */
export const problemHeader = 'x-problem';

/** The problems of a call whose caller is not logged in, or no longer. */
export const loggedOutProblems = ['not-logged-in', 'session-ended'] as const satisfies readonly ProblemCode[];
