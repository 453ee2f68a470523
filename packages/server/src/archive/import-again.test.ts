import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportEvent } from '../export-command.ts';
import { sweepFiles } from '../features/file/sweep-files.job.ts';
import { features } from '../features.ts';
import { importEvent, runImport } from '../import-command.ts';
import { createFinishedExchange, createFinishedSpeedhack } from '../testing/archive-factories.ts';
import { changeJson, countImported } from '../testing/change-archive.ts';
import { createCompetition } from '../testing/factories.ts';
import { sizes } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { testEnvironment } from '../testing/test-environment.ts';

const dayMs = 86_400_000;
const source = useTestApp();
const target = useTestApp();
let root: string;
let good: string;
let goodExchange: string;
let numCopies = 0;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tinsmith-refusals-'));
  good = path.join(root, 'good');
  goodExchange = path.join(root, 'good-exchange');
  await createFinishedSpeedhack(source, 'TINS26');
  await exportEvent(source.platform, 'TINS26', good);
  const { jam } = await createFinishedExchange(source, 'GIFT26');
  await exportEvent(source.platform, 'GIFT26', goodExchange);
  await target.setClock(jam.endMs + 30 * dayMs);
}, 300_000);
afterAll(() => rm(root, { recursive: true, force: true }));

async function copy(original = good): Promise<string> {
  numCopies += 1;
  const dir = path.join(root, `copy-${numCopies}`);
  await cp(original, dir, { recursive: true });
  return dir;
}

test('[R18.10] scripts in texts are left out, as they are from what a browser sends', async () => {
  const dir = await copy();
  const evil =
    '<p onclick="a()">Hi<script>alert(1)</script><a href="javascript:x">y</a><img src=x onerror=a()></p>';
  await changeJson(dir, 'archive.json', (data) => {
    data.event.short = 'EVIL';
    data.event.text = evil;
    data.event.title = '<script>alert(1)</script>';
    data.log[0].text = evil;
    data.entries[0].text = evil;
    data.entries[0].title = '<img src=x onerror=a()>';
    data.reviews[0].text = evil;
    data.people[0].info = evil;
    data.rules.standing = evil;
    data.rules.drawn[0].comment = evil;
  });
  await importEvent(target.platform, dir);
  const { rows } = await sql<{ text: string }>`
    select p.text from log_post p join competition c on c.id = p.competition_id where c.short = 'EVIL'
    union all select e.text from entry e join competition c on c.id = e.competition_id where c.short = 'EVIL'
    union all select markdown || standing_rules from competition where short = 'EVIL'`.execute(target.owner);
  expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/script|onerror|onclick/);
  const again = path.join(root, 'evil-again');
  await exportEvent(target.platform, 'EVIL', again);
  const names = (await readdir(again, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const name of names)
    expect(await readFile(path.join(again, name), 'utf8'), name).not.toMatch(
      /<script>|<img src=x|onclick=|href="javascript/,
    );
});

test('[R18.10] an archive of version 1 is imported too', async () => {
  const dir = await copy();
  await changeJson(dir, 'archive.json', (data) => {
    data.version = 1;
    delete data.event.joinOpens;
    delete data.event.joinCloses;
    delete data.rules.rankPercent;
    for (const person of data.people) delete person.avatar;
    for (const entry of data.entries) {
      delete entry.isUnranked;
      for (const image of entry.images) delete image.still;
    }
    for (const file of data.files) {
      delete file.tags;
      delete file.countedReason;
    }
    for (const name of ['isTyped', 'isUnchecked', 'minBallots', 'rankPercent']) delete data.results[name];
    for (const place of data.results.places) {
      delete place.exclusion;
      for (const name of ['all', 'art', 'tech', 'genre']) delete place[name].spread;
    }
  });
  await importEvent(target.platform, dir, { as: 'OLD26' });
  const results = (await target.visitor().get('/api/v1/compo/OLD26/results')).json();
  expect(results.entries).toHaveLength(4);
  expect(results.entries[0].scores.all.score).toBe('4.00');
  const files = (await target.visitor().get('/api/v1/entries/all?event=OLD26&card=true')).json();
  expect(JSON.stringify(files)).toContain('windows');
});

