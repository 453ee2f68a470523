import {
  entryCard,
  entryMaker,
  entryPageSize,
  listedEntry,
  makerPageSize,
  maxEntriesOfMakers,
} from '@tinsmith/contract/entry';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEntry } from '../../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  type TestCompetition,
} from '../../testing/factories.ts';
import { specFields } from '../../testing/spec-fields.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 15);

interface Card {
  readonly id: number;
  readonly title: string;
  readonly short: string;
}
const get = async (query = '') => (await t.visitor().get(`/api/v1/entries/all${query}`)).json();
const idsOf = ({ result }: { result: readonly Card[] }) => result.map((card) => card.id);
const titles = async (query: string): Promise<string[]> =>
  (await get(query)).result.map((card: Card) => card.title);

/** All pages one after the other, as a user who keeps pressing the button sees them. */
async function readAll(query: string) {
  const pages = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: { result: Card[]; next: string | null; total: number; groups: object[] } = await get(
      `?${query}${next === '' ? '' : `&after=${next}`}`,
    );
    pages.push(page);
    next = page.next;
  }
  return pages;
}

let events: TestCompetition[];
const ids: number[] = [];
beforeAll(async () => {
  await t.setClock(now);
  const { db } = t.platform;
  // Newest first: 2026 with 70 entries, two at the same time in 2025, one in 2023.
  events = [
    await createCompetition(db, { startMs: Date.UTC(2026, 7, 7), short: 'NEWEST' }),
    await createCompetition(db, { startMs: Date.UTC(2025, 7, 7), short: 'TWIN-A' }),
    await createCompetition(db, { startMs: Date.UTC(2025, 7, 7), short: 'TWIN-B' }),
    await createCompetition(db, { startMs: Date.UTC(2023, 7, 7), short: 'OLD' }),
  ];
  const people = [];
  for (let index = 0; index < 70; index += 1)
    people.push(await createAccount(db, { username: `maker${index}` }));
  for (const [index, event] of events.entries()) {
    for (const person of people.slice(0, [70, 5, 6, 20][index])) {
      const { id: entrantId } = await createEntrant(db, event.id, person.id);
      ids.push(
        await createEntry(db, event, [entrantId], {
          title: `${event.short} ${person.username}`,
          chosenTags: person.id % 2 === 0 ? ['godot'] : ['love', 'lua'],
          fileTags: index === 3 ? ['source', 'web'] : [],
        }),
      );
    }
  }
});

