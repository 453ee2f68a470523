import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';
import type { SantaMail } from './pair-mail.queries.ts';

export interface LetterRow {
  readonly id: number;
  readonly isFromGiver: boolean;
  /** Null for a sign. */
  readonly text: string | null;
  readonly day: string;
  readonly isWaiting: boolean;
}

/** A receiver's letters as one side may see them: the other side's undelivered letters do not exist. */
export async function listLetters(
  db: Database,
  receiverId: number,
  side: 'giver' | 'receiver',
): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select id, is_from_giver as "isFromGiver", text, to_char(delivered_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      delivered_at > app_now() as "isWaiting"
    from santa_letter
    where receiver_id = ${receiverId} and (delivered_at <= app_now() or is_from_giver = ${side === 'giver'})
    order by delivered_at, id`.execute(db);
  return rows;
}

export interface LetterReceiver {
  readonly entrantId: EntrantId;
  readonly name: string;
  /** The entrant makes them a second game, as an elf. */
  readonly isElf: boolean;
}

export interface PostPlace {
  readonly nextPostMs: number;
  readonly entrantId: EntrantId;
  /** Those the entrant can write to as their santa, the own receiver first. */
  readonly receivers: readonly LetterReceiver[];
}

/**
 * Whether a pair `p` of a competition `c` has letters: those of the ring, and of elves who were asked while it
 * ran. Elves who come after the end read none: the letters were not written for them.
 */
const hasLetters = sql<boolean>`p.ended_at is null and (p.made_by <> 'elf' or p.made_at < c.ends_at)`;

/** An entrant's place in the post; the statement itself checks that names are drawn. */
export async function findPostPlace(db: Database, entrantId: EntrantId): Promise<PostPlace> {
  const { rows } = await sql<PostPlace>`
    select (extract(epoch from next_post(app_now())) * 1000)::float8 as "nextPostMs", own.id as "entrantId",
      (select coalesce(json_agg(json_build_object('entrantId', r.id, 'name', ${shownName('a')},
          'isElf', p.made_by = 'elf') order by p.made_by = 'elf', p.made_at, p.id), '[]')
        from santa_pair p join sign_up r on r.id = p.receiver_id join account a on a.id = r.account_id
        where p.giver_id = own.id and ${hasLetters} and app_now() >= c.starts_at) as receivers
    from entrant own join competition c on c.id = own.competition_id
    where own.id = ${entrantId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`No entrant ${entrantId}.`);
  return row;
}

/** A receiver in a running exchange whose names are drawn; the statement itself checks that. */
const receiverUnderWay = (receiverId: number) => sql`
  entrant r join competition c on c.id = r.competition_id join santa_draw d on d.competition_id = c.id
  where r.id = ${receiverId} and app_now() >= c.starts_at and app_now() < c.ends_at`;

/** Posts a letter in a receiver's thread, by either side; it goes out with the next delivery. */
export async function insertLetter(
  db: Database,
  letter: { readonly receiverId: number; readonly isFromGiver: boolean; readonly text: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into santa_letter (receiver_id, is_from_giver, text, delivered_at)
    select r.id, ${letter.isFromGiver}, ${letter.text}, next_post(app_now())
    from ${receiverUnderWay(letter.receiverId)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Once a day, however often it is pressed. */
export const insertSign = (db: Database, receiverId: number) =>
  sql`insert into santa_letter (receiver_id, is_from_giver, text, delivered_at)
    select r.id, true, null, next_post(app_now()) from ${receiverUnderWay(receiverId)}
    on conflict do nothing`.execute(db);

/** Whether the letter is the entrant's own and undelivered, as a receiver or as a giver. */
const isOwnWaiting = (id: number, entrantId: EntrantId) => sql<boolean>`
  l.id = ${id} and l.text is not null and l.delivered_at > app_now() and (
    (not l.is_from_giver and l.receiver_id = ${entrantId})
    or (l.is_from_giver and exists (
      select from santa_pair p join competition c on c.id = p.competition_id
      where p.giver_id = ${entrantId} and p.receiver_id = l.receiver_id and ${hasLetters})))`;

export async function updateLetter(
  db: Database,
  id: number,
  entrantId: EntrantId,
  text: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update santa_letter l set text = ${text} where ${isOwnWaiting(id, entrantId)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteLetter(db: Database, id: number, entrantId: EntrantId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from santa_letter l where ${isOwnWaiting(id, entrantId)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Claims letters to mail: one per person and delivery, since the mail only says that there are some. */
export async function takeLettersToMail(transaction: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update santa_letter set mailed_at = app_now()
      where id in (
        select id from santa_letter where mailed_at is null and text is not null and delivered_at <= app_now()
        order by id for update skip locked)
      returning id, receiver_id, is_from_giver)
    select min(id) as id from taken group by receiver_id, is_from_giver order by random()`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

export interface LetterMail extends SantaMail {
  readonly isFromGiver: boolean;
  /** The writer, if the reader makes their game as an elf. */
  readonly elfReceiverId: number | null;
}

/** The recipient of a letter: the receiver, or their current giver. */
export async function findLetterMail(db: Database, letterId: number): Promise<LetterMail | null> {
  const { rows } = await sql<LetterMail>`
    select l.id, a.email, a.username, l.is_from_giver as "isFromGiver", c.short, c.title as "competitionTitle",
      case when p.made_by = 'elf' then l.receiver_id end as "elfReceiverId"
    from santa_letter l join sign_up r on r.id = l.receiver_id join competition c on c.id = r.competition_id
    left join santa_pair p on not l.is_from_giver and p.receiver_id = l.receiver_id and ${hasLetters}
    join entrant reader on reader.id = case when l.is_from_giver then l.receiver_id else p.giver_id end
    join account a on a.id = reader.account_id
    where l.id = ${letterId} and a.verified_at is not null and a.deleted_at is null and a.email is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A user's letters are deleted with the account. Those written as a giver are nameless and stay. */
export const forgetLetters = (transaction: Database, accountId: AccountId) =>
  sql`delete from santa_letter l using sign_up r where r.id = l.receiver_id and r.account_id = ${accountId}`.execute(
    transaction,
  );

/** An account's letters, for its owner: as its pages show them. */
export async function listLetterData(db: Database, accountId: AccountId) {
  const { rows } = await sql<{ event: string; side: string; text: string; day: string; isOwn: boolean }>`
    select c.short as event, side.name as side, l.text, to_char(l.delivered_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      l.is_from_giver = (side.name = 'giver') as "isOwn"
    from entrant own join competition c on c.id = own.competition_id
    cross join (values ('giver'), ('receiver')) as side(name)
    join santa_letter l on l.text is not null and (
      (side.name = 'receiver' and l.receiver_id = own.id)
      or (side.name = 'giver' and exists (select from santa_pair p where p.giver_id = own.id
        and p.receiver_id = l.receiver_id and ${hasLetters} and app_now() >= c.starts_at)))
    where own.account_id = ${accountId}
      and (l.delivered_at <= app_now() or l.is_from_giver = (side.name = 'giver'))
    order by c.starts_at, side.name, l.delivered_at, l.id`.execute(db);
  return rows;
}