describe('[R18.10] a second time', () => {
  test('the same archive is refused under any name, and so is a name that is taken', {
    timeout: 60_000,
  }, async () => {
    const dir = await copy();
    await createCompetition(target.platform.db, { short: 'tins26' });
    await expect(importEvent(target.platform, dir)).rejects.toThrow(
      'There is an event TINS26 already. Choose another short name with --as.',
    );
    expect(await runImport(target.platform, [dir, '--as', 'x'])).toBe(1);
    expect(await runImport(target.platform, [dir, '--as', 'news'])).toBe(1);
    expect(await runImport(target.platform, [dir, '--as', 'TINS26-KEPT'])).toBe(0);
    const before = await countImported(target);
    expect(await runImport(target.platform, [dir, '--as', 'OTHER'])).toBe(1);
    await expect(importEvent(target.platform, dir)).rejects.toThrow('imported already: it is TINS26-KEPT');
    expect(await countImported(target)).toEqual(before);
    expect(await runImport(target.platform, [])).toBe(2);
    expect(await runImport(target.platform, [dir, '--what'])).toBe(2);
  });
});

test('[R18.10] what an archive says reaches a terminal without control characters', async () => {
  const dir = await copy();
  await changeJson(dir, 'archive.json', (data) => {
    data['\u001b[2Jballots'] = [];
  });
  const written: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text) => written.push(String(text)) > 0;
  const code = await runImport(target.platform, [dir, '--as', 'TERM26']).finally(() => {
    process.stderr.write = write;
  });
  expect([code, written.join('')]).toEqual([
    1,
    "archive.json has a part that this site doesn't know: [2Jballots. Nothing was imported.\n",
  ]);
});

describe('[R18.10] killed', () => {
  const waitUntil = async (isDone: () => Promise<boolean>) => {
    for (let tries = 0; tries < 6_000 && !(await isDone()); tries += 1) await wait(10);
  };
  /** As an operator runs it. */
  const start = (dir: string) => {
    const { databaseUrl, filesDir } = target.platform.config;
    const main = path.resolve(import.meta.dirname, '../main.ts');
    const env = {
      PATH: process.env.PATH,
      ...testEnvironment(databaseUrl, filesDir),
      MIGRATE_ON_START: 'false',
    };
    let output = '';
    const child = execFile(process.execPath, [main, 'import', dir], { env }, (_, stdout) => {
      output = stdout;
    });
    const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
    return { child, ended };
  };
  const countUnsettled = async (): Promise<number> => {
    const { rows } = await sql<{ num: number }>`
      select count(*)::int as num from stored_file where state <> 'owned'`.execute(target.owner);
    return rows[0]?.num ?? -1;
  };

  test('while it stores files or before its last step, it leaves nothing but files for the sweep', {
    timeout: 600_000,
  }, async () => {
    const dir = await copy(goodExchange);
    const before = await countImported(target);
    const killWhileStoring = async (numStored: number) => {
      const numBefore = await countUnsettled();
      const { child, ended } = start(dir);
      await waitUntil(async () => (await countUnsettled()) > numBefore + numStored);
      child.kill('SIGKILL');
      await ended;
    };
    /** Its rows are written, and it waits for the audit log. */
    const killBeforeLastStep = () =>
      target.owner.transaction().execute(async (transaction) => {
        await sql`lock table audit_entry in access exclusive mode`.execute(transaction);
        const second = start(dir);
        await waitUntil(async () => {
          const { rows } = await sql`select from pg_locks l join pg_class c on c.oid = l.relation
            where c.relname = 'audit_entry' and not l.granted`.execute(transaction);
          return rows.length > 0;
        });
        second.child.kill('SIGKILL');
        await second.ended;
      });
    for (let kill = 0; kill < sizes.kills; kill += 1) {
      await (kill % 2 === 0 ? killWhileStoring((kill / 2) % 5) : killBeforeLastStep());
      expect(await countImported(target)).toEqual(before);
    }
    await sql`update stored_file set created_at = created_at - interval '2 hours'`.execute(target.owner);
    const owners = features.flatMap(({ fileOwner }) => fileOwner ?? []);
    await sweepFiles(owners).run(target.platform, {});
    expect(await countUnsettled()).toBe(0);
    expect(await start(dir).ended).toMatch(
      /^Jam GIFT26 is at \/GIFT26: 5 people, 5 entries, 0 log posts, 5 files\.$/m,
    );
  });
});
