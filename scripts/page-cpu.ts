import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccount, createSession } from '../packages/server/src/testing/factories.ts';
import { root } from '../packages/server/src/testing/test-environment.ts';
import { startDemoSite } from './start-demo-site.ts';

// npm run page-cpu: CPU time of the web process over 500 page views with a session, in the demo.
const requests = 500;
const warmUp = 200;
const atOnce = 8;

execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
const site = await startDemoSite(path.join(root, 'packages/web/build/site'), {
  COMPRESS: 'false',
  ...(process.env.CPU_PROFILE && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.CPU_PROFILE}` }),
});
const account = await createAccount(site.db);
const cookie = `session=${await createSession(site.db, account.id)}`;

/** User and system time of a process in milliseconds, in ticks of 10. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function view(page: string, count: number): Promise<void> {
  let left = count;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(site.url + page, { headers: { cookie } });
      await answer.text();
      if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}

const mostMs: Readonly<Record<string, number>> = {
  '/about': 6,
  '/news': 6,
  [site.pages.event]: 9,
  [site.pages.log]: 9,
};
let isGood = true;
try {
  for (const [page, limit] of Object.entries(mostMs)) {
    await view(page, warmUp);
    const before = readCpuMs(site.webPid);
    await view(page, requests);
    const each = (readCpuMs(site.webPid) - before) / requests;
    isGood &&= each <= limit;
    process.stdout.write(`${page}: ${each.toFixed(2)} ms of CPU a view (at most ${limit})\n`);
  }
} finally {
  await site.stop();
}
process.exit(isGood ? 0 : 1);
