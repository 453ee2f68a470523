import { randomBytes } from 'node:crypto';
import { rulesAlgorithm, runDraw } from '@tinsmith/domain/draw-rules';
import { commitTo } from '@tinsmith/domain/draw-seed';
import { insertDemoSeal } from '../../../demo/demo-seal.queries.ts';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { listEntrantsInDraw } from '../../../platform/draws/draw.queries.ts';
import { insertDraw } from '../draw.queries.ts';
import { getRuleSettings } from '../drawn-rule.queries.ts';
import { freezePool } from '../rule.queries.ts';
import {
  type DemoRating,
  insertDemoAnswers,
  insertDemoProposals,
  insertDemoRatings,
  listDemoRules,
  writeDemoComments,
} from './demo-rule.queries.ts';

const within = (value: number): number => Math.max(1, Math.min(5, Math.round(value)));

/** Most rules have been rated by many people, some by few, and the newest by no one. */
function planRatings(rules: readonly { readonly id: number }[], accountIds: readonly number[]): DemoRating[] {
  const random = seededRandom('rules');
  return rules.flatMap(({ id: ruleId }, index) => {
    const [interest, challenge] = [2.4 + 2.2 * random(), 1.3 + 3.1 * random()];
    const share = index % 17 === 16 ? 0 : index % 5 === 4 ? 0.15 : 0.65;
    return accountIds
      .filter(() => random() < share)
      .map((accountId) => ({
        accountId,
        ruleId,
        interest: within(interest + 2.4 * (random() - 0.5)),
        challenge: within(challenge + 2 * (random() - 0.5)),
      }));
  });
}

const comments = [
  'Any reading that you can defend with a straight face is fine. Say which one you chose.',
  "It counts if a player can find it within the first minute. It doesn't have to be explained.",
];

const answers = [
  'It was the first thing we built, and everything else grew around it.',
  'Look behind the second door. It took us half of Sunday.',
  'Loosely. We talked it over at three in the morning and agreed that it counts.',
];

const proposals = [
  {
    category: 'art',
    text: 'Something in the game is afraid of the player, and it is not an enemy.',
    note: '',
  },
  {
    category: 'tech',
    text: 'Written in less than 1,000 lines, including the swearing.',
    note: 'We could count them.',
  },
  { category: 'bonus', text: 'A pigeon has the last word.', note: '' },
] as const;

/** The pool, with ratings by the demo's people. */
export async function fillRatings({ db, accounts, unverified }: DemoStage): Promise<void> {
  const known = [...accounts].filter(([name]) => !unverified.has(name)).map(([, id]) => id);
  const rules = await listDemoRules(db);
  if (rules.length === 0) return;
  await insertDemoRatings(db, planRatings(rules, known));
  await insertDemoProposals(
    db,
    proposals
      .map((proposal, index) => ({ ...proposal, accountId: known[index * 3] ?? 0 }))
      .filter((p) => p.accountId > 0),
  );
}

/** Draws for an edition that has begun, as of its start. The site itself seals and draws later ones. */
export async function fillDraw({ db, nowMs }: DemoStage, { id, competition }: DemoEdition): Promise<void> {
  if (competition.kind !== 'speedhack' || competition.startMs > nowMs) return;
  const seed = randomBytes(32).toString('hex');
  const sealId = await insertDemoSeal(db, id, rulesAlgorithm, commitTo(seed));
  const { slots } = await getRuleSettings(db, id);
  const entrants = await listEntrantsInDraw(db, id);
  const pool = await freezePool(db, id);
  const picks = runDraw({ seed, entrants, beacon: null, slots, pool });
  await insertDraw(db, {
    competitionId: id,
    sealId,
    seed,
    entrants,
    slots,
    beaconUrl: null,
    beacon: null,
    picks,
  });
  await writeDemoComments(db, id, comments);
  await insertDemoAnswers(db, id, answers);
}
