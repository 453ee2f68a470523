import { newsPageSize } from '@tinsmith/contract/news';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNewsPost, listNewsPosts } from './news.queries.ts';
import { presentNewsPost } from './present-news-post.ts';

export async function readNewsPage(platform: Pick<Platform, 'db'>, page: number) {
  const rows = await listNewsPosts(platform.db, { limit: newsPageSize, offset: (page - 1) * newsPageSize });
  if (rows.length === 0 && page > 1) throw new Problem('no-news-page');
  const numPages = Math.max(1, Math.ceil((rows[0]?.total ?? 0) / newsPageSize));
  return { posts: rows.map(presentNewsPost), page, numPages };
}

export async function readNewsPost(platform: Pick<Platform, 'db'>, id: number) {
  const row = await findNewsPost(platform.db, id);
  if (!row) throw new Problem('no-news-post');
  return { posts: [presentNewsPost(row)] };
}
