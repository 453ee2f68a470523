import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Neither a draft nor a post of a later time. */
const published = (db: Database) =>
  db.selectFrom('news_post').where('is_draft', '=', false).where('posted_at', '<=', sql<Date>`app_now()`);

const columns = [
  ...(['id', 'posted_at', 'title', 'markdown'] as const),
  ...(['image', 'image_alt', 'image_width', 'image_height'] as const),
] as const;

export const listNewsPosts = (db: Database, options: { limit: number; offset: number }) =>
  published(db)
    .select(columns)
    // Of all posts, not only these: it saves a second query.
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit)
    .offset(options.offset)
    .execute();

export const findNewsPost = (db: Database, id: number) =>
  published(db).select(columns).where('id', '=', id).executeTakeFirst();

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNewsPost>>>;

/** Published posts that are mailed. */
export const listMailedNews = (db: Database, ids: readonly number[]) =>
  published(db)
    .select(['id', 'title', 'markdown'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('mail_competition_id', 'is not', null)
    .execute();

/** Published posts as the sitemap needs them. */
export const listNewsAddresses = (db: Database) =>
  published(db).select(['id', 'posted_at']).orderBy('posted_at', 'desc').orderBy('id', 'desc').execute();

export interface NewsTexts {
  readonly posted_at: Date;
  readonly title: string;
  readonly markdown: string;
  readonly image: string | null;
  readonly image_alt: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

export const findFilledNewsPost = async (db: Database, contentPath: string): Promise<NewsTexts | null> =>
  (await db
    .selectFrom('news_post')
    .select(['posted_at', 'title', 'markdown', 'image', 'image_alt', 'image_width', 'image_height'])
    .where('content_path', '=', contentPath)
    .executeTakeFirst()) ?? null;

export const writeFilledNewsPost = (db: Database, contentPath: string, texts: NewsTexts) =>
  db
    .insertInto('news_post')
    .values({ content_path: contentPath, ...texts })
    .onConflict((conflict) => conflict.column('content_path').doUpdateSet(texts))
    .execute();

/** Whether a news post shows the file `f`. */
export const isNewsImage = sql<boolean>`exists (select from news_post n where n.image = f.address)`;

export interface NewsImageFacts {
  /** Whether a post that shows it is published. */
  readonly isPublished: boolean;
  /** Whether staff uploaded it; others came with the site. */
  readonly isUploaded: boolean;
}

export const newsImageFacts = sql<NewsImageFacts | null>`(
  select jsonb_build_object('isPublished', bool_or(n.posted_at <= app_now() and not n.is_draft), 'isUploaded', f.owner_id <> 0)
  from news_post n where n.image = f.address having count(*) > 0)`;
