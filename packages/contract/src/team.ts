import { isFlagOn } from '@tinsmith/domain/form-flag';
import * as z from 'zod/mini';
import { loggedIn, personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { entryImage, thumbnail } from './entry.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const teamProblems = {
  'not-founder': { status: 403, sentence: 'Only the person who started the entry can remove people.' },
  'no-invitation': { status: 404, sentence: 'No invitation with that number.' },
  'team-closed': { status: 409, sentence: "The finish has passed, so teams can't change any more." },
  'pledging-closed': {
    status: 409,
    sentence: 'The start has come, so teams are made by inviting people now.',
  },
  'pledged-already': {
    status: 409,
    sentence: "You've already agreed to be in another team. Leave that one first.",
  },
  'pledge-gone': {
    status: 409,
    sentence: "That question isn't there any more. Reload the page to see what's left.",
  },
  'cannot-be-invited': { status: 409, sentence: "This person can't be invited." },
  'in-team-already': { status: 409, sentence: 'That person is already in your team.' },
  'not-in-team': { status: 409, sentence: 'Nobody else is in that team.' },
  'entry-would-go': { status: 409, sentence: 'If you accept, your own entry will be deleted.' },
  'invitation-answered': { status: 409, sentence: 'This invitation has already been answered.' },
  'invitation-lapsed': { status: 409, sentence: 'That team no longer exists.' },
  'invitation-taken-back': { status: 409, sentence: 'This invitation was cancelled.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly team: typeof teamProblems;
  }
}

export const invitation = z.object({
  id: z.int(),
  senderName: z.string(),
  recipientEntrantId: z.int(),
  recipientName: z.string(),
  /** Whether the viewer sent it, and can take it back. */
  isMine: z.boolean(),
  entryId: z.int(),
  entryTitle: z.string(),
  date: z.int(),
});
export type Invitation = z.output<typeof invitation>;

const compo = z.object({ compoId: shortName });

/** A plain form sends everything as text. */
const confirmed = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.string().check(z.maxLength(10)),
      z.transform((value: string) => isFlagOn(value)),
    ),
  ]),
);

export const listInvitations = route({
  method: 'GET',
  path: '/api/v1/invitation/byCompo/:compoId',
  summary: 'Unanswered invitations: those to you, those you sent and those your team mates sent',
  access: loggedIn,
  scope: 'read',
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: z.object({
    toMe: z.array(invitation),
    fromMe: z.array(invitation),
    fromMates: z.array(invitation),
  }),
});
export type Invitations = z.output<(typeof listInvitations)['output']>;

export const teamMember = z.object({
  entrantId: z.int(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  joinedAt: z.int(),
  isFounder: z.boolean(),
  isMe: z.boolean(),
});

export const team = z.object({
  /** Null for a user who has not joined the event. */
  entrantId: z.nullable(z.int()),
  entryId: z.nullable(z.int()),
  entryTitle: z.string(),
  editable: z.boolean(),
  /** Whether they have no entry and can start one now: in a gift exchange also after the end, while their gift is awaited. */
  canStart: z.boolean(),
  members: z.array(teamMember),
});
export type Team = z.output<typeof team>;

export const getTeam = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/team',
  summary: 'Your team',
  access: loggedIn,
  scope: 'read',
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: team,
});

export const candidate = z.object({
  entrantId: z.int(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  location: z.string(),
  isLookingForTeam: z.boolean(),
  /** What they work on, unless it is secret. */
  entryTitle: z.nullable(z.string()),
  teamMates: z.array(z.string()),
});
export type Candidate = z.output<typeof candidate>;

export const listCandidates = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/team/candidates',
  summary: "Entrants who aren't in your team, searched by name, at most eight",
  access: loggedIn,
  cache: personal,
  problems: ['no-competition'],
  limit: { max: 600, perSeconds: 600, by: 'account' },
  params: compo,
  query: z.object({ search: z._default(z.string().check(z.maxLength(60)), '') }),
  output: z.object({ result: z.array(candidate) }),
});

export const createInvitation = route({
  method: 'POST',
  path: '/api/v1/invitation/create',
  summary: 'Invites an entrant of the same event to your team',
  access: {
    who: 'member',
    about: { entry: 'entryId' },
    isVerified: true,
    when: 'canChangeTeam',
  },
  cache: uncached,
  problems: ['no-entry', 'not-your-entry', 'team-closed', 'cannot-be-invited', 'in-team-already'],
  takesKey: true,
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  body: z.object({ entryId: z.int(), recipientEntrantId: z.int() }),
  output: z.object({ invitation }),
});

export const resolveInvitation = route({
  method: 'POST',
  path: '/api/v1/invitation/id/:id/resolve',
  summary:
    'Accepts or rejects, once. Accepting deletes an entry of your own; one with a text, an image or files only with `confirm: true`. With `keep: true` its texts, image and files go to the team first',
  access: { who: 'recipient', about: { invitation: 'id' } },
  cache: uncached,
  problems: [
    'no-invitation',
    'team-closed',
    'cannot-be-invited',
    'entry-would-go',
    'voted-on-entry',
    'entry-in-use',
    'entry-full',
    'invitation-answered',
    'invitation-lapsed',
    'invitation-taken-back',
  ],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: z.object({ id: numericId }),
  body: z.object({ resolution: z.enum(['accept', 'reject']), confirm: confirmed, keep: confirmed }),
  plainForm: { redirect: '/news/' },
  output: z.object({ entryId: z.nullable(z.int()) }),
});

