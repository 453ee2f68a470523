import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportEvent, runExport } from '../export-command.ts';
import { nameFile } from '../features/file/archive-files.ts';
import { allSecrets } from '../testing/all-secrets.ts';
import { deleteAccount, publishResults, readAll } from '../testing/archive-factories.ts';
import { createEntry, createEntryFile, createJoined, putImage } from '../testing/entry-factories.ts';
import { createCompetition, createLogPost, type TestCompetition } from '../testing/factories.ts';
import { createPool, emptyPool, passStart } from '../testing/rule-factories.ts';
import { createExchange, type Exchange, passDraw } from '../testing/santa-factories.ts';
import type { Planted } from '../testing/secret-kind.ts';
import { createSecretWorld, kinds, type SecretWorld } from '../testing/secret-world.ts';
import { crawlStatic, serveFolder } from '../testing/static-site.ts';
import { useTestApp } from '../testing/test-app.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { upload } from '../testing/uploads.ts';
import { saveBallot } from '../testing/vote-factories.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tinsmith-archive-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function checkFolder(dir: string): Promise<Map<string, string>> {
  const files = await readAll(dir);
  const site = await serveFolder(dir, '/kept/here/');
  const { visited, broken, elsewhere } = await crawlStatic(site.url);
  site.close();
  expect({ broken, elsewhere }).toEqual({ broken: [], elsewhere: [] });
  // Everything can be reached from the front page.
  const reached = new Set([...visited].map((url) => decodeURIComponent(url.slice(site.url.length))));
  expect([...files.keys()].filter((name) => !reached.has(name))).toEqual([]);
  const sums = (files.get('SHA256SUMS') ?? '').trimEnd().split('\n');
  expect(sums.length).toBe(files.size - 1);
  for (const line of sums) {
    const [hash, name = ''] = line.split('  ');
    expect(hash, name).toBe(
      createHash('sha256')
        .update(Buffer.from(files.get(name) ?? '', 'latin1'))
        .digest('hex'),
    );
  }
  return files;
}

/** Runs a replay page's own scripts, with nothing but its own text to read: no network, no files. */
function runReplay(page: string, script: string, change: (draw: Record<string, unknown>) => void = () => {}) {
  const [, json = ''] = /<script type="application\/json" id="draw">(.*?)<\/script>/s.exec(page) ?? [];
  const draw = JSON.parse(Buffer.from(json, 'latin1').toString());
  change(draw);
  const outcome = { textContent: '', dataset: {} as Record<string, string> };
  const document = {
    getElementById: (id: string) => (id === 'draw' ? { textContent: JSON.stringify(draw) } : outcome),
    querySelector: () => null,
  };
  vm.runInNewContext(script, { document, TextEncoder });
  return outcome;
}

