import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccount, createSession } from '../packages/server/src/testing/factories.ts';
import { root } from '../packages/server/src/testing/test-environment.ts';
import { type DemoSite, startDemoSite } from './start-demo-site.ts';

const views = 500;
const warmUp = 200;
const atOnce = 8;

export interface PageCost {
  readonly page: string;
  /** CPU time of the web process for one view, user and system. */
  readonly ms: number;
  readonly mostMs: number;
}

const mostMs = ({ pages }: DemoSite): Readonly<Record<string, number>> => ({
  '/about': 6,
  '/news': 6,
  [pages.event]: 9,
  [pages.log]: 9,
});

/** User and system time of a process in milliseconds, in ticks of 10. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function view(url: string, cookie: string, count: number): Promise<void> {
  let left = count;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(url, { headers: { cookie } });
      await answer.text();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

/** The CPU cost of views with a session, of the main pages in a live demo jam, with a production build. */
export async function measurePageCpu(settings: Record<string, string> = {}): Promise<PageCost[]> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
  const site = await startDemoSite(path.join(root, 'packages/web/build/site'), {
    COMPRESS: 'false',
    ...settings,
  });
  try {
    const account = await createAccount(site.db);
    const cookie = `session=${await createSession(site.db, account.id)}`;
    const costs: PageCost[] = [];
    for (const [page, most] of Object.entries(mostMs(site))) {
      await view(site.url + page, cookie, warmUp);
      const before = readCpuMs(site.webPid);
      await view(site.url + page, cookie, views);
      costs.push({ page, ms: (readCpuMs(site.webPid) - before) / views, mostMs: most });
    }
    return costs;
  } finally {
    await site.stop();
  }
}
