import { type ProblemCode, problems } from '@tinsmith/contract/problems';

/** What people read of each problem of the contract, unless whoever throws it knows better. */
const sentences: Record<ProblemCode, string> = {
  'invalid-input': 'Something in what you sent is not right.',
  'weak-password': 'That password is too easy to guess.',
  'wrong-old-password': 'Your old password is not right.',
  'wrong-password': 'That password is not right.',
  'wrong-username': 'That is not your username.',
  'bad-image': 'That is not a picture we can read.',
  'no-pending-link': 'That took too long. Start again from the log-in page.',
  'no-password': 'Your account has no password yet. Ask for one by a reset link.',
  'link-used': 'This link has been used or is too old.',
  'no-wish': 'Write at least one wish.',
  'no-message': 'Write a message first.',
  'one-picture': 'Send one picture at a time.',
  'no-reason': 'Write a reason first.',
  'one-file': 'Internal error. Expected 1 file, but got another number.',
  'unknown-tag': 'There is no such tag.',
  'bad-short-name': 'A short name is 2 to 30 letters, digits, - or _.',
  'reserved-name': 'That short name is an address of this site.',
  'no-voting': 'A gift exchange has no voting.',
  'bad-username': 'That username cannot be had.',
  'bad-email': "That doesn't look like an e-mail address.",
  'wrong-login':
    "That username and password don't match. Haven't confirmed your address yet? Log in with your username.",
  'wrong-code': "That code isn't right, or it has expired. Please enter the current one.",
  'not-logged-in': 'You must be logged in.',
  'session-ended': 'Your session has ended. Log in again.',
  'prove-yourself': "Please confirm it's you first.",
  'not-staff': 'You need to be logged in with admin rights.',
  'not-verified': 'Confirm your e-mail address first. The link is in your mail.',
  'not-joined': "You haven't signed up for this competition.",
  'not-your-entry': 'Only its team can change this entry.',
  'not-founder': 'Only the person who started the entry can remove people.',
  'csrf-mismatch': 'This page is out of date. Reload it and try again.',
  'nothing-here': 'There is nothing at this address.',
  'no-news-post': 'No news post with that number.',
  'no-news-page': 'The news has no such page.',
  'no-page': 'No page with that name.',
  'no-user': 'Nobody here has that name.',
  'no-provider': 'One cannot log in here with that site.',
  'no-file': 'No file with that name.',
  'no-competition': 'No event with that name.',
  'no-entrants-page': 'The list of entrants has no such page.',
  'no-entrant': 'No entrant with that number.',
  'no-log-page': 'The log has no such page.',
  'no-log-post': 'No post with that number.',
  'no-own-post': 'You have not posted anything yet.',
  'no-entry': 'No entry with that number.',
  'no-invitation': 'No invitation with that number.',
  'no-demo': 'There is no demo event. Run: npm run demo',
  'wrong-method': 'This address does not take that kind of call.',
  'two-factor-on': 'Two-factor is on already. Turn it off first.',
  'two-factor-off': 'Two-factor is not on.',
  'two-factor-not-begun': 'Begin with a new code picture first.',
  'last-way-in': 'It is your only way to log in. Set a password first.',
  'linked-already': 'That log-in belongs to an account already.',
  'link-from-profile':
    'An account with your address exists here. Log in to it as you are used to, then link it from your profile.',
  'name-taken': 'That name is taken.',
  'email-taken': 'Another account has confirmed this address already. Log in with that one.',
  'joining-closed': 'Unfortunately, registration is closed...',
  'joining-not-open': 'Registration has not opened yet.',
  'sign-up-closed': 'The event is over. Your sign-up stays as it is.',
  'names-are-drawn': 'Names have been drawn. Tell an organizer, and an elf will step in.',
  'withdrawing-closed': 'The event is over. You can no longer withdraw.',
  'withdrawing-with-files': "You've uploaded a file, so you can no longer withdraw.",
  'posting-closed': 'Posting is closed for this competition.',
  'voting-closed': 'Voting is closed for this competition.',
  'post-changed': 'This post was changed in another tab. Copy your text, reload, and try again.',
  'own-post': 'That is your own post.',
  'not-hidden': 'That post is not hidden.',
  'not-started': 'The event has not started yet.',
  'starting-closed': 'The finish has passed, so new entries can no longer be started.',
  'entry-closed': 'This entry can no longer be changed.',
  'team-closed': 'Teams can change until the finish, which has passed.',
  'cannot-be-invited': 'This person cannot be invited.',
  'in-team-already': 'That person is in your team already.',
  'not-in-team': 'Nobody else is in that team.',
  'entry-would-go': 'If you accept, your own entry is deleted.',
  'entry-not-empty': 'Only an entry with nothing in it can be deleted.',
  'entry-has-team': 'Other people are in this team. You can leave it instead.',
  'invitation-answered': 'This invitation has been answered.',
  'invitation-lapsed': 'That team no longer exists.',
  'invitation-taken-back': 'This invitation was taken back.',
  'text-too-long': 'That text is longer than 32 KiB.',
  'too-large': 'That is too large.',
  'file-too-large': 'That file is too large.',
  'wrong-type': 'That kind of data is not understood here.',
  'too-often': 'That was too often. Wait a little and try again.',
  broken: 'Something broke on our side. It has been reported.',
  busy: 'A lot of people are doing this right now. Please try again in a few seconds.',
  unavailable: 'The site is catching its breath. Try again in a moment.',
  'no-room': 'There is no room left on our side. Try again later.',
};

/** The catalogue as the API's docs print it. */
export const listProblems = () =>
  Object.entries(problems).map(([code, status]) => ({
    code,
    status,
    sentence: sentences[code as ProblemCode],
  }));

/** A failure from the catalogue; the error handler turns it into plain text and its code into a header. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, options: { sentence?: string; headers?: Record<string, string> } = {}) {
    super(options.sentence ?? sentences[code]);
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.headers = options.headers ?? {};
  }
}
