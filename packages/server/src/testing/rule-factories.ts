import type { AccountId } from '@tinsmith/domain/ids';
import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { sql } from 'kysely';
import { drawDue } from '../features/rule/draw-due.ts';
import { saveRating } from '../features/rule/rating.queries.ts';
import { insertRule } from '../features/rule/rule.queries.ts';
import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { createAccount } from './factories.ts';

interface RuleTraits {
  readonly category?: RuleCategory;
  readonly text?: string;
  /** One rating per person: interest, challenge. */
  readonly ratings?: readonly (readonly [number, number])[];
  readonly proposedBy?: AccountId;
}

let made = 0;

/** A rule of the pool with its ratings. */
export async function createRule(
  db: Database,
  traits: RuleTraits = {},
): Promise<{ id: number; number: number }> {
  made += 1;
  const rule = await db.transaction().execute((transaction) =>
    insertRule(transaction, {
      category: traits.category ?? 'tech',
      text: traits.text ?? `Rule ${made}.`,
      proposedBy: traits.proposedBy ?? null,
    }),
  );
  for (const [interest, challenge] of traits.ratings ?? []) {
    const { id } = await createAccount(db);
    await saveRating(db, id, { ruleId: rule.id, interest, challenge });
  }
  return rule;
}

/** A rule as drawn for an event, without a draw. */
export async function createDrawnRule(db: Database, competitionId: number, text: string): Promise<void> {
  const { id, number } = await createRule(db, { category: 'genre', text });
  await sql`
    insert into rule_draw_pool (competition_id, rule_id, category, number, text, num_ratings, interest_sum,
      challenge_sum, is_recent)
    values (${competitionId}, ${id}, 'genre', ${number}, ${text}, 0, 0, 0, false)`.execute(db);
  await sql`
    insert into drawn_rule (competition_id, position, kind, num_candidates, index, rule_id)
    values (${competitionId}, 1, 'genre', 1, 0, ${id})
    on conflict (competition_id, position) do update set index = excluded.index, rule_id = excluded.rule_id`.execute(
    db,
  );
}

/** A pool that fills every slot: some plain rules of each category, and three challenging ones. */
export async function createPool(db: Database): Promise<void> {
  for (const category of ['genre', 'art', 'tech', 'bonus'] as const) {
    for (let i = 0; i < 4; i++) await createRule(db, { category, ratings: [[4, 2]] });
    if (category !== 'bonus') await createRule(db, { category, ratings: [[5, 4]] });
  }
}

/** Moves past a competition's start and draws, as any process would. */
export async function passStart(
  t: { readonly platform: Platform; setClock(moment: number): Promise<void> },
  competition: { readonly startMs: number },
): Promise<void> {
  await drawDue(t.platform);
  await t.setClock(competition.startMs);
  await drawDue(t.platform);
}

/** Empties the pool, so that a test controls all of it. */
export const emptyPool = (owner: Database) => sql`truncate rule cascade`.execute(owner);
