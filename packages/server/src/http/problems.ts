/** Every way a call can fail: status and the sentence people read. One catalogue, one place that answers. */
const catalogue = {
  'invalid-input': [400, 'Something in what you sent is not right.'],
  'not-logged-in': [401, 'You must be logged in.'],
  'session-ended': [401, 'Your session has ended. Log in again.'],
  'not-staff': [403, 'You need to be logged in with admin rights.'],
  'not-verified': [403, 'Confirm your e-mail address first. The link is in your mail.'],
  'csrf-mismatch': [403, 'This page is out of date. Reload it and try again.'],
  'nothing-here': [404, 'There is nothing at this address.'],
  'no-news-post': [404, 'No news post with that number.'],
  'no-news-page': [404, 'The news has no such page.'],
  'no-page': [404, 'No page with that name.'],
  'no-file': [404, 'No file with that name.'],
  'wrong-method': [405, 'This address does not take that kind of call.'],
  'too-large': [413, 'That is too large.'],
  'wrong-type': [415, 'That kind of data is not understood here.'],
  'too-often': [429, 'That was too often. Wait a little and try again.'],
  broken: [500, 'Something broke on our side. It has been reported.'],
  unavailable: [503, 'The site is catching its breath. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof catalogue;

/** A failure from the catalogue; the error handler turns it into plain text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, options: { sentence?: string; headers?: Record<string, string> } = {}) {
    const [status, sentence] = catalogue[code];
    super(options.sentence ?? sentence);
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.headers = options.headers ?? {};
  }
}