export const takeBackInvitation = route({
  method: 'POST',
  path: '/api/v1/invitation/id/:id/takeBack',
  summary: 'Cancels an unanswered invitation; doing it twice changes nothing',
  access: { who: 'sender', about: { invitation: 'id' } },
  cache: uncached,
  problems: ['no-invitation', 'invitation-answered', 'invitation-lapsed'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: z.object({ id: numericId }),
  body: z.optional(z.unknown()),
  plainForm: { redirect: '/news/' },
  output: z.object({ done: z.literal(true) }),
});

/** Someone in a pledge, or asked to join it. */
export const pledgeMember = z.object({
  entrantId: z.int(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** False: they haven't answered yet. */
  isIn: z.boolean(),
  isMe: z.boolean(),
});

export const getPledges = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/pledge',
  summary: 'Before the start: the people you agreed with to be one team, and who asks you to',
  access: loggedIn,
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: z.object({
    canPledge: z.boolean(),
    /** In order of joining, you included, then those who were asked; empty if there is no pledge. */
    members: z.array(pledgeMember),
    toMe: z.array(
      z.object({
        pledgeId: z.int(),
        senderName: z.string(),
        /** Everyone who is in already. */
        names: z.array(z.string()),
        date: z.int(),
      }),
    ),
  }),
});
export type Pledges = z.output<(typeof getPledges)['output']>;

/** A plain form sends everything as text. */
const formNumber = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number))]);
const pledging = {
  who: 'entrant',
  about: { competition: 'compoId' },
  isVerified: true,
  when: 'canPledge',
} as const satisfies Access;
const done = z.object({ done: z.literal(true) });

export const askToPledge = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge',
  summary:
    "Before the start: asks another entrant to be one team from the start on, or answers theirs with 'yes'",
  access: pledging,
  cache: uncached,
  problems: [
    'not-joined',
    'no-competition',
    'pledging-closed',
    'cannot-be-invited',
    'pledged-already',
    'pledge-gone',
  ],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({ username: z.string().check(z.minLength(1), z.maxLength(60)) }),
  plainForm: { redirect: '/news/' },
  output: done,
});

export const answerPledge = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge/answer',
  summary: 'Accepts or rejects to be one team. Nobody is in two pledges: leave the first one before',
  access: pledging,
  cache: uncached,
  problems: ['not-joined', 'no-competition', 'pledging-closed', 'pledged-already', 'pledge-gone'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({ pledgeId: formNumber, resolution: z.enum(['accept', 'reject']) }),
  plainForm: { redirect: '/news/' },
  output: done,
});

export const leavePledge = route({
  method: 'POST',
  path: '/api/v1/compo/:compoId/pledge/leave',
  summary: 'Leaves your pledge, or with `entrantId` takes back a question that it has asked',
  access: pledging,
  cache: uncached,
  problems: ['not-joined', 'no-competition', 'pledging-closed'],
  limit: { max: 120, perSeconds: 3600, by: 'account' },
  params: compo,
  body: z.object({ entrantId: z.optional(formNumber) }),
  plainForm: { redirect: '/news/' },
  output: done,
});

/** What a user would lose by withdrawing, accepting an invitation or leaving their team. */
export const atStake = z.object({
  /** The user's own log posts. */
  numPosts: z.int(),
  /** Invitations they sent that are not answered yet. */
  invited: z.array(z.string()),
  /** Null if there is none. */
  entry: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      /** The beginning of its text, plain; empty if there is none. */
      excerpt: z.string(),
      numWords: z.int(),
      image: z.nullable(entryImage),
      /** All of them, the first included. */
      images: z.array(entryImage),
      thumbnail: z.nullable(thumbnail),
      numFiles: z.int(),
      /** The other members, who keep it. */
      mates: z.array(z.string()),
    }),
  ),
});
export type AtStake = z.output<typeof atStake>;

export const getAtStake = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/atStake',
  summary: 'What you would lose by withdrawing, accepting an invitation or leaving the team',
  access: loggedIn,
  cache: personal,
  problems: ['no-competition'],
  params: compo,
  output: atStake,
});

export const removeTeamMember = route({
  method: 'POST',
  path: '/api/v1/removeTeamMember/:entrantId',
  summary:
    'Leaves the team, or removes someone as its founder; the person who leaves gets a fresh entry of their own',
  access: {
    who: 'member',
    about: { entrant: 'entrantId' },
    when: 'canChangeTeam',
    orStaffWhoCan: 'change-teams',
  },
  cache: uncached,
  problems: ['not-your-entry', 'not-founder', 'no-entrant', 'team-closed', 'not-in-team'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: z.object({ entrantId: numericId }),
  body: z.optional(z.unknown()),
  plainForm: { redirect: '/entry/:entryId/' },
  output: z.object({ entryId: z.int() }),
});
