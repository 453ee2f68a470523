import { type ProblemCode, problems } from '@tinsmith/contract/problems';
import { invalidRating } from '@tinsmith/domain/rating-labels';

/** What people read of each problem of the contract, unless whoever throws it knows better. */
const sentences: Record<ProblemCode, string> = {
  'invalid-input': "Something in what you sent isn't right. Please check it and try again.",
  'weak-password': 'That password is too easy to guess. Please choose another.',
  'wrong-old-password': "Your old password isn't right.",
  'wrong-password': "That password isn't right.",
  'wrong-username': "That isn't your username.",
  'bad-image': "We can't read that picture. Please choose a GIF, JPG, PNG or WebP.",
  'no-pending-link': 'That took too long. Please start again from the log-in page.',
  'no-password': "Your account has no password yet. Set one with 'Forgot your password?'.",
  'link-used': 'This link has already been used or has expired. Please ask for a new one.',
  'no-wish': 'Please enter at least one wish.',
  'no-message': 'Write a message first.',
  'one-picture': 'Please send one picture at a time.',
  'no-reason': 'Write a reason first.',
  'one-file': 'Internal error. Expected 1 file, but got another number.',
  'unknown-tag': "That tag doesn't exist.",
  'bad-link': 'Links need to start with https:// and can have at most 500 characters.',
  'bad-short-name': 'Short names have 2 to 30 letters, digits, - or _.',
  'reserved-name': 'The site itself uses that short name. Please choose another.',
  'no-voting': 'A gift exchange has no voting.',
  'invalid-rating': invalidRating,
  'no-rule-text': 'Please enter a rule first.',
  'bad-username': "That username isn't available. Please choose another.",
  'bad-email': "That doesn't look like an e-mail address.",
  'wrong-login':
    "That username and password don't match. Haven't confirmed your address yet? Log in with your username.",
  'wrong-code': "That code isn't right, or it has expired. Please enter the current one.",
  'not-logged-in': 'You must be logged in.',
  'session-ended': 'Your session has ended. Please log in again.',
  'prove-yourself': "Please confirm it's you first.",
  'not-staff': 'You need to be logged in with admin rights.',
  'not-verified': 'Please confirm your e-mail address first. The link is in your mail.',
  'not-joined': "You haven't signed up for this competition.",
  'not-your-entry': 'Only its team can change this entry.',
  'not-founder': 'Only the person who started the entry can remove people.',
  'csrf-mismatch': 'This page is out of date. Reload it and try again.',
  'nothing-here': 'There is nothing at this address.',
  'no-news-post': 'No news post with that number.',
  'no-news-page': "That page of the news doesn't exist.",
  'no-page': 'No page with that name.',
  'no-user': 'Nobody here has that name.',
  'no-provider': "You can't log in here with that site.",
  'no-file': 'No file with that name.',
  'no-competition': 'No event with that name.',
  'no-entrants-page': "That page of the entrants doesn't exist.",
  'no-entrant': 'No entrant with that number.',
  'no-log-page': "That page of the log doesn't exist.",
  'no-log-post': 'No post with that number.',
  'no-own-post': "You haven't posted anything yet.",
  'no-entry': 'No entry with that number.',
  'no-invitation': 'No invitation with that number.',
  'no-rule': 'No rule with that number.',
  'no-proposal': 'No proposal with that number.',
  'not-drawn': "The extra rules haven't been drawn yet.",
  'no-santa-draw': 'The draw of names is published once the gifts are open.',
  'no-pack': 'No game pack with that name. Packs are made once the last uploads are in.',
  'no-trouble': 'That question has already been answered.',
  'no-demo': 'There is no demo event. Run: npm run demo',
  'wrong-method': "This address doesn't accept that kind of call.",
  'two-factor-on': 'Two-factor is already on. Turn it off first.',
  'two-factor-off': "Two-factor isn't on.",
  'two-factor-not-begun': 'Please start with a new QR code.',
  'last-way-in': "That's your only way to log in. Set a password first.",
  'linked-already': 'That log-in already belongs to an account.',
  'link-from-profile':
    "There's already an account with your address. Log in to it as usual, then connect the other site in your profile.",
  'name-taken': 'That name is taken. Please choose another.',
  'email-taken': 'Another account has already confirmed this address. Log in with that one.',
  'joining-closed': 'Unfortunately, registration is closed...',
  'joining-not-open': "Sign-up hasn't opened yet.",
  'sign-up-closed': 'The finish has passed, so your sign-up can no longer be changed.',
  'withdrawing-closed': 'The finish has passed, so you can no longer withdraw.',
  'withdrawing-with-files': "You've uploaded a file, so you can no longer withdraw.",
  'posting-closed': 'Posting is closed for this competition.',
  'voting-closed': 'Voting is closed for this competition.',
  'post-changed': 'This post was changed in another tab. Copy your text, reload and try again.',
  'own-post': "That's your own post.",
  'not-hidden': "That post isn't hidden.",
  'not-started': "The event hasn't started yet.",
  'starting-closed': 'The finish has passed, so new entries can no longer be started.',
  'entry-closed': 'This entry can no longer be changed.',
  'team-closed': 'Teams can change until the finish, which has passed.',
  'cannot-be-invited': "This person can't be invited.",
  'in-team-already': 'That person is already in your team.',
  'not-in-team': 'Nobody else is in that team.',
  'entry-would-go': 'If you accept, your own entry is deleted.',
  'entry-not-empty': 'Only an entry with nothing in it can be deleted.',
  'entry-has-team': 'Other people are in this team. You can leave it instead.',
  'invitation-answered': 'This invitation has been answered.',
  'invitation-lapsed': 'That team no longer exists.',
  'invitation-taken-back': 'This invitation was taken back.',
  'already-drawn': 'The extra rules have already been drawn.',
  'seal-is-fine': 'The sealed seed opens and matches its fingerprint, so it stays.',
  'proposal-decided': 'An organizer has already decided on this proposal.',
  'too-many-proposals': 'You have 20 proposals waiting. Please give the organizers time to read them.',
  'same-name': 'You already have a file with that name. Replace it, or keep both?',
  'entry-full': 'Your entry has no room for that file.',
  'wrong-offset': 'Part of this file has already arrived. Ask where to continue.',
  'upload-finished': 'This file has already arrived.',
  'line-dropped': 'The connection was lost, but nothing else: the upload continues from here.',
  'own-file': "That's a file of your own team. Please ask another organizer to decide.",
  'unknown-protocol': 'Uploads here use tus 1.0.0.',
  'text-too-long': 'That text is longer than 32 KiB. Please shorten it.',
  'too-large': "That's too large.",
  'file-too-large': 'That file is too large.',
  'wrong-type': "We don't understand that kind of data.",
  'too-often': "You're doing that too often. Please wait a little and try again.",
  'too-many-packs': "You're already downloading several game packs. Please let one finish first.",
  broken: 'Something broke on our side. We know about it. Please try again.',
  'bad-range': 'The file has no such part.',
  busy: 'A lot of people are doing this right now. Please try again in a few seconds.',
  unavailable: 'The site is catching its breath. Please try again in a moment.',
  'infected-file': 'The virus scan found something in this file, so nobody can download it.',
  'file-unscanned': 'This file is still being checked for viruses. Please try again in a few minutes.',
  'files-away': "We can't reach our files right now. Nothing is lost. Please try again in a minute.",
  'no-room': "We've run out of room. Please try again later.",
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