describe('all entries by event', () => {
  test('[R7.04] [R2.12] come newest event first, sixty a page, each once', async () => {
    const pages = await readAll('');
    expect(pages.map((page) => page.result.length)).toEqual([60, 41]);
    expect(pages[0]).toMatchObject({ total: 101, numEvents: 4 });
    const cards = pages.flatMap((page) => page.result);
    expect(new Set(idsOf({ result: cards })).size).toBe(101);
    // Of two that began together, the one added last comes first.
    expect([...new Set(cards.map((card) => card.short))]).toEqual(['NEWEST', 'TWIN-B', 'TWIN-A', 'OLD']);
    for (const card of cards) expect(z.safeParse(z.strictObject(listedEntry.shape), card).success).toBe(true);
    expect(entryPageSize).toBe(60);
  });

  test('[R10.13] [R7.04] [R3.05] carry every field that the specification lists; `card=true` is the short form', async () => {
    const { result } = await get('?event=NEWEST');
    expect(result).toHaveLength(60);
    for (const entry of result) {
      expect(Object.keys(entry)).toEqual(expect.arrayContaining([...specFields.entry]));
      for (const tag of entry.tags)
        expect(Object.keys(tag)).toEqual(expect.arrayContaining([...specFields.entryTag]));
      const one = (await t.visitor().get(`/api/v1/entry/${entry.id}`)).json();
      for (const field of specFields.entry) expect([field, entry[field]]).toEqual([field, one[field]]);
    }
    const cards = (await get('?event=NEWEST&card=true')).result;
    expect(idsOf({ result: cards })).toEqual(idsOf({ result }));
    for (const card of cards) expect(z.safeParse(z.strictObject(entryCard.shape), card).success).toBe(true);
  });

  test('with so many of each event, none is cut by a page’s end', async () => {
    const pages = await readAll('perEvent=12');
    expect(pages.map((page) => page.result.length)).toEqual([35]);
    expect(pages[0]?.groups).toEqual([
      { short: 'NEWEST', numEntries: 70 },
      { short: 'TWIN-B', numEntries: 6 },
      { short: 'TWIN-A', numEntries: 5 },
      { short: 'OLD', numEntries: 20 },
    ]);
    const large = await readAll('perEvent=50');
    expect(large.map((page) => page.result.length)).toEqual([56, 25]);
    expect(large[1]?.result[0]?.short).toBe('TWIN-A');
    expect(large[1]?.result.length).toBe(25);
    for (const wrong of ['0', '61', 'x', '-1']) {
      expect((await t.visitor().get(`/api/v1/entries/all?perEvent=${wrong}`)).statusCode).toBe(400);
    }
  });

  test('a year begins at the newest event of that year or before', async () => {
    expect((await get('?year=2025&perEvent=1')).result.map((card: Card) => card.short)).toEqual([
      'TWIN-B',
      'TWIN-A',
      'OLD',
    ]);
    expect((await get('?year=2024')).result[0].short).toBe('OLD');
    expect((await get('?year=2022')).result).toEqual([]);
    expect((await get('?year=2025')).total).toBe(101);
  });

  test.each([
    ['maker6', 12],
    ['MAKER60', 1],
    ['new maker1', 11],
    ['twin b', 6],
    ['aker', 0],
    ['%', 0],
    ["' or 1=1 --", 0],
    [':*', 0],
    ['!&|()<->', 0],
    ['\\', 0],
    ['maker1 & !maker2', 0],
    ['é', 0],
  ])('search %j finds %i by the first letters of words, whatever they are', async (search, total) => {
    const answer = await get(`?search=${encodeURIComponent(search)}`);
    expect(answer.total).toBe(total);
    expect(answer.result.length).toBe(Math.min(total, entryPageSize));
  });

  test('a search goes through titles, team names and members, over words and signs', async () => {
    const { db } = t.platform;
    const event = await createCompetition(db, { startMs: now - dayMs });
    const person = await createAccount(db, { username: 'dither_dan-7' });
    const { id: entrantId } = await createEntrant(db, event.id, person.id);
    await createEntry(db, event, [entrantId], {
      title: 'Hive-Mind: “Your” Step… (überraschend) 3D',
      teamName: 'The Zzyzx Crew',
    });
    for (const word of [
      'hive',
      'mind',
      'your',
      'step',
      'übErr',
      '3d',
      'zzy',
      'crew the',
      'dith',
      'dan',
      '7',
      'dither_dan-7',
    ]) {
      expect([word, (await get(`?search=${encodeURIComponent(word)}`)).total]).toEqual([word, 1]);
    }
    await db.updateTable('account').set({ username: 'renamed_now' }).where('id', '=', person.id).execute();
    expect((await get('?search=dither')).total).toBe(0);
    expect((await get('?search=renamed')).total).toBe(1);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('sign_up').where('id', '=', entrantId).execute();
      await transaction.deleteFrom('entry').where('competition_id', '=', event.id).execute();
    });
    expect((await get('?search=renamed')).total).toBe(0);
    await db.deleteFrom('competition').where('id', '=', event.id).execute();
  });

  test('filters go together, and count what they leave', async () => {
    expect((await get('?tag=godot')).total + (await get('?tag=lua')).total).toBe(101);
    expect((await get('?tag=no-source')).total).toBe(81);
    expect(await get('?tag=source')).toMatchObject({ total: 20, numEvents: 1 });
    expect((await get('?platform=web')).total).toBe(20);
    expect((await get('?platform=windows')).total).toBe(0);
    expect((await get('?tag=solo')).total).toBe(101);
    expect((await get('?tag=team')).total).toBe(0);
    expect((await get('?tag=rank-1')).total).toBe(0);
    const both = await get('?tag=lua&event=OLD&search=maker1&platform=source');
    expect(both.total).toBe(both.result.length);
    expect(await titles('?event=TWIN-A&search=maker3')).toEqual(['TWIN-A maker3']);
    expect((await t.visitor().get('/api/v1/entries/all?tag=nonsense')).statusCode).toBe(400);
    expect((await t.visitor().get('/api/v1/entries/all?platform=amiga')).statusCode).toBe(400);
    expect((await t.visitor().get(`/api/v1/entries/all?search=${'x'.repeat(61)}`)).statusCode).toBe(400);
  });

  const beforeAnyCalendar = Buffer.from('[-210895054800000,1,1]').toString('base64url');
  test.each([
    'x',
    'WzFd',
    'W10',
    'WyJhIiwiYiIsImMiXQ',
    'Wzk5OTk5OTk5OTk5OTk5OTksMSwxXQ',
    'bnVsbA',
    beforeAnyCalendar,
  ])('a place that nobody gave (%s) is refused', async (after) => {
    expect((await t.visitor().get(`/api/v1/entries/all?after=${after}`)).statusCode).toBe(400);
  });
});

