import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export const upcomingRows: RowSource = () => sql`
  select u.id::text as id, null::text as "to", u.title, u.date_text as "dateStr", u.shown_until as until, u.title as search
  from upcoming_item u`;

export interface Announced {
  readonly title: string;
  readonly dateStr: string;
}

const announced = sql<Announced[]>`(
  select coalesce(json_agg(json_build_object('title', u.title, 'dateStr', u.date_text)
    order by u.shown_until, u.id), '[]')
  from upcoming_item u where u.shown_until > app_now())`;

/** Read with the events, since every page needs both, and sent once. */
export const announcedOnFirst = sql<Announced[] | null>`
  case when row_number() over (order by starts_at desc, id desc) = 1 then ${announced} end`;

export async function listAnnounced(db: Database): Promise<readonly Announced[]> {
  const { rows } = await sql<{ announced: Announced[] }>`select ${announced} as announced`.execute(db);
  return rows[0]?.announced ?? [];
}

export const findUpcomingItem = (db: Database, id: number) =>
  db.selectFrom('upcoming_item').selectAll().where('id', '=', id).executeTakeFirst();

export interface UpcomingTexts {
  readonly title: string;
  readonly dateStr: string;
  readonly untilMs: number;
}

const columnsOf = ({ title, dateStr, untilMs }: UpcomingTexts) => ({
  title,
  date_text: dateStr,
  shown_until: new Date(untilMs),
});

export const insertUpcomingItem = (db: Database, texts: UpcomingTexts, audit: AuditEntry): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('upcoming_item')
      .values(columnsOf(texts))
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAuditEntry(transaction, { ...audit, details: { ...audit.details, upcomingId: id } });
    return id;
  });

export const updateUpcomingItem = (
  db: Database,
  id: number,
  texts: UpcomingTexts,
  audit: AuditEntry,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('upcoming_item')
      .set(columnsOf(texts))
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });

export const deleteUpcomingItem = (db: Database, id: number, audit: AuditEntry): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('upcoming_item')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });
