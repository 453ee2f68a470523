import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replayDraw } from '@tinsmith/domain/replay-draw';
import { replaySantaDraw } from '@tinsmith/domain/replay-santa';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportEvent } from '../export-command.ts';
import { importEvent } from '../import-command.ts';
import { readInvariants } from '../platform/invariants/read-invariants.ts';
import {
  createFinishedExchange,
  createFinishedSpeedhack,
  type FinishedSpeedhack,
  readAll,
} from '../testing/archive-factories.ts';
import { createPerson } from '../testing/factories.ts';
import { queueMails, runJobs } from '../testing/run-jobs.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';

const dayMs = 86_400_000;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tinsmith-import-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

type Files = ReadonlyMap<string, string>;
interface Data {
  readonly event: object;
  readonly people: { entrantId: number; name: string; avatar: string | null; entryId: number | null }[];
  readonly entries: {
    id: number;
    entrants: { id: number }[];
    thumbnail: string | null;
    images: { path: string; still: string | null }[];
  }[];
  readonly log?: { id: number; entrantId: number; image: string | null }[];
  readonly reviews?: { id: number; entryId: number; entrantId: number }[];
  readonly results?: { places: { entryId: number | null }[] };
  readonly files?: { entryId: number; path: string }[];
  readonly rules: { draw: string | null; answers: { entryId: number }[] };
  readonly gifts?: { given: { entryId: number }[]; thanks: { entryId: number }[]; draw: string | null };
}

const dataOf = (files: Files): Data =>
  JSON.parse(Buffer.from(files.get('archive.json') ?? '', 'latin1').toString());
const jsonOf = (files: Files, name: string | null | undefined) =>
  typeof name === 'string' ? JSON.parse(Buffer.from(files.get(name) ?? '', 'latin1').toString()) : null;

/**
 * What an archive says, without what another site must have of its own: numbers of people, entries, posts, reviews
 * and files, the names of pictures, and when it was made. Numbers become places in order, files their hashes.
 */
function comparable(files: Files) {
  const data = dataOf(files);
  const hash = (name: string | null) =>
    name === null
      ? null
      : createHash('sha256')
          .update(files.get(name) ?? 'missing')
          .digest('hex');
  const placeOf = (ids: readonly number[]) => {
    const sorted = ids.toSorted((one, other) => one - other);
    return (id: number | null) => (id === null ? null : sorted.indexOf(id));
  };
  const person = placeOf(data.people.map(({ entrantId }) => entrantId));
  const entry = placeOf(data.entries.map(({ id }) => id));
  const { madeAt: _, madeBy: __, ...rest } = data as Data & { madeAt: number; madeBy: string };
  return {
    ...rest,
    people: data.people.map((one) => ({
      ...one,
      entrantId: person(one.entrantId),
      entryId: entry(one.entryId),
      avatar: hash(one.avatar),
    })),
    entries: data.entries.map((one) => ({
      ...one,
      id: entry(one.id),
      entrants: one.entrants.map((maker) => ({ ...maker, id: person(maker.id) })),
      thumbnail: hash(one.thumbnail),
      images: one.images.map((image) => ({ ...image, path: hash(image.path), still: hash(image.still) })),
    })),
    log: data.log?.map((post) => ({
      ...post,
      id: 0,
      entrantId: person(post.entrantId),
      image: hash(post.image),
    })),
    reviews: data.reviews?.map((review) => ({
      ...review,
      id: 0,
      entrantId: person(review.entrantId),
      entryId: entry(review.entryId),
    })),
    results: data.results && {
      ...data.results,
      places: data.results.places.map((place) => ({ ...place, entryId: entry(place.entryId) })),
    },
    files: data.files?.map((file) => ({ ...file, entryId: entry(file.entryId), path: hash(file.path) })),
    rules: {
      ...data.rules,
      draw: jsonOf(files, data.rules.draw),
      answers: data.rules.answers.map((answer) => ({ ...answer, entryId: entry(answer.entryId) })),
    },
    gifts: data.gifts && {
      given: data.gifts.given.map((gift) => ({ ...gift, entryId: entry(gift.entryId) })),
      thanks: data.gifts.thanks.map((note) => ({ ...note, entryId: entry(note.entryId) })),
      draw: jsonOf(files, data.gifts.draw),
    },
  };
}

async function findBroken(t: TestApp): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, query } of readInvariants()) {
    const { rows } = await sql<object>`select * from (${sql.raw(query)}) q`.execute(t.owner);
    broken.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return broken;
}

