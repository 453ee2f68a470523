import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keptDays, pruneErrorReports } from './prune-error-reports.job.ts';

const t = useTestApp();

test('the job removes error reports that are older than a month, by the database clock, and is safe to repeat', async () => {
  const { db, pool } = t.platform;
  await db.insertInto('error_report').values({ message: 'old' }).execute();
  await t.moveClock(`${keptDays} days 1 second`);
  await db.insertInto('error_report').values({ message: 'new' }).execute();
  await sql`select graphile_worker.add_job(${pruneErrorReports.name})`.execute(db);
  await sql`select graphile_worker.add_job(${pruneErrorReports.name})`.execute(db);
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(t.platform, payload)]),
  );
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
  const rows = await db.selectFrom('error_report').select('message').execute();
  expect(rows).toEqual([{ message: 'new' }]);
});

test('every cron line of the jobs can be read', () => {
  for (const job of jobs) if (job.cron) expect(job.cron.split(' ')).toHaveLength(5);
});
