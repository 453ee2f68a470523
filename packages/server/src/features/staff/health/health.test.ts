import { getHealth } from '@tinsmith/contract/admin-health';
import type { Output } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { features } from '../../../features.ts';
import { collectChecks } from '../../../http/feature.ts';
import { jobs } from '../../../jobs.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { identifySite } from '../../../platform/site-identity.ts';
import { createCompetition, createPerson } from '../../../testing/factories.ts';
import { freePort } from '../../../testing/free-port.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useSmtp } from '../../../testing/smtp.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { checkHealth, checkQuickly, checkSlowly } from './check-health.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
type Health = Output<typeof getHealth>;

const noon = '2026-08-08T12:07:00Z';
const tokens: Record<string, string> = {};

async function read(rank: 'owner' | 'moderator' = 'owner'): Promise<Health> {
  tokens[rank] ??= (await createPerson(t.platform.db, { rank })).token;
  const answer = await t.visitor(tokens[rank]).get(getHealth.path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const beat = () =>
  sql`insert into worker_heartbeat (worker_id, beat_at) values ('one', wall_now()), ('two', wall_now())
    on conflict (worker_id) do update set beat_at = excluded.beat_at`.execute(t.platform.db);

beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(noon);
  await db.deleteFrom('health_check').execute();
  await db.deleteFrom('health_sample').execute();
  await db.deleteFrom('backup_run').execute();
  await db.insertInto('backup_run').values({ destination: 'folder', verified_at: new Date() }).execute();
  await identifySite(t.platform);
  await beat();
});

const laneOf = ({ lanes }: Health, name: string) => lanes.find((lane) => lane.name === name)?.quarters ?? [];
const rowOf = ({ rows }: Health, name: string) => rows?.find((row) => row.name === name);

test('[R13.04] before the first check nothing is called fine', async () => {
  const health = await read();
  expect(health).toMatchObject({ checkedAt: null, numChecked: 0, rows: [], needing: [] });
  expect(health.lanes.map(({ title }) => title)).toEqual([
    'Database',
    'Worker',
    'Storage',
    'Mail',
    'Backup',
    'Disk',
    'Clock',
  ]);
  expect(laneOf(health, 'database')).toEqual(Array(96).fill(null));
});

test('[R13.04] checks are stored, and shown as parts with the worst first and what to do', async () => {
  await checkHealth(t.platform, features, 'quick');
  const before = await read();
  expect(before.checkedAt).toBe(Date.parse(noon));
  expect(before.numChecked).toBe(7);
  expect(rowOf(before, 'worker')).toMatchObject({ state: 'ok', value: '1 running', steps: [] });
  expect(rowOf(before, 'database')).toMatchObject({
    state: 'ok',
    value: expect.stringContaining('answers in'),
    sentence: expect.stringMatching(/^PostgreSQL \d.* \d+ of \d+ migrations\.$/),
  });
  // Test databases have a clock that can be moved, and say so.
  expect(before.needing).toEqual([{ name: 'clock', title: 'Clock', state: 'warning' }]);
  expect(before.also?.map(({ name }) => name)).toEqual(['roles', 'key', 'seals']);

  await t.moveClock('10 minutes');
  await sql`update worker_heartbeat set beat_at = wall_now() - interval '5 minutes'`.execute(t.platform.db);
  await checkHealth(t.platform, features, 'quick');
  await t.moveClock('22 minutes');
  await checkHealth(t.platform, features, 'quick');
  const after = await read();
  expect(after.needing.map(({ name }) => name)).toEqual(['worker', 'clock']);
  expect(after.rows?.[0]).toMatchObject({
    name: 'worker',
    state: 'trouble',
    value: 'not running',
    // Since it was found first, not since the last check.
    since: Date.parse(noon) + 10 * 60_000,
    checkedAt: Date.parse(noon) + 32 * 60_000,
    steps: [
      expect.stringContaining('`systemctl start tinsmith-worker`'),
      expect.anything(),
      expect.anything(),
    ],
  });
});

test('[R13.04] what was checked too long ago is not called fine', async () => {
  await checkHealth(t.platform, features, 'quick');
  await checkHealth(t.platform, features, 'slow');
  await t.moveClock('3 minutes');
  const quickIsOld = await read();
  expect(rowOf(quickIsOld, 'worker')).toMatchObject({ state: 'skipped', value: '1 running' });
  expect(quickIsOld.also?.find(({ name }) => name === 'key')?.state).toBe('skipped');
  await t.moveClock('40 minutes');
  await checkHealth(t.platform, features, 'quick');
  const slowIsOld = await read();
  expect(rowOf(slowIsOld, 'worker')?.state).toBe('ok');
  // A test file was written too long ago.
  expect(rowOf(slowIsOld, 'storage')?.state).toBe('skipped');
});

test('[R13.04] a check outside the parts that finds something has a row of its own', async () => {
  await sql`update site_identity set key_fingerprint = decode(repeat('00', 32), 'hex')`.execute(
    t.platform.db,
  );
  await checkHealth(t.platform, features, 'quick');
  const health = await read();
  expect(health.rows?.[0]).toMatchObject({ name: 'key', title: 'Secret key', state: 'trouble' });
  expect(health.also?.map(({ name }) => name)).not.toContain('key');
  await sql`update site_identity set key_fingerprint = null`.execute(t.platform.db);
});

