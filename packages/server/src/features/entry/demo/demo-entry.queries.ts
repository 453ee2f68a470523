import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { DemoFileOwner } from '../../../demo/demo-part.ts';
import type { StoredPicture } from '../../../demo/demo-stage.ts';
import type { Database } from '../../../platform/database/database.ts';
import { deleteDemoSignUps } from '../../entrant/demo/demo-entrant.queries.ts';
import { entryFileKind } from '../entry-file.queries.ts';

/** The entries of the demo's events. */
export const demoEntries = sql`select id from entry where competition_id in (select id from demo.competition)`;

/** Entries that have no members without the demo's people, also in other events. */
export const entriesOfDemoPeople = sql`
  select e.id from entry e where e.other_authors = '' and not exists (
    select from sign_up m where m.entry_id = e.id and m.account_id not in (select id from demo.account)
      and m.competition_id not in (select id from demo.competition))`;

/** Members leave first: an entry that has some can't be deleted. */
export async function deleteDemoEntries(db: Database): Promise<void> {
  await deleteDemoSignUps(db);
  await sql`delete from entry where id in (${entriesOfDemoPeople})`.execute(db);
}

export const demoEntryFiles = sql<DemoFileOwner>`
  select ${sql.lit(entryFileKind)} as kind, id, unnest(array[image, thumbnail]) as address from entry
  where competition_id in (select id from demo.competition)`;

export interface DemoEntry {
  readonly title: string;
  readonly teamName: string;
  readonly text: string;
  readonly credits: string;
  readonly chosenTags: readonly string[];
  readonly image: StoredPicture | null;
  readonly thumbnail: StoredPicture | null;
  /** Entrant ids, in the order of joining. */
  readonly memberIds: readonly EntrantId[];
}

/** Adds entries with their teams, each a while after the last, and returns their ids in the same order. */
export async function insertDemoEntries(
  db: Database,
  competitionId: number,
  entries: readonly DemoEntry[],
): Promise<EntryId[]> {
  const { rows } = await sql<{ id: EntryId }>`
    insert into entry (competition_id, created_at, changed_at, title, team_name, text, credits, chosen_tags, image,
      image_kind, image_width, image_height, thumbnail, thumbnail_width, thumbnail_height)
    select c.id, moment.at, moment.at, e.value->>'title', e.value->>'teamName', e.value->>'text',
      e.value->>'credits', array(select jsonb_array_elements_text(e.value->'chosenTags')),
      e.value->'image'->>'name', case when e.value->'image'->>'name' is not null then 'image' end,
      (e.value->'image'->>'width')::int, (e.value->'image'->>'height')::int,
      e.value->'thumbnail'->>'name', (e.value->'thumbnail'->>'width')::int, (e.value->'thumbnail'->>'height')::int
    from competition c, jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as e(value, place),
      lateral (select least(app_now(), c.starts_at + e.place * interval '25 minutes') as at) moment
    where c.id = ${competitionId} order by e.place returning id`.execute(db);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const members = ids.flatMap((entryId, index) =>
    (entries[index]?.memberIds ?? []).map((entrantId, place) => ({ entryId, entrantId, place })),
  );
  await sql`update entrant set entry_id = m."entryId", is_looking_for_team = false,
      entry_joined_at = e.created_at + m.place * interval '40 minutes'
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m("entryId" bigint, "entrantId" bigint, place int)
    join entry e on e.id = m."entryId" where entrant.id = m."entrantId"`.execute(db);
  return ids;
}
