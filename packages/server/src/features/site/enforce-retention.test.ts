import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs } from '../../jobs.ts';
import { isTimed } from '../../platform/retention.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { siteRetention } from './site.retention.ts';

const t = useTestApp();

test('the job removes error reports that are older than a month, by the database clock, and is safe to repeat', async () => {
  const { db } = t.platform;
  const reports = siteRetention.filter(isTimed).find(({ tables }) => tables.includes('error_report'));
  const hours = reports?.hours ?? 0;
  await db.insertInto('error_report').values({ message: 'old' }).execute();
  await t.moveClock(`${hours} hours 1 second`);
  await db.insertInto('error_report').values({ message: 'new' }).execute();
  await sql`select graphile_worker.add_job('enforce-retention')`.execute(db);
  await sql`select graphile_worker.add_job('enforce-retention')`.execute(db);
  await runJobs(t.platform);
  const rows = await db.selectFrom('error_report').select('message').execute();
  expect(rows).toEqual([{ message: 'new' }]);
});

test('every cron line of the jobs can be read', () => {
  for (const job of jobs) if (job.cron) expect(job.cron.split(' ')).toHaveLength(5);
});
