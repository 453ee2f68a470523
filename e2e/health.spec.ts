import { sql } from 'kysely';
import { features } from '../packages/server/src/features.ts';
import { collectChecks } from '../packages/server/src/http/feature.ts';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import {
  type Finding,
  ok,
  partNames,
  trouble,
  warning,
} from '../packages/server/src/platform/doctor/check.ts';
import { expectNoAxeFindingsInAnySetting, expectNoSidewaysScroll } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { createEvents, removeEvents } from './support/entries.ts';
import { expect, open, test } from './support/test.ts';

let events: Awaited<ReturnType<typeof createEvents>>;

test.beforeAll(async ({ db }) => {
  events = await createEvents(db);
  await stopClock(db, events.moments.live);
});
test.afterAll(async ({ db }) => {
  await db.deleteFrom('health_check').execute();
  await db.deleteFrom('health_sample').execute();
  await removeEvents(db);
});

/** Found a moment ago. Later than any check of the site that runs meanwhile would be. */
async function plant(db: Database, name: string, { state, value, sentence, steps }: Finding, minutes = 0) {
  await sql`insert into health_check (name, state, value, sentence, steps, since, checked_at)
    values (${name}, ${state}, ${value}, ${sentence}, ${[...steps]}::text[],
      app_now() - make_interval(mins => ${minutes}), app_now())
    on conflict (name) do update set state = excluded.state, value = excluded.value, sentence = excluded.sentence,
      steps = excluded.steps, since = excluded.since, checked_at = excluded.checked_at`.execute(db);
}

const found: Readonly<Record<string, Finding>> = {
  database: ok('answers in 1.2 ms', 'PostgreSQL 17.5. It takes writes.'),
  migrations: ok('22 of 22', '22 of 22 migrations.'),
  worker: ok('1 running', 'Nothing is waiting.'),
  storage: ok('reads and writes', 'Disk folder, 41.20 GiB in 4,871 files.'),
  'mail-queue': ok('0 waiting', '312 sent in the last 24 hours, 2 refused.'),
  backup: ok('3 hours old', 'Checked by restoring it: 12.20 GiB with 4,871 files.'),
  disk: ok('61% free', '122.00 GiB of 200.00 GiB. Full in about 4 years at this pace.'),
  clock: ok('0.004 s off', 'Compared with the database, which decides every deadline.'),
  seals: ok('2 of 2', 'The draws to come can be opened with the key that the site runs with.'),
  tls: ok('84 days', 'The certificate of jam.example.org is valid until 2026-11-02.'),
};

async function plantFine(db: Database) {
  for (const { name } of collectChecks(features)) await plant(db, name, found[name] ?? ok('', 'It works.'));
  await sql`insert into health_sample (lane, quarter, state)
    select lane, to_timestamp(floor(extract(epoch from app_now()) / 900) * 900) - n * interval '15 minutes', 'ok'
    from unnest(${[...partNames]}::text[]) lane, generate_series(0, 95) n
    on conflict (lane, quarter) do update set state = 'ok'`.execute(db);
}

const spoil = (db: Database, lane: string, quarters: number, state: string) =>
  sql`update health_sample set state = ${state}
    where lane = ${lane} and quarter > app_now() - make_interval(mins => ${quarters * 15})`.execute(db);

test('[R13.04] staff see that everything is fine, or what needs them and what to do', async ({
  page,
  db,
  logIn,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const row = (name: string) =>
    main.getByRole('listitem').filter({ has: page.locator('b', { hasText: name }) });
  await logIn({ rank: 'owner' });
  await plantFine(db);

  await test.step('all fine', async () => {
    await open(page, '/admin/health');
    await expect(main.getByRole('heading', { name: 'Everything is fine.' })).toBeVisible();
    await expect(main.getByText('All fine')).toBeVisible();
    await expect(main.getByRole('img', { name: 'Worker, last 24 hours: worked all the time' })).toBeVisible();
    await expect(row('Backup')).toContainText('3 hours old');
    await expect(main.getByText('What to do')).toBeHidden();
    await expect(row('Draw seals')).toContainText('2 of 2');
    await expectNoAxeFindingsInAnySetting(page);
  });

  await test.step('trouble comes first, with numbered steps', async () => {
    await plant(
      db,
      'worker',
      trouble(
        'not running',
        'Last seen at 17:58 UTC. 41 jobs waiting.',
        'Start it on the server: `systemctl start tinsmith-worker`',
        'Still down? Read why: `journalctl -u tinsmith-worker -n 50`',
        'It continues where it stopped. Nothing is lost.',
      ),
      22,
    );
    await plant(
      db,
      'backup',
      warning(
        '38 hours old',
        'A backup should be made every 24 hours.',
        'Make one now: `bin/tinsmith backup`',
      ),
    );
    await spoil(db, 'worker', 2, 'trouble');
    await spoil(db, 'backup', 48, 'warning');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/admin/health');
    await expect(main.getByRole('heading', { name: 'Two parts need you.' })).toBeVisible();
    await expect(main.getByText('E-mails and file checks are waiting, nothing is lost.')).toBeVisible();
    await expect(
      main.getByRole('img', { name: /^Worker, last 24 hours: down since \d\d:\d\d UTC$/ }),
    ).toBeVisible();
    const parts = main.getByRole('list').nth(2).locator('> li');
    await expect(parts.first()).toContainText('Down 22 min');
    await expect(parts.nth(1)).toContainText('Late');
    await expect(parts.first().locator('ol > li')).toHaveCount(3);
    await expect(parts.first().locator('code').first()).toHaveText('systemctl start tinsmith-worker');
    await expectNoAxeFindingsInAnySetting(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('an old check is not shown as a new one', async () => {
    await plantFine(db);
    // The site itself may check again in between.
    await expect(async () => {
      await sql`update health_check set checked_at = app_now() - interval '6 minutes'`.execute(db);
      await open(page, '/admin/health');
      await expect(main.getByRole('alert')).toContainText('The last check is 6 minutes old.', {
        timeout: 1_000,
      });
      await expect(main.getByRole('heading', { name: 'Not checked for a while' })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  });

  await test.step('trouble is on the first page of the staff area and on the event desk too', async () => {
    await plantFine(db);
    for (const address of ['/admin/', `/admin/desk/${events.jam.short}`]) {
      await open(page, address);
      await expect(main.getByRole('link', { name: 'See what to do' })).toBeHidden();
    }
    await plant(db, 'mail', trouble('refused', 'It refuses the password.', 'Correct `SMTP_URL`.'));
    for (const address of ['/admin/', `/admin/desk/${events.jam.short}`]) {
      await open(page, address);
      await expect(main.getByText('Mail needs you.')).toBeVisible();
    }
    await main.getByRole('link', { name: 'See what to do' }).click();
    await expect(main.getByRole('heading', { name: 'One part needs you.' })).toBeVisible();
  });

  await test.step('moderators see the headline and the lanes', async () => {
    await plantFine(db);
    await page.context().clearCookies();
    await logIn({ rank: 'moderator' });
    await open(page, '/admin/health');
    await expect(main.getByRole('heading', { name: 'Everything is fine.' })).toBeVisible();
    await expect(main.getByText('Commands and addresses are for organizers and owners.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Also checked' })).toBeHidden();
  });
});
