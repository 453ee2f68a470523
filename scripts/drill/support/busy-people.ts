import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { openSite, type SiteAddress } from './site-client.ts';
import { type Crowd, startWriters } from './writers.ts';

interface BusyResult {
  readonly numStreams: number;
  readonly numPages: number;
  readonly numPosts: number;
  readonly failures: readonly string[];
}

/** People in a jam: each has the live stream open, opens a page every few seconds, and posts now and then. */
export async function runBusyPeople(
  site: SiteAddress,
  { short, sessions }: Crowd,
  { people, seconds }: { readonly people: number; readonly seconds: number },
): Promise<BusyResult> {
  const failures: string[] = [];
  const chosen = sessions.slice(0, people);
  const { hostname } = new URL(site.url);
  let numStreams = 0;
  const streams = chosen.map((session) =>
    https
      .get(
        {
          host: site.connectTo?.host ?? hostname,
          port: site.connectTo?.port ?? 443,
          servername: hostname,
          path: '/api/v1/live',
          ...(site.ca && { ca: site.ca }),
          agent: false,
          headers: { host: hostname, cookie: `__Host-session=${session}` },
        },
        (answer) => {
          if (answer.statusCode === 200) numStreams += 1;
          else failures.push(`live: ${answer.statusCode}`);
          answer.on('error', () => undefined);
          answer.resume();
        },
      )
      .on('error', () => undefined),
  );
  const writers = startWriters(site, { short, sessions: chosen }, { writers: people, pauseMs: 15_000 });
  const endMs = performance.now() + seconds * 1000;
  let numPages = 0;
  const pages = ['/news', `/${short}/`, `/${short}/log`, `/${short}/entrants`, '/all/entries', '/profile'];
  await Promise.all(
    chosen.map(async (session, index) => {
      const client = openSite(site);
      for (let step = index; performance.now() < endMs; step += 1) {
        await wait(2_000 + Math.random() * 4_000);
        const path = pages[step % pages.length] ?? '/news';
        const answer = await client.ask(path, { session }).catch((error: Error) => error);
        if (answer instanceof Error) failures.push(`${path}: ${answer.message}`);
        else if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
        else numPages += 1;
      }
      client.close();
    }),
  );
  await writers.stop();
  for (const stream of streams) stream.destroy();
  return {
    numStreams,
    numPages,
    numPosts: writers.acknowledged.length,
    failures: [...failures, ...writers.refused],
  };
}
