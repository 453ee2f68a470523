import { sql } from 'kysely';
import type { AccountId, EntrantId, EntryId } from '../../packages/domain/src/ids.ts';
import { closeSetup } from '../../packages/server/src/features/site/close-setup.queries.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/** A demo needs no setup: there is something to look at already, with the texts that belong to it. */
export async function endSetup(db: Database): Promise<void> {
  await sql`update site_setup set texts = 'demo' where finished_at is null`.execute(db);
  await closeSetup(db);
}

/** Until the transaction ends: two fillings at once would delete each other's rows. */
export const lockDemo = (db: Database) => sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(db);

const demoEntries = 'select id from entry where competition_id in (select id from demo.competition)';

const entriesWithoutMembers = `select e.id from entry e
        where e.other_authors = '' and not exists (select from sign_up m where m.entry_id = e.id)`;

/** Removes everything that the demo created before, by its notes, and anything added to it since. */
export const clearDemo = (db: Database) =>
  sql
    .raw(`
      delete from result where competition_id in (select id from demo.competition);
      delete from ballot where competition_id in (select id from demo.competition);
      delete from trouble_report where entry_id in (${demoEntries});
      delete from rule_answer where entry_id in (${demoEntries});
      delete from sign_up where account_id in (select id from demo.account)
        or competition_id in (select id from demo.competition);
      update invitation set resolution = 'lapse', resolved_at = app_now()
        where resolved_at is null and entry_id in (${entriesWithoutMembers});
      delete from entry where id in (${entriesWithoutMembers});
      delete from competition where id in (select id from demo.competition);
      delete from santa_exclusion where low_account_id in (select id from demo.account)
        or high_account_id in (select id from demo.account);
      delete from report_mail where account_id in (select id from demo.account);
      delete from account where id in (select id from demo.account);
      delete from demo.competition;
      delete from demo.account;`)
    .execute(db);

/** Someone who is logged in as a person of the demo. */
interface KeptSession {
  readonly username: string;
  readonly rank: string | null;
  readonly session: unknown;
}

/** Read before the demo is cleared, which ends every session of its people. */
export async function readDemoSessions(db: Database): Promise<KeptSession[]> {
  const { rows } = await sql<KeptSession>`
    select a.username, a.rank, to_jsonb(s) as session from session s join account a on a.id = s.account_id
    where a.id in (select id from demo.account)`.execute(db);
  return rows;
}

/** Lets a browser that was logged in as a person of the demo stay so, with the same rank. */
export async function restoreDemoSessions(
  db: Database,
  kept: readonly KeptSession[],
  accounts: ReadonlyMap<string, AccountId>,
): Promise<void> {
  for (const { username, rank, session } of kept) {
    const accountId = accounts.get(username);
    if (accountId === undefined) continue;
    await sql`insert into session overriding system value
      select (jsonb_populate_record(null::session,
        ${JSON.stringify(session)}::jsonb || jsonb_build_object('account_id', ${accountId}::bigint))).*`.execute(
      db,
    );
    await sql`update account set rank = ${rank} where id = ${accountId}`.execute(db);
  }
}

interface DemoAccount {
  readonly username: string;
  readonly isVerified: boolean;
}

/** Accounts that no one can log in to. Names taken by real users are left out. */
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
  readonly accountId: AccountId;
  readonly info: string;
  readonly joinedMs: number;
}

/** Returns their ids by username. */
export async function insertDemoEntrants(
  db: Database,
  competitionId: number,
  entrants: readonly DemoEntrant[],
): Promise<Map<string, EntrantId>> {
  const { rows } = await sql<{ id: EntrantId; username: string }>`
    with added as (
      insert into entrant (competition_id, account_id, info, joined_at)
      select ${competitionId}, e."accountId", e.info, to_timestamp(e."joinedMs" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(entrants)}::jsonb) as e("accountId" bigint, info text, "joinedMs" bigint)
      order by e."joinedMs" returning id, account_id)
    select added.id, account.username from added join account on account.id = added.account_id order by added.id
  `.execute(db);
  return new Map(rows.map((row) => [row.username, row.id]));
}