describe('all entries by user', () => {
  const byUser = async (query = '') => (await t.visitor().get(`/api/v1/entries/byUser${query}`)).json();
  const names = ({ result }: { result: { username: string }[] }) => result.map((maker) => maker.username);

  test('[R10.13] [R2.12] come A to Z, at most fifty people a page, each with all of theirs', async () => {
    const first = await byUser();
    expect(first).toMatchObject({ total: 70 });
    expect(first.result.length).toBe(makerPageSize);
    for (const maker of first.result)
      expect(z.safeParse(z.strictObject(entryMaker.shape), maker).success).toBe(true);
    const second = await byUser(`?after=${first.next}`);
    expect(second.next).toBe(null);
    const all = [...names(first), ...names(second)];
    expect(all).toEqual([...all].toSorted());
    expect(new Set(all).size).toBe(70);
    expect(first.result[0]).toMatchObject({ username: 'maker0', numEntries: 4 });
    expect(first.result[0].entries.map((card: Card) => card.short)).toEqual([
      'NEWEST',
      'TWIN-B',
      'TWIN-A',
      'OLD',
    ]);
    for (const maker of [...first.result, ...second.result])
      expect(maker.entries).toHaveLength(maker.numEntries);
  });

  test('[R10.13] [R2.12] a page ends before it has too many entries, and all people are on one', async () => {
    const { db } = t.platform;
    const busy = await Promise.all(
      ['b-ann', 'b-bob', 'b-cat'].map((username) => createAccount(db, { username })),
    );
    const numEach = Math.floor(maxEntriesOfMakers / 2);
    const takePart = async (index: number) => {
      const event = await createCompetition(db, { startMs: now - (2_000 + index) * dayMs });
      for (const { id } of busy)
        await createEntry(db, event, [(await createEntrant(db, event.id, id)).id], { title: 'Again' });
    };
    await Promise.all(Array.from({ length: numEach }, (_, index) => takePart(index)));
    const first = await byUser('?search=b-');
    expect(names(first)).toEqual(['b-ann', 'b-bob']);
    const second = await byUser(`?search=b-&after=${first.next}`);
    expect([names(second), second.next]).toEqual([['b-cat'], null]);
    for (const { entries } of [...first.result, ...second.result]) expect(entries).toHaveLength(numEach);
  });

  test('by search and letter; whoever has no entry, is unverified or gone is not among them', async () => {
    const { db } = t.platform;
    const event = await createCompetition(db, { startMs: now - 2 * dayMs });
    for (const [username, isVerified] of [
      ['Zoe', true],
      ['0zero', true],
      ['_under', true],
      ['shade', false],
    ] as const) {
      const { id } = await createAccount(db, { username, isVerified });
      await createEntry(db, event, [(await createEntrant(db, event.id, id)).id]);
    }
    await createAccount(db, { username: 'idle' });
    expect(names(await byUser('?search=Z'))).toEqual(['Zoe']);
    expect(names(await byUser('?letter=z'))).toEqual(['Zoe']);
    expect(names(await byUser('?letter=n'))).toEqual(['Zoe']);
    expect(names(await byUser('?letter=0')).slice(0, 2)).toEqual(['0zero', '_under']);
    expect(names(await byUser('?search=maker6'))).toHaveLength(11);
    expect((await byUser('?search=maker6')).total).toBe(11);
    for (const missing of ['shade', 'idle', '%']) {
      expect(await byUser(`?search=${encodeURIComponent(missing)}`)).toMatchObject({ result: [], total: 0 });
    }
    expect((await t.visitor().get('/api/v1/entries/byUser?letter=zz')).statusCode).toBe(400);
  });
});

describe('elsewhere', () => {
  test('events say how many entries they have, and the sitemap holds their pages', async () => {
    const { events: listed } = (await t.visitor().get('/api/v1/currentEvent')).json();
    const old = listed.find((event: { short: string }) => event.short === 'OLD');
    expect(old.numEntries).toBe(20);
    const sitemap = (await t.visitor().get('/sitemap.xml')).body;
    for (const id of ids.slice(0, 5)) expect(sitemap).toContain(`/entry/${id}/</loc>`);
  });
});
