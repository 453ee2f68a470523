import type { LogNews } from '../../live/log-news.ts';

interface OpenList {
  readonly numLogs: number;
  readonly posts: readonly { readonly id: number }[];
}

/**
 * How many posts came since a list was loaded. The numbers differ by person, since some see spoilers: that there is
 * something new is told by the newest post alone.
 */
export function countNewPosts(news: LogNews | undefined, { numLogs, posts }: OpenList): number {
  if (!news || news.latestId === null) return 0;
  if (posts.some((post) => post.id === news.latestId)) return 0;
  return Math.max(1, news.numLogs - numLogs);
}

export const nameNewPosts = (count: number): string => (count === 1 ? '1 new post' : `${count} new posts`);
