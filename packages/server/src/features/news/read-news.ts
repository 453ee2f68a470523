import { newsPageSize } from '@tinsmith/contract/news';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { countNews, findNewsPost, listNewsPosts } from './news.queries.ts';
import { presentNewsPost } from './present-news-post.ts';

export async function readNewsPage(platform: Pick<Platform, 'db'>, page: number) {
  const numPages = Math.max(1, Math.ceil((await countNews(platform.db)) / newsPageSize));
  if (page > numPages) throw new Problem('no-news-page');
  const rows = await listNewsPosts(platform.db, { limit: newsPageSize, offset: (page - 1) * newsPageSize });
  return { posts: rows.map(presentNewsPost), page, numPages };
}

export async function readNewsPost(platform: Pick<Platform, 'db'>, id: number) {
  const row = await findNewsPost(platform.db, id);
  if (!row) throw new Problem('no-news-post');
  return { posts: [presentNewsPost(row)] };
}
