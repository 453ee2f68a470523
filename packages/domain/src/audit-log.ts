// How the audit log reads. `{about}` is who or what an action was about, `{event}` the event; a part in brackets
// is left out if its name is not known, or must not be.

export const auditGroups = [
  'Times',
  'Events',
  'Moderation',
  'Rules',
  'Results',
  'Entries',
  'Gift exchange',
  'Texts',
  'People',
  'Roles',
  'Looks',
  'Site',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

interface Sentence {
  readonly group: AuditGroup;
  readonly words: string;
}

const sentence = (group: AuditGroup, words: string): Sentence => ({ group, words });

/** One sentence per action, continuing the name of the person who did it. */
export const auditSentences = {
  'looked-at-spoilers': sentence('Looks', 'looked at spoiler posts[ of {event}]'),
  'looked-at-entry': sentence('Looks', 'looked at an entry[, {about}][, in {event}]'),
  'looked-at-account': sentence('Looks', 'opened the account[ of {about}]'),
  'looked-at-ballots': sentence('Looks', 'looked at ballots[ of {event}]'),
  'looked-at-santas': sentence('Looks', 'opened the santa desk[ of {event}]'),
  'hid-log-post': sentence('Moderation', 'hid a log post[ by {about}][ in {event}]'),
  'showed-log-post': sentence('Moderation', 'showed a hidden log post[ by {about}][ in {event}] again'),
  'kept-log-post': sentence('Moderation', 'dismissed reports about a log post[ by {about}][ in {event}]'),
  'hid-review': sentence('Moderation', 'hid a review[ in {event}]'),
  'showed-review': sentence('Moderation', 'showed a hidden review[ in {event}] again'),
  'kept-review': sentence('Moderation', 'dismissed reports about a review[ in {event}]'),
  'suspended-account': sentence('Moderation', 'suspended [{about}]'),
  'lifted-suspension': sentence('Moderation', 'lifted a suspension[ of {about}]'),
  'answered-appeal': sentence('Moderation', 'answered an appeal[ by {about}]'),
  'froze-results': sentence('Results', 'froze the results[ of {event}]'),
  'typed-results': sentence('Results', 'entered results[ of {event}] by hand'),
  'published-results': sentence('Results', 'published the results[ of {event}]'),
  'started-prize-giving': sentence('Results', 'started the prize-giving[ of {event}]'),
  'showed-prize': sentence('Results', 'showed the next place[ of {event}]'),
  'excluded-ballot': sentence('Results', 'left a ballot out of the results[ of {event}]'),
  'counted-ballot': sentence('Results', 'counted a ballot again in the results[ of {event}]'),
  'excluded-voter': sentence('Results', 'left all ballots of a voter out of the results[ of {event}]'),
  'counted-voter': sentence('Results', 'counted the ballots of a voter again in the results[ of {event}]'),
  'edited-entry': sentence('Entries', 'edited an entry[, {about}][, in {event}]'),
  'started-entry': sentence('Entries', 'started an entry[ for {about}][ in {event}]'),
  'added-entry': sentence('Entries', 'added an entry[, {about}][, to {event}]'),
  'sealed-file': sentence('Entries', 'finished an upload[ for {about}][ in {event}]'),
  'cancelled-upload': sentence('Entries', 'cancelled an upload[ for {about}][ in {event}]'),
  'tagged-file': sentence('Entries', 'tagged a file[ of {about}][ in {event}]'),
  'replaced-file': sentence('Entries', 'replaced a file[ of {about}][ in {event}]'),
  'removed-file': sentence('Entries', 'removed a file[ of {about}][ in {event}]'),
  'counted-file': sentence('Entries', 'decided whether a file[ of {about}] counts as on time[ in {event}]'),
  'sent-file': sentence('Entries', 'uploaded a file[ for {about}][ in {event}]'),
  'answered-trouble': sentence('Entries', 'answered a call for help[ by {about}][ in {event}]'),
  'removed-team-member': sentence('Entries', 'removed [{about} from ]a team[ in {event}]'),
  'accepted-rule': sentence('Rules', 'accepted a proposed rule[: {about}]'),
  'declined-rule': sentence('Rules', 'declined a proposed rule[: {about}]'),
  'added-rule': sentence('Rules', 'added a rule[: {about}]'),
  'changed-rule': sentence('Rules', 'changed a rule[: {about}]'),
  'changed-rules': sentence('Rules', 'changed the rules[ of {event}]'),
  'commented-on-rule': sentence('Rules', 'commented on a rule[ of {event}]'),
  'replaced-seal': sentence('Rules', 'replaced the seal of the draw[ of {event}]'),
  'mended-exchange': sentence('Gift exchange', 'repaired the gift exchange[ {event}]'),
  'asked-elf': sentence('Gift exchange', 'asked an elf to step in[ in {event}]'),
  'kept-santas-apart': sentence('Gift exchange', 'kept two people apart in gift exchanges'),
  'let-santas-meet': sentence('Gift exchange', 'allowed two people to draw each other again'),
  'took-over-exclusion': sentence('Gift exchange', 'took over keeping two people apart'),
  'imported-event': sentence('Events', 'imported an event from an archive[, {event}]'),
  'added-competition': sentence('Events', 'added an event[, {event}]'),
  'changed-competition': sentence('Events', 'changed an event[, {event}]'),
  'removed-competition': sentence('Events', 'removed an event'),
  'ended-now': sentence('Times', 'ended a phase[ of {event}] at once'),
  'reopened-times': sentence('Times', 'reopened a phase[ of {event}]'),
  'added-entrant': sentence('People', 'added [{about}][ to {event}]'),
  'changed-entrant': sentence('People', 'changed the sign-up[ of {about}][ for {event}]'),
  'changed-account': sentence('People', 'changed the account[ of {about}]'),
  'removed-imported-person': sentence('People', 'removed a person who came from an archive[, {about}]'),
  'reset-password': sentence('People', 'reset the password[ of {about}]'),
  'created-staff-account': sentence('Roles', 'created a staff account[ for {about}]'),
  'granted-moderator': sentence('Roles', 'made [{about} ]a moderator'),
  'granted-organizer': sentence('Roles', 'made [{about} ]an organizer'),
  'granted-owner': sentence('Roles', 'made [{about} ]an owner'),
  'removed-rank': sentence('Roles', 'removed the rank[ of {about}]'),
  'added-news': sentence('Texts', 'added a news post[, {about}]'),
  'changed-news': sentence('Texts', 'changed a news post[, {about}]'),
  'removed-news': sentence('Texts', 'removed a news post'),
  'added-upcoming': sentence('Texts', 'added an upcoming item[, {about}]'),
  'changed-upcoming': sentence('Texts', 'changed an upcoming item[, {about}]'),
  'removed-upcoming': sentence('Texts', 'removed an upcoming item'),
  'changed-page': sentence('Texts', 'changed a site text[, {about}]'),
  'changed-settings': sentence('Texts', 'changed the names and links of the site'),
  'set-notice': sentence('Site', 'posted a notice[ about {event}]'),
  'ended-notice': sentence('Site', 'ended the notice'),
  'made-api-token': sentence('Site', 'created an API token'),
  'revoked-api-token': sentence('Site', 'revoked an API token'),
  'removed-error-report': sentence('Site', 'removed an error report'),
  'downloaded-list': sentence('Site', 'downloaded a list'),
  'set-up-site': sentence('Site', 'set up the site'),
} as const satisfies Readonly<Record<string, Sentence>>;

/** Changes of times have their own group. */
export const auditTimeFields = ['joinOpens', 'start', 'end', 'votingEnd', 'joinCloses'] as const;

/** If one of these fields changed, it is what the sentence is about; the first one counts. */
const byField: Readonly<Record<string, readonly (readonly [field: string, words: string])[]>> = {
  'ended-now': [
    ['end', 'ended the jam[ {event}] at once'],
    ['votingEnd', 'ended the voting[ of {event}] at once'],
  ],
  'reopened-times': [
    ['end', 'reopened the jam[ {event}]'],
    ['votingEnd', 'reopened the voting[ of {event}]'],
  ],
  'changed-competition': [
    ['end', 'moved the finish[ of {event}]'],
    ['start', 'moved the start[ of {event}]'],
    ['votingEnd', 'moved the end of voting[ of {event}]'],
    ['joinCloses', 'moved the end of sign-up[ for {event}]'],
    ['joinOpens', 'moved the start of sign-up[ for {event}]'],
  ],
};

export interface AuditNames {
  readonly about: string | null;
  readonly event: string | null;
}

export interface AuditPart {
  readonly kind: 'text' | keyof AuditNames;
  readonly text: string;
}

function wordsOf(action: string, changed: readonly string[]): string {
  const special = byField[action]?.find(([field]) => changed.includes(field));
  const known = (auditSentences as Readonly<Record<string, Sentence>>)[action];
  return special?.[1] ?? known?.words ?? action.replaceAll('-', ' ');
}

const names = /\{(about|event)\}/;
const isName = (text: string | undefined): text is keyof AuditNames => text === 'about' || text === 'event';

function fill(words: string, known: AuditNames): AuditPart[] {
  return words.split(names).flatMap((text, index): AuditPart[] => {
    if (index % 2 === 0) return text === '' ? [] : [{ kind: 'text', text }];
    return isName(text) ? [{ kind: text, text: known[text] ?? '' }] : [];
  });
}

/** The sentence of an action in parts, so that names can be links. */
export function auditParts(action: string, known: AuditNames, changed: readonly string[] = []): AuditPart[] {
  return wordsOf(action, changed)
    .split(/[[\]]/)
    .flatMap((words) => {
      const name = names.exec(words)?.[1];
      return isName(name) && known[name] === null ? [] : fill(words, known);
    });
}
