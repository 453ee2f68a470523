import { type CompetitionTimes, factsOf } from './phase.ts';
import { canByRank, type Relation, type Standing } from './standing.ts';

/** Where a log post stands: see the glossary. */
export type Visibility = 'plain' | 'spoiler' | 'hidden' | 'unverified' | 'withdrawn';

const everything: readonly Visibility[] = ['plain', 'spoiler', 'hidden', 'unverified'];

/** While a spoiler may name a giver. */
const isSecret = (times: CompetitionTimes, nowMs: number): boolean =>
  times.kind === 'gift-exchange' && nowMs < times.endMs;

/**
 * The visibilities of which a reader sees every post. In a gift exchange joining opens none before the end: were a post hidden from
 * its receiver alone, comparing what two people see would name the giver.
 */
export function visibilitiesFor(
  times: CompetitionTimes,
  nowMs: number,
  standing: Standing,
): readonly Visibility[] {
  // What was hidden may be a spoiler as well.
  if (isSecret(times, nowMs)) return canByRank(standing, 'see-secrets') ? everything : ['plain'];
  if (canByRank(standing, 'see-hidden')) return everything;
  const seesSpoilers = nowMs >= times.endMs || standing.entrantId !== null;
  return seesSpoilers ? ['plain', 'spoiler'] : ['plain'];
}

/** Own posts are always seen, those of the team unless staff hid them, all others by their visibility. Of somebody who
 * withdrew nobody sees any. */
export const canSeePost = (
  visibility: Visibility,
  visibilities: readonly Visibility[],
  relation: Relation,
): boolean =>
  visibility !== 'withdrawn' &&
  (visibilities.includes(visibility) ||
    relation === 'self' ||
    (relation === 'team-mate' && visibility !== 'hidden'));

/** Whether a spoiler is told by rank alone, which is to be kept in the audit log. */
export const isStaffView = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  isSecret(times, nowMs) && canByRank(standing, 'see-secrets');

export const canPostLog = (times: CompetitionTimes, nowMs: number, standing: Standing): boolean =>
  standing.entrantId !== null && factsOf(times, nowMs).canPost;