describe('the archive of a speedhack', () => {
  const t = useTestApp();
  let jam: TestCompetition;
  let files: Map<string, string>;
  const gone = 'canarygone';

  beforeAll(async () => {
    const { db } = t.platform;
    const startMs = Date.UTC(2026, 7, 7, 12);
    await t.setClock(startMs - dayMs);
    await emptyPool(t.owner);
    await createPool(db);
    jam = await createCompetition(db, {
      short: 'TINS26',
      startMs,
      markdown: 'See [the rules](/TINS26/rules) and [the FAQ](/faq).',
    });
    const makers = [];
    for (const [place, title] of ['Snail "Mail"', 'Ping <b>!', 'Last Tram', gone].entries()) {
      const person = await createJoined(db, jam, { email: `${place}canarymail@example.org` });
      const entryId = await createEntry(db, jam, [person.entrantId], {
        title,
        text: `About ${title.length}`,
      });
      makers.push({ ...person, entryId });
    }
    await passStart(t, jam);
    await t.setClock(startMs + hourMs);
    for (const [place, { token, entryId, entrantId }] of makers.entries()) {
      const isGone = place === 3;
      await putImage(t.visitor(token), entryId);
      const name = isGone ? `${gone}.zip` : place === 1 ? 'page #1.html' : 'game.zip';
      await upload(t, token, entryId, Buffer.from(`bytes ${isGone ? gone : place}`), { name });
      await createLogPost(db, entrantId, {
        text: isGone
          ? gone
          : `Look at <a href="/entry/${makers[0]?.entryId}">this</a>, or <a href="/faq">that</a>.`,
      });
    }
    await createLogPost(db, makers[0]?.entrantId as never, { text: 'A spoiler', isSpoiler: true });
    await t.setClock(jam.endMs + 12 * hourMs);
    for (const by of makers)
      for (const about of makers)
        if (by !== about)
          await saveBallot(t, by, about.entryId, {
            review: by === makers[3] || about === makers[3] ? gone : 'Slow and good.',
          });
    await expect(exportEvent(t.platform, jam.short, path.join(root, 'early'))).rejects.toThrow('is not over');
    await t.setClock(jam.votingEndMs + 1000);
    await expect(exportEvent(t.platform, jam.short, path.join(root, 'early'))).rejects.toThrow(
      'results of Jam TINS26 are not published',
    );
    await publishResults(t, jam);
    await deleteAccount(t, makers[3]?.id as AccountId);
    const report = await exportEvent(t.platform, 'tins26', path.join(root, 'speedhack'));
    expect(report).toMatchObject({ title: 'Jam TINS26', missing: [] });
    files = await checkFolder(path.join(root, 'speedhack'));
  }, 300_000);

  test('[R18.04] has pages, entries, logs, reviews, results, files, rules and data, without a dead link or a request elsewhere', () => {
    const page = (name: string) => files.get(`${name}/index.html`) ?? '';
    expect(files.get('index.html')).toContain('<h1>Jam TINS26</h1>');
    expect(page('entries')).toContain('Ping &lt;b&gt;!');
    expect(page('log')).toContain('A spoiler');
    expect(page('reviews')).toContain('Slow and good.');
    expect(page('results')).toContain('Thank you!');
    expect(page('people')).not.toBe('');
    const data = JSON.parse(files.get('archive.json') ?? '');
    expect(data).toMatchObject({ format: 'tinsmith-archive', version: 2, event: { short: 'TINS26' } });
    expect(data.entries).toHaveLength(3);
    expect(data.log).toHaveLength(4);
    expect(data.reviews).toHaveLength(6);
    expect(data.results.places).toHaveLength(4);
    expect(data.files.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'game.zip',
      'game.zip',
      'page #1.html',
    ]);
    for (const { path: name } of data.files) expect(files.get(name)).toMatch(/^bytes \d$/);
    // A link to what is here stays inside; any other leads to the live site.
    expect(page('log')).toMatch(/<a href="\.\.\/entry\/\d+\/index\.html">this<\/a>/);
    expect(page('log')).toContain(`<a href="${t.platform.config.publicUrl}/faq">that</a>`);
    expect(files.get('index.html')).toContain('<a href="rules/index.html">the rules</a>');
  });

  test('[R18.04] has nothing of a deleted account, no address and no vote of a person', () => {
    const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n');
    expect(all.includes(gone)).toBe(false);
    expect(all.includes('canarymail')).toBe(false);
    expect(/deleted-\d|former member/.test(all)).toBe(false);
    expect(files.get('archive.json')).not.toContain('"score":{"all"');
    expect(JSON.parse(files.get('archive.json') ?? '').reviews[0]).not.toHaveProperty('score');
    expect(files.get('results/index.html')).toContain('An entry whose makers have left');
  });

  test('[R18.04] looks like the site: its border, the finished picture of the event, a creature for each person', () => {
    const front = files.get('index.html') ?? '';
    expect(files.get('assets/border-2.svg')).toMatch(/^<svg /);
    expect(front).toContain('assets/band-wide.svg');
    expect(files.get('assets/band-mobile.svg')).toMatch(/^<svg .*<pattern /);
    const people = JSON.parse(files.get('archive.json') ?? '').people as { name: string }[];
    // Nobody here has a picture of their own. The creature of a deleted account would be a trace of its name.
    const faces = [...files.keys()].filter((name) => name.startsWith('assets/faces/'));
    expect(faces).toHaveLength(people.length);
    expect(new Set(faces.map((name) => files.get(name))).size).toBe(people.length);
  });

  test('[R18.05] its draw replays from the folder alone, and a changed one does not match', () => {
    const [page, script] = [files.get('rules/verify/index.html') ?? '', files.get('assets/replay.js') ?? ''];
    expect(runReplay(page, script)).toMatchObject({
      textContent: expect.stringContaining('It matches'),
      dataset: { differsAt: 'none' },
    });
    const changed = runReplay(page, script, (draw) => (draw.picks as { ruleId: number }[]).reverse());
    expect(changed.dataset.differsAt).toBe('picks');
    expect(runReplay(page, script, (draw) => Object.assign(draw, { seed: 'x' })).dataset.differsAt).toBe(
      'commitment',
    );
    expect(JSON.parse(files.get('rules/verify/draw.json') ?? '').algorithm).toBe('tinsmith-rules-v1');
  });

  test('[R18.04] overwrites nothing, and leaves nothing behind when it is refused', {
    timeout: 120_000,
  }, async () => {
    const full = path.join(root, 'full');
    await mkdir(full);
    await writeFile(path.join(full, 'mine.txt'), 'mine');
    expect(await runExport(t.platform, [jam.short, full])).toBe(1);
    expect(await readdir(full)).toEqual(['mine.txt']);
    expect(await runExport(t.platform, ['NOSUCH', path.join(root, 'none')])).toBe(1);
    expect(await runExport(t.platform, [jam.short])).toBe(2);
    expect((await readdir(root)).toSorted()).toEqual(['full', 'speedhack']);
    // As an operator runs it: a process that ends by itself.
    const { databaseUrl, filesDir } = t.platform.config;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.resolve(import.meta.dirname, '../main.ts'), 'export', jam.short, path.join(root, 'by-command')],
      { env: { PATH: process.env.PATH, ...testEnvironment(databaseUrl, filesDir) } },
    );
    expect(stdout).toMatch(/^Jam TINS26 is in .*by-command: \d+ pages, \d+ files and pictures, /m);
    const again = await checkFolder(path.join(root, 'by-command'));
    expect([...again.keys()].toSorted()).toEqual([...files.keys()].toSorted());
    // A file whose bytes are lost is named.
    const [entry] = JSON.parse(files.get('archive.json') ?? '').entries;
    await createEntryFile(t.platform.db, entry.id, { name: 'lost.zip' });
    const report = await exportEvent(t.platform, jam.short, path.join(root, 'lossy'));
    expect(report.missing).toEqual([expect.stringMatching(/^files\/\d+\/\d+\/lost\.zip$/)]);
    await checkFolder(path.join(root, 'lossy'));
  });
});

