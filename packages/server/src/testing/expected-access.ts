import { type PrincipalName, principalNames } from './scene.ts';

/** The status for each principal. */
export type Expectation = Readonly<Record<PrincipalName, number>>;

export const all = (status: number): Expectation =>
  Object.fromEntries(principalNames.map((name) => [name, status])) as Expectation;
export const some = (names: readonly PrincipalName[], status: number): Partial<Expectation> =>
  Object.fromEntries(names.map((name) => [name, status]));

export const entrants = [
  'entrant',
  'rival',
  'member',
  'unverifiedMember',
  'invitee',
  'staffEntrant',
] as const;
export const team = ['member', 'unverifiedMember'] as const;
export const staff = ['moderator', 'organizer', 'owner', 'staffEntrant'] as const;
export const organizers = ['organizer', 'owner', 'staffEntrant'] as const;

export const unknown = { anonymous: 401, expired: 401 };
export const loggedInOnly: Expectation = { ...all(200), ...unknown };
export const refused: Expectation = { ...all(403), ...unknown };
export const staffAlone: Expectation = { ...all(403), ...some(staff, 200) };
export const organizersAlone: Expectation = { ...all(403), ...some(organizers, 200) };
export const ownersAlone: Expectation = { ...all(403), ...some(['owner', 'staffEntrant'], 200) };
export const notConfirmed = { unverified: 403, unverifiedMember: 403 };
export const verifiedOnly: Expectation = { ...loggedInOnly, ...notConfirmed };
export const entrantsOnly: Expectation = { ...refused, ...some(entrants, 200) };
/** The team, and staff who can edit entries or change teams: not moderators. */
export const teamOrOrganizers: Expectation = { ...refused, ...some(team, 200), ...some(organizers, 200) };

/** Voting is not open yet. */
export const beforeVoting: Expectation = { ...refused, ...some(entrants, 409), ...notConfirmed };