test('[R13.04] moderators see the headline and the lanes, and no command or address', async () => {
  await sql`delete from worker_heartbeat`.execute(t.platform.db);
  await checkHealth(t.platform, features, 'quick');
  const health = await read('moderator');
  expect(health).toMatchObject({ rows: null, also: null });
  expect(health.needing.map(({ name }) => name)).toContain('worker');
  expect(laneOf(health, 'worker').at(-1)).toBe('trouble');
  expect(JSON.stringify(health)).not.toContain('systemctl');
});

test('[R13.04] a lane has the worst of each quarter of an hour for 24 hours, and nothing where nobody checked', async () => {
  await checkHealth(t.platform, features, 'quick');
  await t.moveClock('15 minutes');
  await checkHealth(t.platform, features, 'quick');
  await sql`delete from worker_heartbeat`.execute(t.platform.db);
  await checkHealth(t.platform, features, 'quick');
  await beat();
  await checkHealth(t.platform, features, 'quick');
  await t.moveClock('30 minutes');
  await checkHealth(t.platform, features, 'quick');
  const health = await read();
  expect(laneOf(health, 'worker').slice(-4)).toEqual(['ok', 'trouble', null, 'ok']);
  expect(health.lanesFrom).toBe(Date.parse('2026-08-07T13:00:00Z'));
  await t.moveClock('24 hours');
  expect(laneOf(await read(), 'worker')).toEqual(Array(96).fill(null));
  await t.moveClock('24 hours 1 minute');
  await checkHealth(t.platform, features, 'quick');
  await sql`select graphile_worker.add_job('enforce-retention')`.execute(t.platform.db);
  await runJobs(t.platform);
  const { rows } = await sql<{
    num: number;
  }>`select count(distinct quarter)::int as num from health_sample`.execute(t.platform.db);
  expect(rows[0]?.num).toBe(1);
});

test('[R13.04] processes take turns, and a worker makes the slow checks', async () => {
  const checkedAt = async () => (await read()).checkedAt;
  await checkQuickly(features)(t.platform);
  expect(await checkedAt()).toBe(Date.parse(noon));
  await t.moveClock('20 seconds');
  await checkQuickly(features)(t.platform);
  expect(await checkedAt()).toBe(Date.parse(noon));
  await t.moveClock('10 seconds');
  await checkQuickly(features)(t.platform);
  expect(await checkedAt()).toBe(Date.parse(noon) + 30_000);
  await checkSlowly(features)(t.platform);
  const stored = await t.platform.db.selectFrom('health_check').select('name').execute();
  expect(stored.map(({ name }) => name).toSorted()).toEqual(
    collectChecks(features)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect((await read()).also?.map(({ name }) => name)).toContain('data');
});

test('[R13.04] an outage of the database is in its lane afterwards', async () => {
  const away = openDatabase({
    databaseUrl: `postgres://a:b@127.0.0.1:${await freePort()}/jam`,
    databasePool: 1,
  });
  const tick = checkQuickly(features);
  let isAway = true;
  const platform = {
    ...t.platform,
    get db() {
      return isAway ? away.db : t.platform.db;
    },
  };
  await expect(tick(platform)).rejects.toThrow();
  isAway = false;
  const now = performance.now.bind(performance);
  performance.now = () => now() + 31_000;
  try {
    await tick(platform);
  } finally {
    performance.now = now;
  }
  await away.db.destroy();
  expect(laneOf(await read(), 'database').filter((quarter) => quarter === 'trouble')).toHaveLength(1);
});

const mailedTo = async (): Promise<string[]> => {
  const trouble = jobs.find(({ name }) => name === 'notify-of-trouble');
  await trouble?.run(t.platform, {});
  await runJobs(t.platform);
  return smtp.mails.splice(0).map(({ to, email }) => `${to}: ${email.subject}`);
};

test('[R13.04] trouble that lasts is e-mailed to owners, at most hourly, and again once it is another', async () => {
  const { db } = t.platform;
  await createPerson(db, { rank: 'owner', email: 'owner@example.org' });
  await createPerson(db, { rank: 'organizer', email: 'organizer@example.org' });
  await createPerson(db, { rank: 'owner', email: 'quiet@example.org' }).then(({ token }) =>
    t.visitor(token).post('/api/v1/account/mails', { kind: 'health', isOn: false }),
  );
  const checkAgain = async (wait: string) => {
    await t.moveClock(wait);
    await checkHealth(t.platform, features, 'quick');
  };
  await sql`delete from worker_heartbeat`.execute(db);
  await checkAgain('1 second');
  expect(await mailedTo()).toEqual([]);
  await checkAgain('4 minutes');
  expect(await mailedTo()).toEqual([]);
  await checkAgain('1 minute');
  expect(await mailedTo()).toEqual([expect.stringMatching(/^owner@example\.org: 1 part of .+ needs you$/)]);
  // The same trouble is no news for a day.
  await checkAgain('2 hours');
  expect(await mailedTo()).toEqual([]);
  await db.deleteFrom('backup_run').execute();
  await createCompetition(db, {});
  await checkAgain('1 second');
  await checkAgain('6 minutes');
  expect(await mailedTo()).toEqual([expect.stringMatching(/: 2 parts of .+ need you$/)]);
  await beat();
  await checkAgain('2 minutes');
  expect(await mailedTo()).toEqual([]);
  // What was over and comes back is named again, an hour after the last e-mail.
  await sql`delete from worker_heartbeat`.execute(db);
  await checkAgain('1 second');
  await checkAgain('10 minutes');
  expect(await mailedTo()).toEqual([]);
  await checkAgain('1 hour');
  expect(await mailedTo()).toHaveLength(1);
  await checkAgain('25 hours');
  expect(await mailedTo()).toHaveLength(1);
});
