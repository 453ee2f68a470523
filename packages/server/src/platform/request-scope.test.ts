import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccount } from '../testing/factories.ts';
import { runJobs } from '../testing/run-jobs.ts';
import { useTestApp } from '../testing/test-app.ts';
import { addJob, defineJob, integer, taskListOf } from './jobs.ts';
import { currentRequestId } from './request-scope.ts';

const lines: string[] = [];
const t = useTestApp({
  config: { trustedProxies: ['127.0.0.1'] },
  onLogLine: (line) => void lines.push(line),
});
const ofNginx = '0123456789abcdef0123456789abcdef';
const linesOf = (id: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);

test('[R18.03] a job that a request started logs that request’s id, and so does the line about its mail', async () => {
  await createAccount(t.platform.db, { email: 'forgetful@example.org' });
  const asked = await t
    .visitor()
    .post('/api/v1/account/password/forgot', { email: 'forgetful@example.org' }, { 'x-request-id': ofNginx });
  expect(asked.headers['x-request-id']).toBe(ofNginx);
  await runJobs(t.platform);
  const [sent] = linesOf(ofNginx).filter(({ mail }) => mail !== undefined);
  expect(sent).toMatchObject({ mailId: expect.stringMatching(/^account-/), requestId: ofNginx });
  expect(JSON.stringify(linesOf(ofNginx))).not.toContain('forgetful');
});

test('[R18.03] a job that such a job queues carries the id on; others have none', async () => {
  const { db } = t.platform;
  const seen: (string | null)[] = [];
  const second = defineJob({ name: 'second', priority: 'normal', queue: null, payload: { num: integer() } });
  const first = defineJob({ name: 'first', priority: 'normal', queue: null, payload: { num: integer() } });
  const tasks = taskListOf(t.platform, [
    first.runs(async (_platform, payload) => addJob(db, second, payload)),
    second.runs(async ({ log }, { num }) => {
      seen.push(currentRequestId());
      log.info({ num }, 'second done');
    }),
  ]);
  const run = async (name: string, job: object) => tasks[name]?.({ num: 7 }, { job } as never);
  await run('first', { id: '1', flags: { [`request:${ofNginx}`]: true } });
  await run('first', { id: '2', flags: null });
  const { rows } = await sql<{ id: string; flags: object | null }>`
    select id, flags from graphile_worker.jobs where task_identifier = 'second' order by id`.execute(db);
  for (const job of rows) await run('second', job);
  expect(seen).toEqual([ofNginx, null]);
  expect(linesOf(ofNginx).map(({ msg }) => msg)).toContain('second done');
});
