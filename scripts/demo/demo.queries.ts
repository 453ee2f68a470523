import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/**
 * What the demo has made is noted in a schema of its own, which only the demo creates: a real site's tables know
 * nothing of it.
 */
export const prepareDemoNotes = (db: Database) =>
  sql
    .raw(`
      create schema if not exists demo;
      create table if not exists demo.account (id bigint primary key);
      create table if not exists demo.competition (id bigint primary key, is_chosen boolean not null);
      -- The site's role, which is not the one that fills in the demo, moves its phase.
      grant usage on schema demo to public;
      grant select on all tables in schema demo to public;`)
    .execute(db);

/** Takes away everything that the demo made before, and what was added to it since. */
export const clearDemo = (db: Database) =>
  sql
    .raw(`
      delete from sign_up where account_id in (select id from demo.account)
        or competition_id in (select id from demo.competition);
      delete from competition where id in (select id from demo.competition);
      delete from account where id in (select id from demo.account);
      delete from demo.competition;
      delete from demo.account;`)
    .execute(db);

interface DemoAccount {
  readonly username: string;
  readonly isVerified: boolean;
}

/** Accounts that nobody can log in to. A name that somebody real has is left out. */
export async function insertDemoAccounts(db: Database, accounts: readonly DemoAccount[]) {
  const rows = await db
    .insertInto('account')
    .values(
      accounts.map(({ username, isVerified }) => ({
        username,
        verified_at: isVerified ? sql<Date>`app_now()` : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username'])
    .execute();
  await sql`insert into demo.account (id) select unnest(${rows.map((row) => row.id)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.username, row.id]));
}

export const noteDemoCompetition = (db: Database, id: number, isChosen: boolean) =>
  sql`insert into demo.competition (id, is_chosen) values (${id}, ${isChosen})`.execute(db);

interface DemoEntrant {
  readonly accountId: number;
  readonly info: string;
  readonly joinedMs: number;
}

export async function insertDemoEntrants(
  db: Database,
  competitionId: number,
  entrants: readonly DemoEntrant[],
) {
  if (entrants.length === 0) return;
  await db
    .insertInto('entrant')
    .values(
      entrants.map(({ accountId, info, joinedMs }) => ({
        competition_id: competitionId,
        account_id: accountId,
        info,
        joined_at: new Date(joinedMs),
      })),
    )
    .execute();
}

/** Who takes part in an edition, in the order of joining. */
export const listDemoEntrants = async (db: Database, competitionId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('entrant')
      .select('id')
      .where('competition_id', '=', competitionId)
      .orderBy('joined_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.id);

export interface DemoEntry {
  readonly title: string;
  readonly teamName: string;
  readonly text: string;
  readonly credits: string;
  readonly chosenTags: readonly string[];
  readonly image: { readonly name: string; readonly width: number; readonly height: number } | null;
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
}

/** An entry of these entrants, in this order. */
export async function insertDemoEntry(
  db: Database,
  competitionId: number,
  entrantIds: readonly number[],
  { image, thumbnail, ...entry }: DemoEntry,
): Promise<number> {
  const { id } = await db
    .insertInto('entry')
    .values({
      competition_id: competitionId,
      title: entry.title,
      team_name: entry.teamName,
      text: entry.text,
      credits: entry.credits,
      chosen_tags: [...entry.chosenTags],
      ...(image && {
        image: image.name,
        image_kind: 'image',
        image_width: image.width,
        image_height: image.height,
      }),
      ...(thumbnail && {
        thumbnail: thumbnail.name,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update entrant set entry_id = ${id}, is_looking_for_team = false,
      entry_joined_at = c.starts_at + array_position(${[...entrantIds]}::bigint[], entrant.id) * interval '40 minutes'
    from competition c where c.id = entrant.competition_id and entrant.id = any(${[...entrantIds]}::bigint[])`.execute(
    db,
  );
  return id;
}

export const insertDemoInvitation = (db: Database, entryId: number, senderId: number, recipientId: number) =>
  db
    .insertInto('invitation')
    .values({ entry_id: entryId, sender_entrant_id: senderId, recipient_entrant_id: recipientId })
    .execute();

/** Marks some as looking for a team. */
export const markDemoLooking = (db: Database, entrantIds: readonly number[], skills: readonly string[]) =>
  db
    .updateTable('entrant')
    .set({ is_looking_for_team: true, skills: [...skills] })
    .where('id', 'in', entrantIds)
    .execute();

export interface DemoLogPost {
  readonly accountId: number;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly postedMs: number;
  readonly image: string | null;
  readonly thumbnail: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Adds posts in their order; pictures are there already, so the worker has nothing to do with them. */
export const insertDemoLogPosts = (db: Database, competitionId: number, posts: readonly DemoLogPost[]) =>
  sql`insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at, image, thumbnail, image_width,
        image_height, image_state)
      select e.competition_id, e.id, p.text, p."isSpoiler", to_timestamp(p."postedMs" / 1000.0), p.image, p.thumbnail,
        p.width, p.height, case when p.image is not null then 'ready' end
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p("accountId" bigint, text text, "isSpoiler" boolean,
        "postedMs" bigint, image text, thumbnail text, width int, height int)
      join entrant e on e.account_id = p."accountId" and e.competition_id = ${competitionId}
      order by p."postedMs"`.execute(db);

/** Says whose the pictures are that were stored for what the demo made: they are served from the commit on. */
export const settleDemoPictures = (db: Database) =>
  sql`update stored_file f set state = 'owned', owner_kind = p.kind, owner_id = p.id
      from (
        select 'entry' as kind, id, unnest(array[image, thumbnail]) as address from entry
        where competition_id in (select id from demo.competition)
        union all select 'log-post', id, unnest(array[image, thumbnail]) from log_post
        where competition_id in (select id from demo.competition)
        union all select 'account', id, avatar from account where id in (select id from demo.account)
      ) p
      where f.address = p.address and f.state = 'stored'`.execute(db);