const numOf = async (t: TestApp, table: string): Promise<number> => {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from ${sql.ref(table)}`.execute(
    t.owner,
  );
  return rows[0]?.num ?? -1;
};

describe('the archive of a speedhack', () => {
  const source = useTestApp();
  const target = useTestApp();
  let made: FinishedSpeedhack;
  let before: Files;
  let after: Files;

  beforeAll(async () => {
    made = await createFinishedSpeedhack(source, 'TINS26');
    const dir = path.join(root, 'speedhack');
    await exportEvent(source.platform, 'TINS26', dir);
    before = await readAll(dir);
    await target.setClock(made.jam.votingEndMs + 30 * dayMs);
    await createPerson(target.platform.db, { username: made.makers[0]?.username ?? '' });
    const report = await importEvent(target.platform, dir);
    expect(report).toMatchObject({
      title: 'Jam TINS26',
      short: 'TINS26',
      numPeople: 4,
      numEntries: 3,
      numPosts: 5,
    });
    expect(report.renamed).toEqual([{ from: made.makers[0]?.username, to: `${made.makers[0]?.username}-2` }]);
    await exportEvent(target.platform, 'TINS26', path.join(root, 'speedhack-again'));
    after = await readAll(path.join(root, 'speedhack-again'));
  }, 300_000);

  test('[R18.10] becomes the same event at another site: exported again, its archive says the same', () => {
    const { username: name } = made.makers[0] ?? { username: '' };
    const [one, other] = [comparable(before), comparable(after)];
    // One name was taken there.
    expect(JSON.parse(JSON.stringify(other).replaceAll(`"${name}-2"`, `"${name}"`))).toEqual(
      JSON.parse(JSON.stringify(one)),
    );
    expect(one.entries.map(({ images }) => images.length)).toEqual([1, 2, 1]);
    expect(one.people.filter(({ avatar }) => avatar !== null)).toHaveLength(1);
    expect(one.log?.filter(({ image }) => image !== null)).toHaveLength(1);
    expect(one.results?.places.filter(({ entryId }) => entryId === null)).toHaveLength(1);
    expect(one.rules.answers).toHaveLength(1);
    expect(JSON.stringify(one)).toContain('Our <b>favourite</b>');
    expect(JSON.stringify(one)).toContain('Thanks & <3');
    expect(one.files).toHaveLength(5);
    for (const text of ['"isLate":true', 'The site was away.', 'It was made before.'])
      expect(JSON.stringify(one)).toContain(text);
  });

  test('[R18.10] its pages are at their addresses, its results without votes, and its draw replays', async () => {
    const at = '/api/v1/compo/TINS26';
    const visitor = target.visitor();
    const draw = (await visitor.get(`${at}/rules/draw`)).json();
    expect(replayDraw(draw).differsAt).toBeNull();
    // The page that verifies it finds the drawn rules in the pool that is shown.
    const pool = (await visitor.get('/api/v1/rules?compo=TINS26')).json().rules as { id: number }[];
    for (const { ruleId } of draw.picks.filter((pick: { ruleId: number | null }) => pick.ruleId !== null))
      expect(pool.map(({ id }) => id)).toContain(ruleId);
    const results = (await visitor.get(`${at}/results`)).json();
    expect(results.entries[0].scores.all).toMatchObject({ score: '4.00', rank: 1 });
    const { rows } = await sql`select from ballot where is_complete`.execute(target.owner);
    expect(rows).toEqual([]);
    const { token } = await createPerson(target.platform.db, { rank: 'organizer' });
    const freeze = await target.visitor(token).post(`${at}/results/freeze`, { excluded: [] });
    expect([freeze.statusCode, freeze.headers['x-problem']]).toEqual([409, 'imported-results']);
    const entryId = results.entries[0].id;
    expect((await visitor.get(`/badge/${entryId}/overall.svg`)).statusCode).toBe(200);
    expect((await visitor.get(`/api/v1/entry/${entryId}/badge`)).json()).toMatchObject({
      isPublished: true,
      hasTooFewBallots: false,
    });
    const { uploads } = (await visitor.get(`/api/v1/entry/${entryId}`)).json();
    expect((await visitor.get(uploads[0].url)).statusCode).toBe(200);
    const [file] = dataOf(after).files ?? [];
    expect(file?.path).toMatch(/Spiel & Co _1\.zip$/);
  });

  test('[R18.10] breaks no invariant, mails nobody and adds nothing to the rules of draws to come', async () => {
    await queueMails(target.platform);
    await runJobs(target.platform);
    expect(await numOf(target, 'event_mail')).toBe(0);
    expect(await numOf(target, 'single_mail')).toBe(0);
    expect(await findBroken(target)).toEqual([]);
    const { rows } = await sql<{ num: number }>`
      select count(*)::int as num from rule r join rule_draw_pool p on p.rule_id = r.id where r.retired_at is null`.execute(
      target.owner,
    );
    expect(rows[0]?.num).toBe(0);
  });

  test('[R18.10] is recorded in the audit log', async () => {
    const { rows } = await sql`select account_id, via, action, c.short from audit_entry a
      join competition c on c.id = a.competition_id where action = 'imported-event'`.execute(target.owner);
    expect(rows).toEqual([
      { account_id: null, via: 'command-line', action: 'imported-event', short: 'TINS26' },
    ]);
  });
});

describe('the archive of a gift exchange', () => {
  const source = useTestApp();
  const target = useTestApp();

  test('[R18.10] becomes the same exchange at another site, with its ring, its gifts and its thanks', async () => {
    const { jam } = await createFinishedExchange(source, 'GIFT26');
    const dir = path.join(root, 'exchange');
    await exportEvent(source.platform, 'GIFT26', dir);
    await target.setClock(jam.endMs + 30 * dayMs);
    await importEvent(target.platform, dir);
    await exportEvent(target.platform, 'GIFT26', path.join(root, 'exchange-again'));
    const [one, other] = [dir, path.join(root, 'exchange-again')].map(readAll);
    const [before, after] = [comparable((await one) ?? new Map()), comparable((await other) ?? new Map())];
    expect(after).toEqual(before);
    expect(before.gifts?.given.length).toBeGreaterThan(2);
    expect(before.gifts?.thanks).toHaveLength(1);
    const draw = (await target.visitor().get('/api/v1/compo/GIFT26/santa/draw')).json();
    expect(replaySantaDraw(draw).differsAt).toBeNull();
    // Nobody is listed for the elves: an archive doesn't say whose gift is missing.
    const { token } = await createPerson(target.platform.db);
    const elves = await target.visitor(token).get('/api/v1/compo/GIFT26/elves');
    expect([elves.statusCode, elves.body.includes('"open"')]).toEqual([200, false]);
    await queueMails(target.platform);
    expect(await numOf(target, 'event_mail')).toBe(0);
    expect(await findBroken(target)).toEqual([]);
  }, 300_000);
});
