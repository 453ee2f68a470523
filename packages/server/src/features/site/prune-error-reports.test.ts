import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keptDays, pruneErrorReports } from './prune-error-reports.job.ts';

const t = useTestApp();

test('the job removes error reports that are older than a month, by the database clock, and is safe to repeat', async () => {
  const { db } = t.platform;
  await db.insertInto('error_report').values({ message: 'old' }).execute();
  await t.moveClock(`${keptDays} days 1 second`);
  await db.insertInto('error_report').values({ message: 'new' }).execute();
  await sql`select graphile_worker.add_job(${pruneErrorReports.name})`.execute(db);
  await sql`select graphile_worker.add_job(${pruneErrorReports.name})`.execute(db);
  await runJobs(t.platform);
  const rows = await db.selectFrom('error_report').select('message').execute();
  expect(rows).toEqual([{ message: 'new' }]);
});

test('every cron line of the jobs can be read', () => {
  for (const job of jobs) if (job.cron) expect(job.cron.split(' ')).toHaveLength(5);
});
