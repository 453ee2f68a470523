import { pageSamples } from '../../packages/server/src/testing/page-samples.ts';

/** The sample addresses of all pages, for the walks; those that tests provoke trouble with are left out. */
export async function allPageSamples(baseURL: string) {
  const answer = await fetch(`${baseURL}/api/v1/news`);
  const { posts } = (await answer.json()) as { posts: { id: number }[] };
  return Object.entries(pageSamples).flatMap(([path, sample]) =>
    path === '/' ? [] : [{ ...sample, address: sample.address.replace('{news}', String(posts[0]?.id)) }],
  );
}
