import * as z from 'zod/mini';
import { anyone, publicFor } from './access.ts';
import { numericId, pageNumber } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const newsProblems = {
  'no-news-post': { status: 404, sentence: 'No news post with that number.' },
  'no-news-page': { status: 404, sentence: "That page of the news doesn't exist." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly news: typeof newsProblems;
  }
}

export const newsPost = z.object({
  id: z.int(),
  date: z.int(),
  title: z.string(),
  text: z.string(),
  img: z.nullable(z.string()),
  imgAlt: z.nullable(z.string()),
  imgWidth: z.nullable(z.int()),
  imgHeight: z.nullable(z.int()),
});
export type NewsPost = z.output<typeof newsPost>;

export const newsPageSize = 10;

export const listNews = route({
  method: 'GET',
  path: '/api/v1/news',
  summary: 'News posts, newest first, ten a page',
  access: anyone,
  cache: publicFor(30),
  problems: ['no-news-page'],
  query: z.object({ page: pageNumber }),
  output: z.object({ posts: z.array(newsPost), page: z.int(), numPages: z.int() }),
});

export const getNewsPost = route({
  method: 'GET',
  path: '/api/v1/news/:newsId',
  summary: 'One news post',
  access: anyone,
  cache: publicFor(30),
  problems: ['no-news-post'],
  params: z.object({ newsId: numericId }),
  output: z.object({ posts: z.array(newsPost) }),
});

export const newsFeed = route({
  method: 'GET',
  path: '/news/atom.xml',
  summary: 'The newest news posts as an Atom feed',
  access: anyone,
  cache: publicFor(60),
  output: { mediaType: 'application/atom+xml; charset=utf-8' },
});
