import type { MetRule } from '@tinsmith/contract/rule';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { insertAuditEntry, type Writer } from '../site/audit.queries.ts';

/** The rules drawn for an entry's competition, with its team's answer to each. */
export async function listMet(db: Database, entryId: EntryId): Promise<MetRule[]> {
  const { rows } = await sql<MetRule>`
    select d.position, d.kind, coalesce(w.text, '') as answer, json_build_object(
      'id', p.rule_id, 'category', p.category, 'number', p.number, 'text', p.text) as rule
    from entry e
    join drawn_rule d on d.competition_id = e.competition_id
    join rule_draw_pool p on p.competition_id = d.competition_id and p.rule_id = d.rule_id
    left join rule_answer w on w.entry_id = e.id and w.position = d.position
    where e.id = ${entryId}
    order by array_position(array['genre', 'art', 'tech', 'bonus'], p.category), d.position`.execute(db);
  return rows;
}

export type Saved = 'saved' | 'no-rule' | 'refused';

/** Saves how an entry met a rule; the statement itself checks that this writer may. */
export const saveAnswer = (
  db: Database,
  { accountId, byRank }: Writer,
  entryId: EntryId,
  position: number,
  text: string,
): Promise<Saved> =>
  db.transaction().execute(async (transaction) => {
    await sql`select from entry where id = ${entryId} for update`.execute(transaction);
    const mayEdit = byRank
      ? sql<boolean>`true`
      : sql<boolean>`can_edit_entry(c, app_now()) and exists (
          select from entrant m where m.entry_id = e.id and m.account_id = ${accountId})`;
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (select from drawn_rule d
        where d.competition_id = c.id and d.position = ${position} and d.rule_id is not null) as "isThere"
      from entry e join competition c on c.id = e.competition_id
      where e.id = ${entryId} and ${mayEdit}`.execute(transaction);
    if (!rows[0]) return 'refused';
    if (!rows[0].isThere) return 'no-rule';
    await (text === ''
      ? sql`delete from rule_answer where entry_id = ${entryId} and position = ${position}`
      : sql`insert into rule_answer (entry_id, position, text) values (${entryId}, ${position}, ${text})
          on conflict (entry_id, position) do update set text = excluded.text, changed_at = app_now()`
    ).execute(transaction);
    if (byRank) await insertAuditEntry(transaction, byRank);
    return 'saved';
  });

/** The answers of a user's teams. */
export const listAnswerData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('rule_answer as w')
    .innerJoin('sign_up as s', 's.entry_id', 'w.entry_id')
    .select(['w.entry_id as entryId', 'w.position', 'w.text', 'w.changed_at as changedAt'])
    .where('s.account_id', '=', accountId)
    .orderBy('w.entry_id')
    .orderBy('w.position')
    .execute();
