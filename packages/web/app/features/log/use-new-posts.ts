import type { LogPage } from '@tinsmith/contract/log';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { listEventLog } from '../../api/gen/log.ts';
import { useSend } from '../../forms/use-send.ts';
import { useLogNews } from '../../live/log-news.ts';
import { countNewPosts } from './new-posts.ts';

/** The first page of an event's log, plus newer posts once the reader asks for them. */
export function useNewPosts(loaded: LogPage, isFollowed: boolean) {
  const { short } = loaded.competition;
  const news = useLogNews(short);
  const [fetched, setFetched] = useState<{ readonly instead: LogPage; readonly page: LogPage } | null>(null);
  const { isSending, problem, send } = useSend();
  // A page loaded since is newer than the fetched one.
  const log = fetched?.instead === loaded ? fetched.page : loaded;
  const numLogs = log.competition.numLogs;
  const count = isFollowed ? countNewPosts(news, { numLogs, posts: log.posts }) : 0;

  /** Returns the newest post that was not there before. */
  const show = async (): Promise<number | null> => {
    const known = new Set(log.posts.map((post) => post.id));
    let newest: number | null = null;
    await send(async () => {
      // With the id of the newest post, no outdated copy can be returned.
      const query = { latest: String(news?.latestId ?? '') || undefined };
      const page = await callApi(listEventLog, { params: { compoId: short }, query });
      newest = page.posts.find((post) => !known.has(post.id))?.id ?? null;
      setFetched({ instead: loaded, page });
    });
    return newest;
  };
  return { log, count, isLoading: isSending, problem, show };
}
