import type { LogNews } from '../../live/log-news.ts';

interface OpenList {
  readonly numLogs: number;
  readonly posts: readonly { readonly id: number }[];
}

/**
 * How many posts came since a list was loaded. The counts differ by viewer, since some see spoilers: only the
 * newest post tells whether there is something new.
 */
export function countNewPosts(news: LogNews | undefined, { numLogs, posts }: OpenList): number {
  if (!news || news.latestId === null) return 0;
  if (posts.some((post) => post.id === news.latestId)) return 0;
  return Math.max(1, news.numLogs - numLogs);
}

export const nameNewPosts = (count: number): string => (count === 1 ? '1 new post' : `${count} new posts`);
