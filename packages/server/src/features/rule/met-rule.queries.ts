import type { MetRule } from '@tinsmith/contract/rule';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { insertVersion, listConflicts } from '../entry/entry-version.queries.ts';
import { insertAuditEntry, type Writer } from '../site/audit.queries.ts';

/** The rules drawn for an entry's competition, with its team's answer to each. */
export async function listMet(db: Database, entryId: EntryId): Promise<MetRule[]> {
  const { rows } = await sql<MetRule>`
    select d.position, d.kind, coalesce(w.text, '') as answer,
      coalesce((e.field_versions->>('rule-' || d.position))::integer, 0) as version, json_build_object(
      'id', coalesce(p.id_in_draw, p.rule_id), 'category', p.category, 'number', p.number, 'text', p.text) as rule
    from entry e
    join drawn_rule d on d.competition_id = e.competition_id
    join rule_draw_pool p on p.competition_id = d.competition_id and p.rule_id = d.rule_id
    left join rule_answer w on w.entry_id = e.id and w.position = d.position
    where e.id = ${entryId}
    order by array_position(array['genre', 'art', 'tech', 'bonus'], p.category), d.position`.execute(db);
  return rows;
}

export type Saved = { readonly version: number } | 'no-rule' | 'refused' | 'conflict';

interface Answer {
  readonly position: number;
  readonly text: string;
  /** The version that was edited. */
  readonly was: number | undefined;
}

/** Saves how an entry met a rule, under its lock; checks that this writer may and has seen the answer it replaces. */
export const saveAnswer = (
  db: Database,
  { accountId, byRank }: Writer,
  entryId: EntryId,
  { position, text, was }: Answer,
): Promise<Saved> =>
  db.transaction().execute(async (transaction) => {
    await sql`select from entry where id = ${entryId} for update`.execute(transaction);
    const mayEdit = byRank
      ? sql<boolean>`true`
      : sql<boolean>`can_edit_entry(c, app_now()) and exists (
          select from entrant m where m.entry_id = e.id and m.account_id = ${accountId})`;
    const { rows } = await sql<{ isThere: boolean; answer: string; versions: Record<string, number> }>`
      select exists (select from drawn_rule d
        where d.competition_id = c.id and d.position = ${position} and d.rule_id is not null) as "isThere",
        e.field_versions as versions, coalesce((
          select w.text from rule_answer w where w.entry_id = e.id and w.position = ${position}), '') as answer
      from entry e join competition c on c.id = e.competition_id
      where e.id = ${entryId} and ${mayEdit}`.execute(transaction);
    if (!rows[0]) return 'refused';
    if (!rows[0].isThere) return 'no-rule';
    const name = `rule-${position}` as const;
    const before = { texts: { [name]: rows[0].answer }, versions: rows[0].versions };
    if (listConflicts(before, { [name]: text }, { [name]: was }).length > 0) return 'conflict';
    await (text === ''
      ? sql`delete from rule_answer where entry_id = ${entryId} and position = ${position}`
      : sql`insert into rule_answer (entry_id, position, text) values (${entryId}, ${position}, ${text})
          on conflict (entry_id, position) do update set text = excluded.text, changed_at = app_now()`
    ).execute(transaction);
    await sql`update entry set version = version + 1, changed_at = app_now() where id = ${entryId}`.execute(
      transaction,
    );
    const versions = await insertVersion(transaction, { accountId, byRank }, entryId, before, {
      [name]: text,
    });
    if (byRank) await insertAuditEntry(transaction, byRank);
    return { version: versions[name] ?? 0 };
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
