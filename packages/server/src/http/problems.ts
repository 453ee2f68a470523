/** Every way a call can fail: status and the sentence people read. One catalogue, one place that answers. */
const catalogue = {
  'invalid-input': [400, 'Something in what you sent is not right.'],
  'weak-password': [400, 'That password is too easy to guess.'],
  'wrong-old-password': [400, 'Your old password is not right.'],
  'wrong-password': [400, 'That password is not right.'],
  'wrong-username': [400, 'That is not your username.'],
  'bad-image': [400, 'That is not a picture we can read.'],
  'no-pending-link': [400, 'That took too long. Start again from the log-in page.'],
  'no-password': [400, 'Your account has no password yet. Ask for one by a reset link.'],
  'link-used': [400, 'This link has been used or is too old.'],
  'wrong-login': [401, 'Wrong name or password.'],
  'wrong-code': [401, 'That code is not right.'],
  'no-wish': [400, 'Write at least one wish.'],
  'no-message': [400, 'Write a message first.'],
  'one-picture': [400, 'Send one picture at a time.'],
  'no-reason': [400, 'Write a reason first.'],
  'one-file': [400, 'Internal error. Expected 1 file, but got another number.'],
  'unknown-tag': [400, 'There is no such tag.'],
  'bad-short-name': [400, 'A short name is 2 to 30 letters, digits, - or _.'],
  'reserved-name': [400, 'That short name is an address of this site.'],
  'no-voting': [400, 'A gift exchange has no voting.'],
  'not-logged-in': [401, 'You must be logged in.'],
  'session-ended': [401, 'Your session has ended. Log in again.'],
  'not-staff': [403, 'You need to be logged in with admin rights.'],
  'not-verified': [403, 'Confirm your e-mail address first. The link is in your mail.'],
  'not-joined': [403, "You haven't signed up for this competition."],
  'not-your-entry': [403, 'Only its team can change this entry.'],
  'not-founder': [403, 'Only who started the entry can remove others.'],
  'csrf-mismatch': [403, 'This page is out of date. Reload it and try again.'],
  'nothing-here': [404, 'There is nothing at this address.'],
  'no-news-post': [404, 'No news post with that number.'],
  'no-news-page': [404, 'The news has no such page.'],
  'no-page': [404, 'No page with that name.'],
  'no-user': [404, 'Nobody here has that name.'],
  'no-provider': [404, 'One cannot log in here with that site.'],
  'no-file': [404, 'No file with that name.'],
  'no-competition': [404, 'No event with that name.'],
  'no-entrants-page': [404, 'The list of entrants has no such page.'],
  'no-entrant': [404, 'No entrant with that number.'],
  'no-log-page': [404, 'The log has no such page.'],
  'no-log-post': [404, 'No post with that number.'],
  'no-own-post': [404, 'You have not posted anything yet.'],
  'no-entry': [404, 'No entry with that number.'],
  'no-invitation': [404, 'No invitation with that number.'],
  'no-demo': [404, 'There is no demo event. Run: npm run demo'],
  'wrong-method': [405, 'This address does not take that kind of call.'],
  'two-factor-on': [409, 'Two-factor is on already. Turn it off first.'],
  'two-factor-off': [409, 'Two-factor is not on.'],
  'two-factor-not-begun': [409, 'Begin with a new code picture first.'],
  'last-way-in': [409, 'It is your only way to log in. Set a password first.'],
  'linked-already': [409, 'That log-in belongs to an account already.'],
  'link-from-profile': [
    409,
    'An account with your address exists here. Log in to it as you are used to, then link it from your profile.',
  ],
  'name-taken': [409, 'That name is taken.'],
  'email-taken': [409, 'Another account has confirmed this address already. Log in with that one.'],
  'joining-closed': [409, 'Unfortunately, registration is closed...'],
  'joining-not-open': [409, 'Registration has not opened yet.'],
  'sign-up-closed': [409, 'The event is over. Your sign-up stays as it is.'],
  'names-are-drawn': [409, 'Names have been drawn. Tell an organizer, and an elf will step in.'],
  'withdrawing-closed': [409, 'The event is over. You can no longer withdraw.'],
  'withdrawing-with-files': [409, "You've uploaded a file, so you can no longer withdraw."],
  'posting-closed': [409, 'Posting is closed for this competition.'],
  'voting-closed': [409, 'Voting is closed for this competition.'],
  'post-changed': [409, 'This post was changed in another tab. Copy your text, reload, and try again.'],
  'own-post': [409, 'That is your own post.'],
  'not-hidden': [409, 'That post is not hidden.'],
  'not-started': [409, 'The event has not started yet.'],
  'entry-closed': [409, 'This entry can no longer be changed.'],
  'team-closed': [409, 'Teams can change until the finish, which has passed.'],
  'cannot-be-invited': [409, 'This person cannot be invited.'],
  'in-team-already': [409, 'That person is in your team already.'],
  'not-in-team': [409, 'Nobody else is in that team.'],
  'entry-has-files': [409, 'Your entry has files. Accept and give it up?'],
  'invitation-answered': [409, 'This invitation has been answered.'],
  'invitation-lapsed': [409, 'That team is no more.'],
  'text-too-long': [413, 'That text is longer than 32 KiB.'],
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
