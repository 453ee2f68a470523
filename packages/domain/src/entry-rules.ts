import { afterwardsMs, type CompetitionKind, type CompetitionTimes } from './phase.ts';

/** A gift before the end: others see of it only who makes it. */
export const isEntrySecret = ({ kind, afterEnd }: { kind: CompetitionKind; afterEnd: boolean }): boolean =>
  kind === 'gift-exchange' && !afterEnd;

/** Text, image and details: from the start until two weeks after the voting. */
export const canEditEntry = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.votingEndMs + afterwardsMs;

/** Who is in the team: from the start until the end. */
export const canChangeTeam = (times: CompetitionTimes, nowMs: number): boolean =>
  nowMs >= times.startMs && nowMs < times.endMs;

/** What an account that has left is called in what it made. */
export const formerMember = 'a former member';

/** The team's own name, or its members' in order of joining. */
export const teamNameOf = (teamName: string, members: readonly string[]): string =>
  teamName === '' ? members.join(', ') : teamName;
