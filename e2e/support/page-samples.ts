import { fillSample, pageSamples } from '../../packages/server/src/testing/page-samples.ts';

interface Facts {
  readonly posts: readonly { readonly id: number }[];
  readonly currentEvent: { readonly short: string; readonly title: string } | null;
}

const read = async (baseURL: string, path: string): Promise<Facts> =>
  (await fetch(`${baseURL}${path}`)).json();

/** The sample addresses of all pages, for the walks. There must be an event that people can join. */
export async function allPageSamples(baseURL: string) {
  const { posts } = await read(baseURL, '/api/v1/news');
  const { currentEvent } = await read(baseURL, '/api/v1/currentEvent');
  if (!currentEvent) throw new Error('The walk needs an event.');
  const facts = { news: String(posts[0]?.id), event: currentEvent.short, title: currentEvent.title };
  return Object.entries(pageSamples).flatMap(([path, sample]) =>
    path === '/' ? [] : [fillSample(sample, facts)],
  );
}
