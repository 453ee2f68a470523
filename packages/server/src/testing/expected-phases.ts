import {
  all,
  type Expectation,
  entrants,
  organizers,
  refused,
  some,
  staff,
  team,
  unknown,
} from './expected-access.ts';
import type { PrincipalName } from './scene.ts';

/** The status of a call that gets as far as the handler. */
export const letIn = 299;

/** Staff who do not take part. */
export const lookingOn = ['organizer', 'owner'] as const;

export const loggedIn: Expectation = { ...all(letIn), ...unknown };

export const phaseNames = ['before', 'live', 'voting', 'over', 'gifts under way', 'gifts open'] as const;
export type PhaseName = (typeof phaseNames)[number];
export type Phases = Readonly<Record<PhaseName, Expectation>>;

export const always = (expected: Expectation): Phases =>
  Object.fromEntries(phaseNames.map((name) => [name, expected])) as Phases;

export const toEntrants = (status: number): Expectation => ({ ...refused, ...some(entrants, status) });
export const toTeam = (status: number, byRank: readonly PrincipalName[]): Expectation => ({
  ...refused,
  ...some(team, status),
  ...some(byRank, letIn),
});
export const toMember = (status: number): Expectation => ({ ...refused, member: status });

export const moderating: Phases = always({ ...all(403), ...some(staff, letIn) });
/** Reveals no secret, so staff who take part may call too. */
export const organizing: Phases = always({ ...all(403), ...some(organizers, letIn) });
export const editing: Phases = {
  before: toTeam(409, organizers),
  live: toTeam(letIn, organizers),
  voting: toTeam(letIn, organizers),
  over: toTeam(409, organizers),
  // Staff who take part are entrants like all others until the end.
  'gifts under way': toTeam(letIn, lookingOn),
  'gifts open': toTeam(letIn, organizers),
};

/** Staff who take part in a gift exchange cannot see anyone's files before its end. */
export const helping: Phases = {
  ...organizing,
  'gifts under way': { ...all(403), ...some(lookingOn, letIn) },
};

/** Entrants who have confirmed their address. */
export const toVoters = (status: number): Expectation => ({ ...toEntrants(status), unverifiedMember: 403 });
export const voting: Phases = { ...always(toVoters(409)), voting: toVoters(letIn) };
