import type { Rule } from '@tinsmith/contract/rule';
import type { AccountId } from '@tinsmith/domain/ids';
import { type PoolRule, type RuleCategory, recentEditions } from '@tinsmith/domain/rule-eligibility';
import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

/** A rule of the pool with its text. */
export interface PoolRuleRow extends PoolRule {
  readonly text: string;
}

/** Whether the rule `r` was drawn in one of the last editions before a moment. */
const isRecent = (before: RawBuilder<unknown>) => sql<boolean>`exists (
  select from drawn_rule d where d.rule_id = r.id and d.competition_id in (
    select c.id from competition c join rule_draw using_draw on using_draw.competition_id = c.id
    where c.starts_at < ${before} order by c.starts_at desc, c.id desc limit ${recentEditions}))`;

/** The current pool, as the draw of a competition would see it; without one, as the next draw would. */
const pool = (competitionId: number | null) => sql`
  select r.id, r.category, r.number, r.text, count(g.rule_id)::int as "numRatings",
    coalesce(sum(g.interest), 0)::int as "interestSum", coalesce(sum(g.challenge), 0)::int as "challengeSum",
    ${isRecent(competitionId === null ? sql`'infinity'::timestamptz` : sql`(select starts_at from competition where id = ${competitionId})`)}
      as "isRecent"
  from rule r left join rule_rating g on g.rule_id = r.id
  where r.retired_at is null
  group by r.id`;

export async function listPool(db: Database, competitionId: number | null): Promise<PoolRuleRow[]> {
  const { rows } = await sql<PoolRuleRow>`${pool(competitionId)} order by r.id`.execute(db);
  return rows;
}

/** Stores the current pool for a competition. */
export async function freezePool(transaction: Database, competitionId: number): Promise<PoolRuleRow[]> {
  const { rows } = await sql<PoolRuleRow>`
    insert into rule_draw_pool (rule_id, category, number, text, num_ratings, interest_sum, challenge_sum, is_recent,
      competition_id)
    select frozen.*, ${competitionId} from (${pool(competitionId)}) frozen
    returning rule_id as id, category, number, text, num_ratings as "numRatings", interest_sum as "interestSum",
      challenge_sum as "challengeSum", is_recent as "isRecent"`.execute(transaction);
  return rows;
}

export async function listFrozenPool(db: Database, competitionId: number): Promise<PoolRuleRow[]> {
  const { rows } = await sql<PoolRuleRow>`
    select coalesce(id_in_draw, rule_id) as id, category, number, text, num_ratings as "numRatings",
      interest_sum as "interestSum", challenge_sum as "challengeSum", is_recent as "isRecent"
    from rule_draw_pool where competition_id = ${competitionId} order by 1`.execute(db);
  return rows;
}

export interface NewRule {
  readonly category: RuleCategory;
  readonly text: string;
  readonly proposedBy: AccountId | null;
}

/** Adds a rule with the next number of its category. */
export async function insertRule(transaction: Database, rule: NewRule): Promise<Pick<Rule, 'id' | 'number'>> {
  // Concurrent calls would take the same number.
  await sql`select pg_advisory_xact_lock(hashtext('rule.number'))`.execute(transaction);
  const { rows } = await sql<Pick<Rule, 'id' | 'number'>>`
    insert into rule (category, number, text, proposed_by)
    select ${rule.category}, 1 + coalesce(max(number), 0), ${rule.text}, ${rule.proposedBy}
    from rule where category = ${rule.category}
    returning id, number`.execute(transaction);
  return rows[0] as Pick<Rule, 'id' | 'number'>;
}

export const updateRuleText = (db: Database, id: number, text: string, audit: AuditEntry): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable('rule')
      .set({ text })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (row) await insertAuditEntry(transaction, audit);
    return row !== undefined;
  });

/** Removes a rule from the pool or returns it; false if there is no such rule. */
export const retireRule = (
  db: Database,
  id: number,
  isRetired: boolean,
  audit: AuditEntry,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const rule = await transaction
      .selectFrom('rule')
      .select('retired_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!rule) return false;
    if ((rule.retired_at !== null) === isRetired) return true;
    await sql`update rule set retired_at = ${isRetired ? sql`app_now()` : null} where id = ${id}`.execute(
      transaction,
    );
    // Raters' counts include only rules in the pool.
    await sql`update rule_rater set num_ratings = num_ratings + ${isRetired ? -1 : 1}
      where account_id in (select account_id from rule_rating where rule_id = ${id})`.execute(transaction);
    await insertAuditEntry(transaction, audit);
    return true;
  });

/** A rule by number, as content files refer to it. */
export const findRuleByNumber = async (
  db: Database,
  category: string,
  number: number,
): Promise<{ text: string } | null> =>
  (await db
    .selectFrom('rule')
    .select('text')
    .where('category', '=', category)
    .where('number', '=', number)
    .executeTakeFirst()) ?? null;

export const writeFilledRule = (db: Database, category: string, number: number, text: string) =>
  db
    .insertInto('rule')
    .values({ category, number, text })
    .onConflict((conflict) => conflict.columns(['category', 'number']).doUpdateSet({ text }))
    .execute();
