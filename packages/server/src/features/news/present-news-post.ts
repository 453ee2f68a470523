import type { NewsPost } from '@tinsmith/contract/news';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { NewsRow } from './news.queries.ts';

export const presentNewsPost = (row: NewsRow): NewsPost => ({
  id: row.id,
  date: row.posted_at.getTime(),
  title: row.title,
  text: renderMarkdown(row.markdown),
  img: row.image,
  imgAlt: row.image_alt,
  imgWidth: row.image_width,
  imgHeight: row.image_height,
});
