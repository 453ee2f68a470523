import { isDeepStrictEqual } from 'node:util';
import type { LinkKind } from '@tinsmith/domain/entry-links';
import type { AccountId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import type { Writer } from '../site/audit.queries.ts';

/** The texts of an entry that versions are kept of. An answer to a rule is `rule-` and the rule's position. */
export interface EntryTexts {
  readonly title?: string | undefined;
  readonly teamName?: string | undefined;
  readonly text?: string | undefined;
  readonly credits?: string | undefined;
  readonly chosenTags?: readonly string[] | undefined;
  readonly links?: Readonly<Record<LinkKind, string>> | undefined;
  readonly [answer: `rule-${number}`]: string | undefined;
}
export type TextName = keyof EntryTexts;

/** By text, the version that it was shown in. A script need not say. */
export type Was = Readonly<Partial<Record<TextName, number | undefined>>>;

/** How many saves of an entry can be restored. */
export const keptVersions = 20;

export interface CurrentTexts {
  readonly texts: EntryTexts;
  /** By text, the version that changed it last; 0 if it is not there. */
  readonly versions: Readonly<Record<string, number>>;
}

/** The texts of an entry except for its answers to rules. Lock it before deciding by them. */
export async function findTexts(db: Database, id: EntryId): Promise<CurrentTexts | null> {
  const row = await db
    .selectFrom('entry')
    .select(['title', 'team_name', 'text', 'credits', 'chosen_tags'])
    .select(['play_link', 'source_link', 'video_link', 'field_versions'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    texts: {
      title: row.title,
      teamName: row.team_name,
      text: row.text,
      credits: row.credits,
      chosenTags: row.chosen_tags,
      links: { play: row.play_link, source: row.source_link, video: row.video_link },
    },
    versions: row.field_versions as Record<string, number>,
  };
}

const changesOf = ({ texts }: CurrentTexts, sent: EntryTexts): [TextName, unknown][] =>
  (Object.entries(sent) as [TextName, unknown][]).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, texts[name]),
  );

/** The texts that were changed since this writer saw them. To the same value is no conflict. */
export const listConflicts = (current: CurrentTexts, sent: EntryTexts, was: Was): TextName[] =>
  changesOf(current, sent).flatMap(([name]) =>
    was[name] !== undefined && was[name] !== (current.versions[name] ?? 0) ? [name] : [],
  );

export const isEmptyText = (value: unknown): boolean =>
  value === undefined || value === '' || Object.values(value as object).every((part) => part === '');

/** A text from before versions were kept: the first save that replaces it keeps it. */
async function insertUnversioned(
  transaction: Database,
  id: EntryId,
  { texts, versions }: CurrentTexts,
  names: readonly TextName[],
): Promise<void> {
  const unversioned = names.filter((name) => versions[name] === undefined && !isEmptyText(texts[name]));
  if (unversioned.length === 0) return;
  const changed = JSON.stringify(Object.fromEntries(unversioned.map((name) => [name, texts[name]])));
  await sql`
    insert into entry_version (entry_id, version, is_by_staff, saved_at, changed)
    select id, 0, false, created_at, ${changed}::jsonb from entry where id = ${id}
    on conflict (entry_id, version) do update set changed = entry_version.changed || excluded.changed`.execute(
    transaction,
  );
}

/**
 * Records a save under the entry's lock, after the entry's version went up; only texts that differ. Returns the
 * versions of all texts.
 */
export async function insertVersion(
  transaction: Database,
  { accountId, byRank }: Writer,
  id: EntryId,
  before: CurrentTexts,
  sent: EntryTexts,
): Promise<CurrentTexts['versions']> {
  const changes = changesOf(before, sent);
  if (changes.length === 0) return before.versions;
  await insertUnversioned(
    transaction,
    id,
    before,
    changes.map(([name]) => name),
  );
  const changed = JSON.stringify(Object.fromEntries(changes));
  const { rows } = await sql<{ versions: Record<string, number> }>`
    update entry set field_versions = field_versions || (
      select jsonb_object_agg(name, entry.version) from jsonb_object_keys(${changed}::jsonb) name)
    where id = ${id} returning field_versions as versions`.execute(transaction);
  await sql`
    insert into entry_version (entry_id, version, account_id, is_by_staff, changed)
    select id, version, ${accountId}, ${byRank !== null}, ${changed}::jsonb from entry where id = ${id}`.execute(
    transaction,
  );
  await deleteOldVersions(transaction, id);
  return rows[0]?.versions ?? before.versions;
}

const deleteOldVersions = (transaction: Database, id: EntryId) =>
  sql`
    delete from entry_version where entry_id = ${id} and version <= (
      select version from entry_version where entry_id = ${id} order by version desc offset ${keptVersions} limit 1)`.execute(
    transaction,
  );

/** Records texts that came from another entry, after the version went up; only some of them are its own now. */
export async function insertKeptVersion(
  transaction: Database,
  accountId: AccountId,
  id: EntryId,
  kept: EntryTexts,
  filled: readonly TextName[],
): Promise<void> {
  await sql`
    update entry set field_versions = field_versions || coalesce((
      select jsonb_object_agg(name, entry.version) from unnest(${[...filled]}::text[]) name), '{}')
    where id = ${id}`.execute(transaction);
  await sql`
    insert into entry_version (entry_id, version, account_id, is_by_staff, changed)
    select id, version, ${accountId}, false, ${JSON.stringify(kept)}::jsonb from entry where id = ${id}`.execute(
    transaction,
  );
  await deleteOldVersions(transaction, id);
}

export interface VersionRow {
  readonly version: number;
  readonly savedAt: Date;
  /** Null: from before versions were kept. */
  readonly savedBy: string | null;
  readonly isByStaff: boolean;
  readonly changed: EntryTexts;
}

/** Newest first. */
export async function listVersions(db: Database, id: EntryId): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.saved_at as "savedAt", v.is_by_staff as "isByStaff", v.changed,
      case when a.id is not null then ${shownName('a')} end as "savedBy"
    from entry_version v left join account a on a.id = v.account_id
    where v.entry_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

/** What an account saved, as far as it is still kept. */
export const listVersionData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('entry_version')
    .select(['entry_id as entryId', 'version', 'saved_at as savedAt', 'changed'])
    .where('account_id', '=', accountId)
    .orderBy('entry_id')
    .orderBy('version')
    .execute();
