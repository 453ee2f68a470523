import { randomBytes } from 'node:crypto';
import type { RulesDesk } from '@tinsmith/contract/rule';
import { openDrawNumbers } from '@tinsmith/domain/draw-numbers';
import { drawRules, type PickKind, type RuleSlots, sortPool } from '@tinsmith/domain/draw-rules';
import { canBeDrawn, type PoolRule, standingOfRule } from '@tinsmith/domain/rule-eligibility';

/** Throwaway draws: enough to see a slot that stays empty once in a hundred, and 10 ms. */
const numDraws = 1_000;

type Rehearsal = Pick<RulesDesk, 'numDraws' | 'rehearsed' | 'leastOften' | 'mostOften' | 'numUnrated'>;

/** Draws repeatedly with throwaway seeds. It has no access to the real one. */
export function rehearse(pool: readonly PoolRule[], slots: RuleSlots): Rehearsal {
  const sorted = sortPool(pool);
  const empty = new Map<PickKind, number>();
  const drawable = pool.filter((rule) => canBeDrawn(standingOfRule(rule)));
  const times = new Map(drawable.map(({ id }) => [id, 0]));
  for (let i = 0; i < numDraws; i++) {
    const picks = drawRules(sorted, slots, openDrawNumbers(randomBytes(32)));
    for (const { ruleId } of picks) if (ruleId !== null) times.set(ruleId, (times.get(ruleId) ?? 0) + 1);
    for (const kind of new Set(picks.filter(({ ruleId }) => ruleId === null).map((pick) => pick.kind))) {
      empty.set(kind, (empty.get(kind) ?? 0) + 1);
    }
  }
  const slot = (kind: PickKind, count: number, candidates: readonly unknown[]) => ({
    kind,
    slots: count,
    numCandidates: candidates.length,
    numEmpty: empty.get(kind) ?? 0,
  });
  const often = [...times.values()];
  return {
    numDraws,
    rehearsed: [
      slot('challenging', Math.min(1, slots.genre + slots.artTech), sorted.challenging),
      slot('genre', slots.genre, sorted.plain.genre),
      slot('artTech', slots.artTech, sorted.plain.artTech),
      slot('bonus', slots.bonus, sorted.plain.bonus),
    ],
    leastOften: often.length === 0 ? 0 : Math.min(...often),
    mostOften: Math.max(0, ...often),
    numUnrated: pool.filter(({ numRatings }) => numRatings === 0).length,
  };
}

/** Not drawable, but only by half a point or less. */
export function isCloseToDrawable({
  category,
  numRatings,
  interestSum,
  challengeSum,
  ...rule
}: PoolRule): boolean {
  const score = { category, numRatings, interestSum, challengeSum, ...rule };
  if (numRatings === 0 || rule.isRecent || canBeDrawn(standingOfRule(score))) return false;
  const isInteresting = 2 * interestSum >= 5 * numRatings;
  return isInteresting && (category === 'bonus' || challengeSum <= 5 * numRatings);
}