describe('the archive of a gift exchange', () => {
  const t = useTestApp();
  let files: Map<string, string>;
  let exchange: Exchange;

  beforeAll(async () => {
    const { db } = t.platform;
    const startMs = Date.UTC(2026, 11, 14, 12);
    await t.setClock(startMs - dayMs);
    exchange = await createExchange(db, 6, { startMs, short: 'GIFT26' });
    const { jam, people } = exchange;
    await sql`update sign_up set info = 'A moth' || e'\n' || 'Wheels that squeak', please_not = 'canaryplease'
      where competition_id = ${jam.id}`.execute(t.owner);
    await passDraw(t, jam);
    await t.setClock(startMs + dayMs);
    for (const [place, person] of people.entries()) {
      const entryId = await createEntry(db, jam, [person.entrantId as never], { title: `Gift ${place}` });
      await upload(t, person.token, entryId, Buffer.from(`gift ${place}`), { name: 'gift.zip' });
    }
    await expect(exportEvent(t.platform, jam.short, path.join(root, 'early'))).rejects.toThrow('is not over');
    await t.setClock(jam.endMs + hourMs);
    await expect(exportEvent(t.platform, jam.short, path.join(root, 'early'))).rejects.toThrow(
      'may still arrive until',
    );
    await t.setClock(jam.endMs + 2 * dayMs);
    await deleteAccount(t, people[5]?.id as AccountId);
    await exportEvent(t.platform, jam.short, path.join(root, 'exchange'));
    files = await checkFolder(path.join(root, 'exchange'));
  }, 300_000);

  test('[R18.04] has gifts with givers and receivers, wishlists and the ring, and no results', () => {
    const data = JSON.parse(files.get('archive.json') ?? '');
    expect(data.entries).toHaveLength(5);
    expect(data.results).toBeUndefined();
    expect(files.has('results/index.html')).toBe(false);
    expect(data.gifts.given.length).toBeGreaterThan(2);
    expect(files.get('ring/index.html')).toContain('Gift ');
    expect(files.get('wishes/index.html')).toContain('Wheels that squeak');
    const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n');
    expect(all.includes('canaryplease')).toBe(false);
    expect(/deleted-\d|former member/.test(all)).toBe(false);
    expect(files.get('index.html')).toContain('data-mood="winter"');
  });

  test('[R18.05] its draw of names replays from the folder alone, and a changed one does not match', () => {
    const [page, script] = [files.get('ring/verify/index.html') ?? '', files.get('assets/replay.js') ?? ''];
    expect(runReplay(page, script).dataset.differsAt).toBe('none');
    const swapped = runReplay(page, script, (draw) => (draw.ring as number[]).reverse());
    expect(swapped.dataset.differsAt).toBe('ring');
  });
});

