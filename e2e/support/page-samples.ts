import { pageSamples } from '../../packages/server/src/testing/all-samples.ts';
import { fillSample } from '../../packages/server/src/testing/page-samples.ts';

interface Facts {
  readonly posts: readonly {
    readonly id: number;
    readonly entrant?: { readonly id: number; readonly name: string };
  }[];
  readonly currentEvent: { readonly short: string; readonly title: string } | null;
  readonly result: readonly { readonly id: number; readonly title: string }[];
  readonly uploads: readonly { readonly id: number }[];
}

const read = async (baseURL: string, path: string): Promise<Facts> =>
  (await fetch(`${baseURL}${path}`)).json();

/** The event's own, or any other before its start. */
async function findEntry(baseURL: string, short: string) {
  const [entry] = [
    ...(await read(baseURL, `/api/v1/entries/all?event=${short}`)).result,
    ...(await read(baseURL, '/api/v1/entries/all?view=entry')).result,
  ];
  if (!entry) throw new Error('The walk needs an entry.');
  const [file] = (await read(baseURL, `/api/v1/entry/${entry.id}`)).uploads;
  if (!file) throw new Error('The walk needs a file.');
  return { entryId: entry.id, fileId: file.id, game: entry.title };
}

/**
 * The sample URLs of all pages, for the crawls. Needs an event open for joining, a log and an entry with a file:
 * one that everyone can see, unless its numbers are given.
 */
export async function allPageSamples(
  baseURL: string,
  known?: { readonly entryId: number; readonly fileId: number; readonly game: string },
) {
  const { posts } = await read(baseURL, '/api/v1/news');
  const { currentEvent } = await read(baseURL, '/api/v1/currentEvent');
  if (!currentEvent) throw new Error('The walk needs an event.');
  const { short, title } = currentEvent;
  const [post] = (await read(baseURL, `/api/v1/log/event/${short}`)).posts;
  if (!post?.entrant) throw new Error('The walk needs a log post.');
  const { entryId, fileId, game } = known ?? (await findEntry(baseURL, short));
  const facts = {
    news: String(posts[0]?.id),
    event: short,
    title,
    post: String(post.id),
    author: post.entrant.name,
    entrant: String(post.entrant.id),
    entry: String(entryId),
    game,
    file: String(fileId),
  };
  return Object.entries(pageSamples).flatMap(([path, sample]) =>
    // Pages of a finished event are covered by the tests of reviews.
    path === '/' || sample.address.includes('{over}') ? [] : [fillSample(sample, facts)],
  );
}
