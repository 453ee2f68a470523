import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PoolRuleRow } from './rule.queries.ts';

/** Rules of the pool by their text, which is what people know them by. */
export async function findRulesByText(
  transaction: Database,
  rules: readonly Pick<PoolRuleRow, 'category' | 'text'>[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; category: string; text: string }>`
    select min(r.id) as id, r.category, r.text
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as wanted (category text, text text)
    join rule r on r.category = wanted.category and r.text = wanted.text
    group by r.category, r.text`.execute(transaction);
  return new Map(rows.map(({ id, category, text }) => [`${category} ${text}`, id]));
}

/** A rule that was only ever drawn elsewhere: past draws name it, and no draw to come. */
export async function insertRetiredRule(
  transaction: Database,
  rule: Pick<PoolRuleRow, 'category' | 'number' | 'text'>,
  proposedBy: AccountId | null,
): Promise<number> {
  // As when one is added to the pool: concurrent calls would take the same number.
  await sql`select pg_advisory_xact_lock(hashtext('rule.number'))`.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    insert into rule (category, number, text, proposed_by, retired_at)
    select ${rule.category}, case when exists (
        select from rule where category = ${rule.category} and number = ${rule.number})
      then (select 1 + max(number) from rule where category = ${rule.category}) else ${rule.number} end,
      ${rule.text}, ${proposedBy}, app_now()
    returning id`.execute(transaction);
  return rows[0]?.id ?? 0;
}

export const insertPool = (
  transaction: Database,
  competitionId: number,
  pool: readonly (PoolRuleRow & { readonly ruleId: number })[],
) =>
  transaction
    .insertInto('rule_draw_pool')
    .values(
      pool.map((rule) => ({
        competition_id: competitionId,
        rule_id: rule.ruleId,
        id_in_draw: rule.id,
        category: rule.category,
        number: rule.number,
        text: rule.text,
        num_ratings: rule.numRatings,
        interest_sum: rule.interestSum,
        challenge_sum: rule.challengeSum,
        is_recent: rule.isRecent,
      })),
    )
    .execute();

export const setComment = (transaction: Database, competitionId: number, position: number, comment: string) =>
  transaction
    .updateTable('drawn_rule')
    .set({ comment })
    .where('competition_id', '=', competitionId)
    .where('position', '=', position)
    .execute();

export const insertAnswer = (
  transaction: Database,
  answer: { readonly entryId: number; readonly position: number; readonly text: string },
) =>
  sql`insert into rule_answer (entry_id, position, text) values (${answer.entryId}, ${answer.position}, ${answer.text})`.execute(
    transaction,
  );

/** The rules of an event that is over, and when its extra ones were drawn. */
export const setImportedRules = (
  transaction: Database,
  competitionId: number,
  {
    standing,
    rankPercent,
    drawnMs,
    slots,
  }: {
    readonly standing: string;
    readonly rankPercent: number;
    readonly drawnMs: number | null;
    readonly slots: { readonly genre: number; readonly artTech: number; readonly bonus: number } | null;
  },
) =>
  transaction
    .updateTable('competition')
    .set({
      standing_rules: standing,
      rank_percent: rankPercent,
      ...(drawnMs !== null && { draws_rules: true, drawn_at: new Date(drawnMs) }),
      ...(slots && { genre_slots: slots.genre, art_tech_slots: slots.artTech, bonus_slots: slots.bonus }),
    })
    .where('id', '=', competitionId)
    .execute();
