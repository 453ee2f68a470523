import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';

export const newsRows: RowSource = () => sql`
  select n.id::text as id, case when n.posted_at <= app_now() and not n.is_draft then '/news/' || n.id end as "to", n.title,
    case when n.is_draft then 'Draft' when n.posted_at <= app_now() then 'Published' else 'Scheduled' end as state,
    n.posted_at as posted,
    n.title || ' ' || n.markdown as search
  from news_post n`;

/** Finds a post: published, planned or a draft. */
export const findNewsItem = (db: Database, id: number) =>
  db
    .selectFrom('news_post as n')
    .leftJoin('competition as c', 'c.id', 'n.mail_competition_id')
    .select(['n.id', 'n.title', 'n.markdown', 'n.posted_at', 'n.is_draft', 'c.short as mail_to'])
    .select(['n.image', 'n.image_alt', 'n.image_width', 'n.image_height'])
    .select(sql<boolean>`n.posted_at <= app_now() and not n.is_draft`.as('is_published'))
    .select(sql<boolean>`n.posted_at > app_now()`.as('is_planned'))
    .where('n.id', '=', id)
    .executeTakeFirst();

export interface NewsChange {
  readonly title?: string | undefined;
  readonly markdown?: string | undefined;
  /** Null means at once, or when a draft is published. */
  readonly postedAt?: number | null | undefined;
  readonly isDraft?: boolean | undefined;
  /** The event whose entrants are mailed; null means nobody is. */
  readonly mailCompetitionId?: number | null | undefined;
}

/** A draft that had no later time is dated when it is published. */
const publishedAt = sql<Date>`case when is_draft then greatest(posted_at, app_now()) else posted_at end`;

const columnsOf = ({ title, markdown, postedAt, isDraft, mailCompetitionId }: NewsChange) => ({
  ...(isDraft !== undefined && { is_draft: isDraft }),
  ...(mailCompetitionId !== undefined && { mail_competition_id: mailCompetitionId }),
  ...(title !== undefined && { title }),
  ...(markdown !== undefined && { markdown }),
  ...(postedAt !== undefined && { posted_at: postedAt === null ? sql<Date>`app_now()` : new Date(postedAt) }),
});

export const insertNews = (
  db: Database,
  news: NewsChange & { readonly title: string; readonly markdown: string },
  audit: AuditEntry,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('news_post')
      .values({ title: news.title, markdown: news.markdown, ...columnsOf(news) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAuditEntry(transaction, { ...audit, details: { newsId: id } });
    return id;
  });

export const updateNews = (
  db: Database,
  id: number,
  change: NewsChange,
  audit: AuditEntry,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('news_post')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    const columns = {
      ...(change.isDraft === false && { posted_at: publishedAt }),
      ...columnsOf(change),
    };
    if (Object.keys(columns).length > 0)
      await transaction.updateTable('news_post').set(columns).where('id', '=', id).execute();
    await insertAuditEntry(transaction, audit);
    return true;
  });

export const deleteNews = (db: Database, id: number, audit: AuditEntry): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('news_post')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await insertAuditEntry(transaction, audit);
    return true;
  });
