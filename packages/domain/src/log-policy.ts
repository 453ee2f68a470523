import { type CompetitionTimes, factsOf } from './phase.ts';
import { canByRank, type Relation, type Standing } from './standing.ts';

/** The state of a log post: see the glossary. */
export type Visibility = 'plain' | 'spoiler' | 'hidden' | 'unverified' | 'withdrawn';

const everything: readonly Visibility[] = ['plain', 'spoiler', 'hidden', 'unverified'];

/** While a spoiler may name a giver. */
const isSecret = (times: CompetitionTimes, nowMs: number): boolean =>
  times.kind === 'gift-exchange' && nowMs < times.endMs;

/**
 * The visibilities of which a reader sees every post. In a gift exchange joining reveals none before the end:
 * if a post were hidden from its receiver alone, comparing what two people see would name the giver.
 */
export function visibilitiesFor(
  times: CompetitionTimes,
  nowMs: number,
  standing: Standing,
): readonly Visibility[] {
  // A hidden post may also be a spoiler.
  if (isSecret(times, nowMs)) return canByRank(standing, 'see-secrets') ? everything : ['plain'];
  if (canByRank(standing, 'see-hidden')) return everything;
  const seesSpoilers = nowMs >= times.endMs || standing.entrantId !== null;
  return seesSpoilers ? ['plain', 'spoiler'] : ['plain'];
}

/**
 * Own posts are always visible, those of the team unless staff hid them, all others by visibility. Posts of a
 * withdrawn entrant are never visible.
 */
export const canSeePost = (
  visibility: Visibility,
  visibilities: readonly Visibility[],
  relation: Relation,
): boolean =>
  visibility !== 'withdrawn' &&
  (visibilities.includes(visibility) ||
    relation === 'self' ||
    (relation === 'team-mate' && visibility !== 'hidden'));

/** Whether a spoiler is visible by rank alone, which must be recorded in the audit log. */
export const isStaffView = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  isSecret(times, nowMs) && canByRank(standing, 'see-secrets');

export const canPostLog = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  standing.entrantId !== null && factsOf(times, nowMs).canPost;
