import { canChangeTeam, canEditEntry, canStartEntry, canStartLate } from './entry-rules.ts';
import { canOpenGift, canSayLate, canWriteLetter } from './gift-rules.ts';
import { canSignUp } from './joining.ts';
import { type CompetitionTimes, factsOf } from './phase.ts';
import type { Standing } from './standing.ts';

type Policy = (times: CompetitionTimes, nowMs: number, standing: Standing) => boolean;

/** The times at which an action is allowed, by the names that access declarations use. */
const policies = {
  afterStart: (times, nowMs) => factsOf(times, nowMs).afterStart,
  // An entrant who has an entry is still redirected to it later. Who gives to whom is not known here: the
  // statement decides whether a giver is late.
  canStartEntry: (times, nowMs, standing) =>
    canStartEntry(times, nowMs) ||
    canStartLate(times, nowMs) ||
    (standing.entryId !== null && factsOf(times, nowMs).afterStart),
  canSignUp,
  canPost: (times, nowMs) => factsOf(times, nowMs).canPost,
  canVote: (times, nowMs) => factsOf(times, nowMs).canVote,
  /** Reviews without scores: for gifts once they are open. */
  canReview: (times, nowMs) => {
    const { canVote, afterEnd } = factsOf(times, nowMs);
    return canVote || (times.kind === 'gift-exchange' && afterEnd);
  },
  canEditEntry,
  canChangeTeam,
  canPledge: (times, nowMs) => !factsOf(times, nowMs).afterStart,
  canWriteLetter,
  canSayLate,
  canOpenGift,
} satisfies Record<string, Policy>;

export type When = keyof typeof policies;

export const isTimeFor = (when: When, times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  policies[when](times, nowMs, standing);
