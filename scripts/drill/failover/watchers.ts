import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { openSite, type SiteAddress } from '../support/site-client.ts';

interface Refusal {
  readonly at: number;
  readonly what: string;
}

export interface Readers {
  readonly count: () => number;
  /** Pages that a visitor didn't get since a moment, by the site's address. */
  refusedSince(atMs: number): string[][];
  stop(): Promise<void>;
}

/** Visitors without an account who open the same pages at each address again and again, so that nginx has copies. */
export function startReaders(sites: readonly SiteAddress[], pages: readonly string[]): Readers {
  const refusals: Refusal[][] = sites.map(() => []);
  let isOver = false;
  let numRead = 0;
  const reading = Promise.all(
    sites.map(async (site, number) => {
      const client = openSite(site);
      for (let index = 0; !isOver; index += 1) {
        const path = pages[index % pages.length] ?? '/';
        const at = performance.now();
        const answer = await client
          .ask(path, { headers: { accept: 'text/html' }, timeoutMs: 10_000 })
          .catch((error: Error) => error);
        numRead += 1;
        if (answer instanceof Error) refusals[number]?.push({ at, what: `${path}: ${answer.message}` });
        else if (answer.status !== 200)
          refusals[number]?.push({
            at,
            what: `${path}: ${answer.status} ${answer.headers['x-cache'] ?? ''}`,
          });
        await wait(200);
      }
      client.close();
    }),
  );
  return {
    count: () => numRead,
    refusedSince: (atMs) =>
      refusals.map((some) => some.filter(({ at }) => at >= atMs).map(({ what }) => what)),
    async stop() {
      isOver = true;
      await reading;
    },
  };
}

export interface Streams {
  /** How many streams have had a notice since a moment, of how many. */
  countNotified(sinceMs: number): number;
  readonly number: number;
  close(): void;
}

/** Open pages that listen for notices. One whose stream ends opens it again, at the next address, as browsers do. */
export function openStreams(sites: readonly SiteAddress[], number: number): Streams {
  const notified = Array.from({ length: number }, () => Number.NEGATIVE_INFINITY);
  const open = new Set<{ destroy(): unknown }>();
  let isOver = false;
  const listen = (stream: number, turn: number): void => {
    const site = sites[turn % sites.length] as SiteAddress;
    const { hostname } = new URL(site.url);
    let hasEnded = false;
    const again = () => {
      if (isOver || hasEnded) return;
      hasEnded = true;
      open.delete(request);
      request.destroy();
      setTimeout(() => listen(stream, turn + 1), 1_000 + Math.random() * 1_000);
    };
    const request = https
      .get(
        {
          host: site.connectTo?.host ?? hostname,
          port: site.connectTo?.port ?? 443,
          servername: hostname,
          path: '/api/v1/live',
          ...(site.ca && { ca: site.ca }),
          agent: false,
          // The site sends something every few seconds; a machine that is gone says nothing at all.
          timeout: 40_000,
          headers: { host: hostname },
        },
        (answer) => {
          if (answer.statusCode !== 200) return again();
          answer.on('data', (part: Buffer) => {
            if (/^event: (?:log|count)$/m.test(part.toString('utf8'))) notified[stream] = performance.now();
          });
          answer.on('error', again);
          answer.on('end', again);
        },
      )
      .on('timeout', again)
      .on('error', again);
    open.add(request);
  };
  for (let stream = 0; stream < number; stream += 1) listen(stream, stream);
  return {
    number,
    countNotified: (sinceMs) => notified.filter((at) => at >= sinceMs).length,
    close() {
      isOver = true;
      for (const request of open) request.destroy();
    },
  };
}