describe('secrets', () => {
  const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

  test('[R18.04] no archive contains what is secret after the end', async () => {
    const world: SecretWorld = await createSecretWorld(t);
    const planted: { readonly name: string; readonly planted: Planted }[] = [];
    for (const secret of allSecrets) {
      const first = await secret.plant(t, world);
      planted.push({ name: secret.name, planted: first.seal ? await first.seal() : first });
    }
    await publishResults(t, world.events.speedhack);
    await t.setClock(world.events['gift-exchange'].endMs + 20 * dayMs);
    const texts: string[] = [];
    for (const kind of kinds) {
      const dir = path.join(root, `secret-${kind}`);
      await exportEvent(t.platform, world.events[kind].short, dir);
      for (const [name, text] of await checkFolder(dir)) texts.push(name, text);
    }
    const all = texts.join('\n');
    const found = (tokens: readonly string[]) => tokens.filter((token) => all.includes(token));
    // Opened by the end: a gift, and spoilers. That they are found shows that the others would be.
    const isOpen = (name: string) => /gift in the making|spoiler/.test(name);
    const open = planted.filter(({ name }) => isOpen(name));
    expect(open.length).toBeGreaterThan(2);
    for (const { name, planted: one } of open)
      expect([name, found(one.texts).length > 0]).toEqual([name, true]);
    const closed = planted.filter(({ name }) => !isOpen(name));
    expect(closed.length).toBeGreaterThan(8);
    for (const { name, planted: one } of closed)
      expect([name, found([...one.texts, ...one.files])]).toEqual([name, []]);
  }, 300_000);
});

test.each([
  ['game.zip', 'game.zip'],
  ['page.html', 'page.html.bin'],
  ['../../etc/passwd', '_/../etc/passwd'.replaceAll('/', '_').concat('.bin')],
  ['.htaccess', '_htaccess.bin'],
  ['a b#c%20.tar.gz', 'a b_c_20.tar.gz'],
])('[R18.04] a file named %s is kept as %s', (name, kept) => {
  expect(nameFile(name)).toBe(kept);
});
