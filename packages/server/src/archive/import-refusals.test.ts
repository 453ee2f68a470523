import {
  appendFile,
  cp,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportEvent } from '../export-command.ts';
import { ImportRefused } from '../http/import.ts';
import { importEvent } from '../import-command.ts';
import { createFinishedExchange, createFinishedSpeedhack } from '../testing/archive-factories.ts';
import { changeJson, countImported, type Json, signAgain } from '../testing/change-archive.ts';
import { useTestApp } from '../testing/test-app.ts';

const dayMs = 86_400_000;
const source = useTestApp();
const target = useTestApp({ config: { maxFileBytes: 5_000 } });
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

async function expectRefused(dir: string, sentence: RegExp | string): Promise<void> {
  const before = await countImported(target);
  const refusal = await importEvent(target.platform, dir).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(ImportRefused);
  expect((refusal as Error).message).toMatch(sentence);
  expect(await countImported(target)).toEqual(before);
  const { rows } = await sql`select state from stored_file where state in ('pending', 'stored')`.execute(
    target.owner,
  );
  expect(rows).toEqual([]);
}

describe('[R18.10] the folder', () => {
  test.each<[string, (dir: string) => Promise<unknown>, RegExp]>([
    ['no folder', (dir) => rm(dir, { recursive: true }), /is not a folder/],
    ['no hashes', (dir) => rm(path.join(dir, 'SHA256SUMS')), /has no SHA256SUMS/],
    [
      'no data',
      async (dir) => {
        await rm(path.join(dir, 'archive.json'));
        await signAgain(dir);
      },
      /archive\.json is missing/,
    ],
    ['a missing file', (dir) => rm(path.join(dir, 'log/index.html')), /log\/index\.html is missing/],
    ['an extra file', (dir) => writeFile(path.join(dir, 'evil.php'), 'x'), /evil\.php is not listed/],
    [
      'a changed file',
      (dir) => appendFile(path.join(dir, 'rules/index.html'), 'x'),
      /rules\/index\.html isn't what/,
    ],
    [
      'a link',
      async (dir) => {
        await rename(path.join(dir, 'index.html'), path.join(root, `${path.basename(dir)}.html`));
        await symlink(path.join(root, `${path.basename(dir)}.html`), path.join(dir, 'index.html'));
      },
      /index\.html is a link/,
    ],
    ['a linked folder', (dir) => symlink(tmpdir(), path.join(dir, 'more')), /more is a link/],
    [
      'a way out',
      (dir) => appendFile(path.join(dir, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      /can't be right/,
    ],
    [
      'an absolute path',
      (dir) => appendFile(path.join(dir, 'SHA256SUMS'), `${'0'.repeat(64)}  /etc/passwd\n`),
      /can't be right/,
    ],
    ['no hash', (dir) => appendFile(path.join(dir, 'SHA256SUMS'), 'index.html\n'), /can't be right/],
    [
      'no JSON',
      async (dir) => {
        await truncate(path.join(dir, 'archive.json'), 100);
        await signAgain(dir);
      },
      /it's not JSON/,
    ],
  ])('with %s is refused', async (_, change, sentence) => {
    const dir = await copy();
    await change(dir);
    await expectRefused(dir, sentence);
  });
});

describe('[R18.10] data', () => {
  test.each<[string, (data: Json) => void, RegExp]>([
    [
      'of another format',
      (data) => {
        data.format = 'zip';
      },
      /archive\.json\.format/,
    ],
    [
      'of a version to come',
      (data) => {
        data.version = 3;
      },
      /version 3.*Update the site/,
    ],
    [
      'with an unknown part',
      (data) => {
        data.ballots = [];
      },
      /doesn't know: ballots/,
    ],
    [
      'with an unknown field',
      (data) => {
        data.people[0].email = 'a@example.org';
      },
      /people\.0/,
    ],
    [
      'that names a file outside',
      (data) => {
        data.log[0].image = '../../etc/passwd';
      },
      /not in the archive/,
    ],
    [
      'that names a file of the machine',
      (data) => {
        data.files[0].path = '/etc/passwd';
      },
      /not in the archive/,
    ],
    [
      'with a name that nobody can have',
      (data) => {
        data.people[0].name = '<script>';
      },
      /people\.0\.name/,
    ],
    [
      'with a person twice',
      (data) => {
        data.people[1].name = data.people[0].name.toUpperCase();
      },
      /twice/,
    ],
    [
      'with an entry twice',
      (data) => {
        data.entries[1].id = data.entries[0].id;
      },
      /entry is in the archive twice/,
    ],
    [
      'with a link to a script',
      (data) => {
        data.entries[0].links.play = 'javascript:alert(1)';
      },
      /isn't an address/,
    ],
    [
      'with a text of a stranger',
      (data) => {
        data.log[0].entrantId = 999_999;
      },
      /isn't among the archive's people/,
    ],
    [
      'with a review of nothing',
      (data) => {
        data.reviews[0].entryId = 999_999;
      },
      /which the archive doesn't have/,
    ],
    [
      'with a review of its own game',
      (data) => {
        data.reviews[0].entrantId = data.entries.find(
          ({ id }: Json) => id === data.reviews[0].entryId,
        ).entrants[0].id;
      },
      /by one of the entry's makers|twice/,
    ],
    [
      'with a text too long',
      (data) => {
        data.log[0].text = 'x'.repeat(33 * 1024);
      },
      /longer than 32 KiB/,
    ],
    [
      'with a score that no votes have',
      (data) => {
        data.results.places[0].all.score = '4.99';
      },
      /not the mean/,
    ],
    [
      'of an event to come',
      (data) => {
        data.event.votingEnd = Date.UTC(2099, 0);
      },
      /is not over/,
    ],
    [
      'with times that contradict each other',
      (data) => {
        data.event.competitionEnd = 5;
      },
      /contradict/,
    ],
    [
      'with the name of a page',
      (data) => {
        data.event.short = 'news';
      },
      /name of a page/,
    ],
    [
      'with a picture that is none',
      (data) => {
        data.log[0].image = 'index.html';
      },
      /index\.html:/,
    ],
    [
      'with a video that is none',
      (data) => {
        data.entries[0].images[0].kind = 'video';
      },
      /png:/,
    ],
    [
      'with other rules than its draw',
      (data) => {
        data.rules.drawn[0].rule.id += 1;
      },
      /not those of their draw/,
    ],
  ])('%s is refused', async (_, change, sentence) => {
    const dir = await copy();
    await changeJson(dir, 'archive.json', change);
    await expectRefused(dir, sentence);
  });

  test('with a draw that was changed is refused', async () => {
    const dir = await copy();
    await changeJson(dir, 'rules/verify/draw.json', (draw) => draw.picks.reverse());
    await expectRefused(dir, /draw of the rules doesn't match when it is repeated: picks/);
    const exchange = await copy(goodExchange);
    await changeJson(exchange, 'ring/verify/draw.json', (draw) => draw.ring.reverse());
    await expectRefused(exchange, /draw of names doesn't match when it is repeated: ring/);
  });

  test('with a file larger than uploads may be is refused', async () => {
    const dir = await copy();
    const [file] = JSON.parse(await readFile(path.join(dir, 'archive.json'), 'utf8')).files;
    await appendFile(path.join(dir, file.path), Buffer.alloc(6_000));
    await signAgain(dir);
    await expectRefused(dir, /larger than the .* that this site takes/);
  });
});