export interface DemoEntry {
  readonly title: string;
  readonly teamName: string;
  readonly text: string;
  readonly credits: string;
  readonly chosenTags: readonly string[];
  readonly image: { readonly name: string; readonly width: number; readonly height: number } | null;
  readonly thumbnail: { readonly name: string; readonly width: number; readonly height: number } | null;
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

export const insertDemoInvitation = (
  db: Database,
  entryId: EntryId,
  senderId: EntrantId,
  recipientId: EntrantId,
) =>
  db
    .insertInto('invitation')
    .values({ entry_id: entryId, sender_entrant_id: senderId, recipient_entrant_id: recipientId })
    .execute();

export const markDemoLooking = (db: Database, entrantId: EntrantId, skills: readonly string[]) =>
  db
    .updateTable('entrant')
    .set({ is_looking_for_team: true, skills: [...skills] })
    .where('id', '=', entrantId)
    .execute();

export interface DemoLogPost {
  readonly accountId: AccountId;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly postedMs: number;
  readonly image: string | null;
  readonly thumbnail: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Adds posts in their order; their pictures exist already, so the worker has nothing to do. */
export const insertDemoLogPosts = (db: Database, competitionId: number, posts: readonly DemoLogPost[]) =>
  sql`insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at, image, thumbnail, image_width,
        image_height, image_state)
      select e.competition_id, e.id, p.text, p."isSpoiler", to_timestamp(p."postedMs" / 1000.0), p.image, p.thumbnail,
        p.width, p.height, case when p.image is not null then 'ready' end
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p("accountId" bigint, text text, "isSpoiler" boolean,
        "postedMs" bigint, image text, thumbnail text, width int, height int)
      join entrant e on e.account_id = p."accountId" and e.competition_id = ${competitionId}
      order by p."postedMs"`.execute(db);

export interface DemoFile {
  /** Of the game. */
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Of a stored file that has no owner yet. */
  readonly address: string;
  readonly crc32: number;
}

/** Adds files that arrived as sealed, in the last hours of the jam or just now. */
export async function insertDemoFiles(db: Database, competitionId: number, files: readonly DemoFile[]) {
  await sql`
    insert into entry_file (entry_id, address, name, bytes, sha256, state, sealed_at, received_at, checked_at, is_match,
      crc32, proposed_tags)
    select e.id, s.address, d.value->>'name', s.bytes, s.sha256, 'checked', moment.at, moment.at, moment.at, true,
      (d.value->>'crc32')::bigint, array(select jsonb_array_elements_text(d.value->'tags'))
    from jsonb_array_elements(${JSON.stringify(files)}::jsonb) with ordinality as d(value, place)
    join competition c on c.id = ${competitionId}
    join entry e on e.competition_id = c.id and e.title = d.value->>'title'
    join stored_file s on s.address = d.value->>'address',
      lateral (select least(app_now(), c.ends_at) - d.place * interval '7 minutes' as at) moment`.execute(db);
  await sql`select count_entry_files(id) from entry where competition_id = ${competitionId}`.execute(db);
}

export interface DemoLinks {
  readonly title: string;
  readonly play: string;
  readonly video: string;
}

/** Some games are also on other sites. */
export const linkDemoEntries = (db: Database, competitionId: number, links: readonly DemoLinks[]) =>
  sql`update entry set play_link = d.play, video_link = d.video
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as d(title text, play text, video text)
      where entry.competition_id = ${competitionId} and entry.title = d.title`.execute(db);

/** Assigns the stored files to the demo's rows: they are served from the commit on. */
export const settleDemoFiles = (db: Database) =>
  sql`update stored_file f set state = 'owned', owner_kind = p.kind, owner_id = p.id
      from (
        select 'entry' as kind, id, unnest(array[image, thumbnail]) as address from entry
        where competition_id in (select id from demo.competition)
        union all select 'log-post', id, unnest(array[image, thumbnail]) from log_post
        where competition_id in (select id from demo.competition)
        union all select 'account', id, avatar from account where id in (select id from demo.account)
        union all select 'entry-file', f.id, f.address from entry_file f join entry e on e.id = f.entry_id
        where e.competition_id in (select id from demo.competition)
      ) p
      where f.address = p.address and f.state = 'stored'`.execute(db);

export const listDemoRules = (db: Database): Promise<{ id: number }[]> =>
  db.selectFrom('rule').select('id').where('retired_at', 'is', null).orderBy('id').execute();

export interface DemoRating {
  readonly accountId: number;
  readonly ruleId: number;
  readonly interest: number;
  readonly challenge: number;
}

export async function insertDemoRatings(db: Database, ratings: readonly DemoRating[]): Promise<void> {
  await sql`insert into rule_rating (account_id, rule_id, interest, challenge)
    select r."accountId", r."ruleId", r.interest, r.challenge
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      as r("accountId" bigint, "ruleId" bigint, interest smallint, challenge smallint)`.execute(db);
  await sql`insert into rule_rater (account_id, num_ratings)
    select account_id, count(*) from rule_rating where account_id in (select id from demo.account)
    group by account_id`.execute(db);
}

interface DemoProposal {
  readonly accountId: number;
  readonly category: string;
  readonly text: string;
  readonly note: string;
}

export const insertDemoProposals = (db: Database, proposals: readonly DemoProposal[]) =>
  sql`insert into rule_proposal (account_id, category, text, note)
    select p."accountId", p.category, p.text, p.note
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
      as p("accountId" bigint, category text, text text, note text)`.execute(db);

/** The commitment of a draw made at a competition's start. Its seed is published, so there is nothing to seal. */
export async function insertDemoSeal(
  db: Database,
  competitionId: number,
  algorithm: string,
  commitment: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into draw_seal (competition_id, algorithm, commitment, sealed_seed, made_at)
    select id, ${algorithm}, ${commitment}, ''::bytea, starts_at - interval '20 days' from competition
    where id = ${competitionId} returning id`.execute(db);
  await sql`update competition set drawn_at = starts_at where id = ${competitionId}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Adds comments to some of the drawn rules. */
export const writeDemoComments = (db: Database, competitionId: number, comments: readonly string[]) =>
  sql`update drawn_rule d set comment = c.value
    from unnest(${[...comments]}::text[]) with ordinality as c(value, place)
    where d.competition_id = ${competitionId} and d.position = 1 + c.place and d.rule_id is not null`.execute(
    db,
  );

/** What two thirds of the teams say about the first of the rules. */
export const insertDemoAnswers = (db: Database, competitionId: number, answers: readonly string[]) =>
  sql`insert into rule_answer (entry_id, position, text)
    select e.id, d.position, (${[...answers]}::text[])[1 + ((e.id + d.position) % ${answers.length})]
    from entry e join drawn_rule d on d.competition_id = e.competition_id and d.rule_id is not null
    where e.competition_id = ${competitionId} and e.id % 3 > 0 and d.position <= 3`.execute(db);

/** No mail is sent about a demo. Some say what they can run, and some would make a second game. */
export const settleDemoSantas = (db: Database, competitionId: number) =>
  sql
    .raw(`
      update santa_pair set mail_asked_at = app_now() where competition_id = ${competitionId};
      update santa_draw set left_notified_at = app_now() where competition_id = ${competitionId};
      update sign_up set systems = case id % 3 when 0 then '{windows,web}' when 1 then '{linux}' else '{web}' end::text[],
        has_gamepad = id % 2 = 0, would_stand_in = id % 9 = 0 where competition_id = ${competitionId};`)
    .execute(db);

interface DemoLetter {
  readonly isFromGiver: boolean;
  readonly text: string;
  /** After the start. */
  readonly day: number;
}

/** To and from every second receiver, as far as the exchange has got. */
export const insertDemoLetters = (db: Database, competitionId: number, letters: readonly DemoLetter[]) =>
  sql`insert into santa_letter (receiver_id, is_from_giver, text, delivered_at, mailed_at)
    select p.receiver_id, l.giver, l.text, next_post(c.starts_at + make_interval(days => l.day)), app_now()
    from santa_pair p join competition c on c.id = p.competition_id
    cross join unnest(${letters.map(({ isFromGiver }) => isFromGiver)}::boolean[],
      ${letters.map(({ text }) => text)}::text[], ${letters.map(({ day }) => day)}::int[]) as l(giver, text, day)
    where p.competition_id = ${competitionId} and p.receiver_id % 2 = 0
      and next_post(c.starts_at + make_interval(days => l.day)) < least(app_now(), c.ends_at)`.execute(db);

/** After the end most gifts are unwrapped, and some people wrote a note, which some made public. */
export const insertDemoThanks = (db: Database, competitionId: number, thanks: readonly string[]) =>
  sql`update santa_pair p set unwrapped_at = c.ends_at + interval '2 hours',
      thanks = case when p.id % 2 = 0 then (${[...thanks]}::text[])[1 + p.receiver_id % ${thanks.length}] end,
      thanked_at = case when p.id % 2 = 0 then c.ends_at + interval '3 hours' end,
      are_thanks_public = p.id % 4 = 0
    from competition c
    where c.id = p.competition_id and c.id = ${competitionId} and c.ends_at + interval '3 hours' < app_now()
      and has_gift_come(p) and p.id % 5 <> 0`.execute(db);

/**
 * Votes of an event in voting, about a quarter of the maximum so far: scores from 2 to 5, some with a review, by
 * visible entrants and never for their own.
 */
export async function insertDemoVotes(db: Database, competitionId: number, reviews: readonly string[]) {
  await sql`
    insert into ballot (competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre, review,
      started_at, saved_at, completed_at)
    select r.competition_id, v.id, r.id, 2 + n.lot % 4, 2 + n.lot / 4 % 4, 2 + n.lot / 16 % 4, 2 + n.lot / 64 % 4,
      case when n.lot % 3 = 0 then (${[...reviews]}::text[])[1 + n.lot / 7 % ${reviews.length}] else '' end, at, at, at
    from reviewable_entry r join entrant v on v.competition_id = r.competition_id
    join account a on a.id = v.account_id join competition c on c.id = r.competition_id
    cross join lateral (select (abs(hashint8(v.id * 7919 + r.id)::bigint) % 1000000007)::int as lot) n
    cross join lateral (select c.ends_at + (app_now() - c.ends_at) * (n.lot % 1000 / 1000.0) as at) m
    where r.competition_id = ${competitionId} and r.can_score and v.entry_id is distinct from r.id
      and a.verified_at is not null and n.lot / 256 % 4 = 0
    on conflict do nothing`.execute(db);
  await sql`
    insert into trouble_report (entrant_id, entry_id, platform, reason, message)
    select distinct on (r.id) v.id, r.id, 'linux', 'crash', 'libsnail.so.2: cannot open shared object file'
    from reviewable_entry r join entrant v on v.competition_id = r.competition_id and v.entry_id is distinct from r.id
    where r.competition_id = ${competitionId} and r.can_score and r.id % 5 = 0 order by r.id, v.id
    on conflict do nothing`.execute(db);
  await sql`select count_entry_votes(array(select id from entry where competition_id = ${competitionId}))`.execute(
    db,
  );
}
