import type { OwnRating, RatingProgress, Ratings, Rule } from '@tinsmith/contract/rule';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * A user's unrated rules, in an order of their own: in a common order the first rules would get all the
 * ratings and the last ones none.
 */
export async function listUnrated(db: Database, accountId: AccountId): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id, category, number, text from rule r
    where retired_at is null and not exists (
      select from rule_rating g where g.rule_id = r.id and g.account_id = ${accountId})
    order by md5(id::text || ' ' || ${String(accountId)}), id`.execute(db);
  return rows;
}

export async function readProgress(db: Database, accountId: AccountId): Promise<RatingProgress> {
  const { rows } = await sql<RatingProgress>`
    with own as (
      select coalesce((select num_ratings from rule_rater where account_id = ${accountId}), 0) as n
    )
    select n as "yourRatings",
      (select count(*)::int from rule where retired_at is null) as "totalRules",
      (select 1 + count(*)::int from rule_rater where num_ratings > n) as rank,
      (select json_build_object('author', a.username, 'count', q.num_ratings)
        from rule_rater q join account a on a.id = q.account_id
        where q.num_ratings > n order by q.num_ratings, q.last_rated_at, a.id limit 1) as "toBeat"
    from own`.execute(db);
  return rows[0] as RatingProgress;
}

export async function listRaters(db: Database, limit: number): Promise<Ratings['raters']> {
  const { rows } = await sql<Ratings['raters'][number]>`
    select a.username as author, a.avatar, q.num_ratings as count
    from rule_rater q join account a on a.id = q.account_id
    where q.num_ratings > 0
    order by q.num_ratings desc, q.last_rated_at, a.id limit ${limit}`.execute(db);
  return rows;
}

export interface Rating {
  readonly ruleId: number;
  readonly interest: number;
  readonly challenge: number;
}

/** Rates, or changes a rating; false if the pool has no such rule. Idempotent. */
export const saveRating = (db: Database, accountId: AccountId, rating: Rating): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into rule_rating (account_id, rule_id, interest, challenge)
      select ${accountId}, r.id, ${rating.interest}, ${rating.challenge}
      from rule r where r.id = ${rating.ruleId} and r.retired_at is null for share
      on conflict (account_id, rule_id) do update set
        interest = excluded.interest, challenge = excluded.challenge, rated_at = app_now()
      returning xmax = 0 as "isNew"`.execute(transaction);
    if (rows[0]?.isNew) {
      await sql`insert into rule_rater as q (account_id, num_ratings) values (${accountId}, 1)
        on conflict (account_id) do update set num_ratings = q.num_ratings + 1, last_rated_at = app_now()`.execute(
        transaction,
      );
    }
    return rows.length > 0;
  });

export async function listOwnRatings(db: Database, accountId: AccountId): Promise<OwnRating[]> {
  const { rows } = await sql<OwnRating>`
    select r.id, r.category, r.number, r.text, g.interest, g.challenge
    from rule_rating g join rule r on r.id = g.rule_id
    where g.account_id = ${accountId} and r.retired_at is null
    order by g.rated_at desc, r.id`.execute(db);
  return rows;
}

/** All of a user's ratings, including those of rules that left the pool. */
export const listRatingData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('rule_rating')
    .innerJoin('rule', 'rule.id', 'rule_rating.rule_id')
    .select(['rule.category', 'rule.number', 'rule.text', 'interest', 'challenge', 'rated_at as ratedAt'])
    .where('rule_rating.account_id', '=', accountId)
    .orderBy('rated_at')
    .execute();

export async function countRatingsOf(db: Database, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('rule_rating')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRatings(transaction: Database, accountId: AccountId): Promise<void> {
  await transaction.deleteFrom('rule_rating').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('rule_rater').where('account_id', '=', accountId).execute();
}
