import { competition, eventInList, upcomingItem } from '@tinsmith/contract/competition';
import { defaultTimes } from '@tinsmith/domain/phase';
import { isReservedName } from '@tinsmith/domain/reserved-names';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../../http/all-routes.ts';
import { pageSamples } from '../../testing/all-samples.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createCompetition as createNewCompetition } from './create-competition.ts';

const t = useTestApp();
const get = async (url: string, token?: string) => (await t.visitor(token).get(url)).json();
const lifetimeOf = async (url: string): Promise<number> => {
  const header = String((await t.visitor().get(url)).headers['cache-control']);
  const [, fresh = '', stale = ''] = /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(header) ?? [];
  return Number(fresh) + Number(stale);
};

const dayMs = 86_400_000;
const summerStart = Date.UTC(2026, 7, 7, 12);
const winterStart = Date.UTC(2026, 11, 14, 12);

describe('a site without events', () => {
  test('[R3.02] [R7.02] answers no current event, nothing upcoming, no events', async () => {
    await t.setClock('2026-07-01T00:00:00Z');
    expect(await get('/api/v1/currentEvent')).toEqual({
      currentEvent: null,
      latestPost: null,
      upcoming: [],
      events: [],
      nextBoundary: null,
    });
    expect((await get('/api/v1/site')).mood).toBe('summer');
    expect(ICAL.parse((await t.visitor().get('/calendar.ics')).body)[0]).toBe('vcalendar');
  });
});

describe('the competition calls', () => {
  let old: TestCompetition;
  let summer: TestCompetition;
  let winter: TestCompetition;
  let member: Awaited<ReturnType<typeof createPerson>>;

  beforeAll(async () => {
    const { db } = t.platform;
    await t.setClock(summerStart - 20 * dayMs);
    old = await createCompetition(db, {
      short: 'TINS25',
      title: 'TINS 2025',
      startMs: summerStart - 364 * dayMs,
    });
    summer = await createCompetition(db, {
      short: 'TINS26',
      title: 'TINS 2026',
      markdown: 'Make a **game**. <script>alert(1)</script>',
      startMs: summerStart,
      joinOpensMs: summerStart - 14 * dayMs,
    });
    winter = await createCompetition(db, {
      short: 'KRAMPUS26',
      title: 'KrampusHack 2026',
      kind: 'gift-exchange',
      startMs: winterStart,
    });
    member = await createPerson(db);
    await createEntrant(db, old.id, member.id);
    await createEntrant(db, summer.id, member.id);
    await createEntrant(db, summer.id, (await createAccount(db)).id);
    await createEntrant(db, summer.id, (await createAccount(db, { isVerified: false })).id);
  });
  beforeEach(() => t.setClock(summerStart + dayMs));

  test('[R3.03] [R7.06] GET compo/{compoId} answers the competition with every field of the spec', async () => {
    const answer = await get('/api/v1/compo/TINS26');
    expect(z.safeParse(z.strictObject(competition.shape), answer).success).toBe(true);
    expect(answer).toMatchObject({
      short: 'TINS26',
      title: 'TINS 2026',
      kind: 'speedhack',
      competitionStart: summerStart,
      competitionEnd: summerStart + 3 * dayMs,
      votingEnd: summerStart + 17 * dayMs,
      serverTime: summerStart + dayMs,
      phase: 'live',
      canJoin: true,
      canPost: true,
      canVote: false,
      hasSecretSanta: false,
      joinedCompetition: false,
      // The third never confirmed an address; one of the other two took part last year.
      numEntrants: 2,
      numFirstTimers: 1,
      numEntries: 0,
      numReviews: 0,
      numLogs: 0,
      hasResults: false,
      numInvitations: 0,
      afterStart: true,
      afterEnd: false,
    });
    expect(answer.text).toBe('<p>Make a <strong>game</strong>. </p>');
    expect(await get('/api/v1/compo/KRAMPUS26')).toMatchObject({ hasSecretSanta: true, canVote: false });
  });

  test('[R3.03] joinedCompetition alone differs by person', async () => {
    const stranger = await createPerson(t.platform.db);
    const [own, other, nobody] = await Promise.all([
      get('/api/v1/compo/TINS26', member.token),
      get('/api/v1/compo/TINS26', stranger.token),
      get('/api/v1/compo/TINS26'),
    ]);
    expect(own).toEqual({ ...nobody, joinedCompetition: true });
    expect(other).toEqual(nobody);
  });

  test('[R2.04] an event that does not exist answers 404 with a sentence', async () => {
    for (const path of ['', '/entrants', '/currentEntrant']) {
      const answer = await t.visitor().get(`/api/v1/compo/TINS99${path}`);
      expect([answer.statusCode, answer.body]).toEqual([404, 'No event with that name.\n']);
    }
    for (const short of ['x', '%00', '..%2Fadmin', 'a'.repeat(31), "TINS26'--"]) {
      expect((await t.visitor().get(`/api/v1/compo/${short}`)).statusCode).toBe(404);
    }
    expect((await get('/api/v1/compo/tins26')).short).toBe('TINS26');
  });

  test.each([
    [-14 * dayMs - 1, 'before', { canJoin: false, canPost: false, canVote: false }],
    [-14 * dayMs, 'before', { canJoin: true, canPost: true, canVote: false }],
    [-1, 'before', { afterStart: false }],
    [0, 'live', { afterStart: true, afterEnd: false }],
    [3 * dayMs - 1, 'live', { canJoin: true, canVote: false }],
    [3 * dayMs, 'voting', { canJoin: false, canVote: true, afterEnd: true }],
    [17 * dayMs - 1, 'voting', { canVote: true }],
    [17 * dayMs, 'over', { canVote: false, canPost: true }],
    [31 * dayMs - 1, 'over', { canPost: true }],
    [31 * dayMs, 'over', { canPost: false }],
  ])('[R4.02] at start%+d ms, by the database clock, it is %s', async (offset, phase, facts) => {
    await t.setClock(summerStart + offset);
    expect(await get('/api/v1/compo/TINS26')).toMatchObject({ phase, ...facts });
  });

  test('[R10.13] [R3.02] [R7.02] GET currentEvent answers the current event, the upcoming ones and all events', async () => {
    const answer = await get('/api/v1/currentEvent');
    expect(z.safeParse(competition, answer.currentEvent).success).toBe(true);
    expect(z.safeParse(z.array(upcomingItem), answer.upcoming).success).toBe(true);
    expect(z.safeParse(z.array(eventInList), answer.events).success).toBe(true);
    expect(answer.currentEvent).toEqual(await get('/api/v1/compo/TINS26'));
    expect(answer.upcoming).toEqual([
      { dateStr: '14–31 Dec 2026', title: 'KrampusHack 2026', short: 'KRAMPUS26' },
    ]);
    expect(answer.events.map((event: { short: string }) => event.short)).toEqual([
      'KRAMPUS26',
      'TINS26',
      'TINS25',
    ]);
    expect(answer.events[1]).toMatchObject({ title: 'TINS 2026', canPost: true, numEntrants: 2 });
    expect(answer.events[2]).toMatchObject({ canPost: false, numEntrants: 1 });
    expect(answer.nextBoundary).toBe(summer.endMs);
  });

  test('[R2.84] the current event carries all that its box shows, for somebody who joined too', async () => {
    const { currentEvent } = await get('/api/v1/currentEvent', member.token);
    expect(currentEvent).toMatchObject({
      title: 'TINS 2026',
      competitionStart: summerStart,
      competitionEnd: summer.endMs,
      votingEnd: summer.votingEndMs,
      canJoin: true,
      numEntrants: 2,
      canPost: true,
      joinedCompetition: true,
    });
  });

  test('[R7.02] announcing a winter jam while a summer jam is live changes nothing', async () => {
    for (const [offset, short] of [
      [dayMs, 'TINS26'],
      [10 * dayMs, 'TINS26'],
      [20 * dayMs, 'KRAMPUS26'],
    ] as const) {
      await t.setClock(summerStart + offset);
      expect((await get('/api/v1/currentEvent')).currentEvent.short).toBe(short);
    }
  });

  test('the mood is that of the current event', async () => {
    expect((await get('/api/v1/site')).mood).toBe('summer');
    await t.setClock(summerStart + 20 * dayMs); // Still August.
    expect((await get('/api/v1/site')).mood).toBe('winter');
    await t.setClock(Date.UTC(2027, 3, 1));
    expect((await get('/api/v1/site')).mood).toBe('summer');
  });

  test('no public answer outlives a boundary, not even stale, nor by the second that nginx rounds up', async () => {
    const paths = ['/api/v1/currentEvent', '/api/v1/compo/KRAMPUS26', '/api/v1/site', '/calendar.ics'];
    for (const leftMs of [1, 999, 1_000, 1_999, 2_500, 10_000, 40_000]) {
      await t.setClock(summer.endMs - leftMs);
      for (const path of paths) {
        const seconds = await lifetimeOf(path);
        expect
          .soft(seconds === 0 || (seconds + 1) * 1000 <= leftMs, `${path} ${leftMs} ${seconds}`)
          .toBe(true);
      }
    }
    // At the boundary itself the next one counts; far from any boundary, the class's own lifetime does.
    await t.setClock(summer.endMs);
    expect(await lifetimeOf('/api/v1/currentEvent')).toBe(30);
  });

  test('every kind of boundary is one: opening and closing, start, end, voting, the afterdays, and 60 days before', async () => {
    const moments = [
      summerStart - 60 * dayMs,
      summerStart - 14 * dayMs,
      summerStart,
      summer.endMs,
      summer.votingEndMs,
      summer.votingEndMs + 14 * dayMs,
      winterStart - 60 * dayMs,
      winterStart,
    ];
    for (const moment of moments) {
      await t.setClock(moment - 5_000);
      expect.soft((await get('/api/v1/currentEvent')).nextBoundary).toBe(moment);
      expect.soft(await lifetimeOf('/api/v1/currentEvent')).toBeLessThanOrEqual(4);
    }
  });

  test('[R2.32] /calendar.ics parses as iCalendar and holds every event’s dates', async () => {
    const { db } = t.platform;
    const hostile = await createCompetition(db, {
      short: 'EVIL',
      title: `A; b, c\\d\r\nATTENDEE:mailto:x@y.z\nEND:VCALENDAR é😀 ${'long '.repeat(40)}`,
      startMs: winterStart + 100 * dayMs,
    });
    const answer = await t.visitor().get('/calendar.ics');
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

    const calendar = new ICAL.Component(ICAL.parse(answer.body));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const found = new Map(
      events.map((event) => [event.uid, [event.startDate.toJSDate(), event.endDate.toJSDate()].map(Number)]),
    );
    expect(found.size).toBe(events.length);
    for (const event of [old, summer, winter, hostile]) {
      const uid = (part: string) => `competition-${event.id}-${part}@tinsmith.test`;
      expect(found.get(uid('jam'))).toEqual([event.startMs, event.endMs]);
      expect(found.get(uid('join-closes'))?.[0]).toBe(event.joinClosesMs);
      expect(found.get(uid('join-opens'))?.[0]).toBe(event.joinOpensMs ?? undefined);
      expect(found.get(uid('voting-ends'))?.[0]).toBe(
        event.kind === 'speedhack' ? event.votingEndMs : undefined,
      );
    }
    const evil = calendar
      .getAllSubcomponents('vevent')
      .find((event) => event.getFirstPropertyValue('uid') === `competition-${hostile.id}-jam@tinsmith.test`);
    expect(evil?.getAllProperties('attendee')).toEqual([]);
    expect(evil?.getFirstPropertyValue('summary')).toBe(
      `A; b, c\\d ATTENDEE:mailto:x@y.z END:VCALENDAR é😀 ${'long '.repeat(40).trim()}`,
    );
    expect((await t.visitor().get('/calendar.ics')).body).toBe(answer.body);
  });

  test('[R2.32] the calendar of one event holds its dates and no others, under the same names', async () => {
    const read = async (path: string) => {
      const answer = await t.visitor().get(path);
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
      const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
      return events.map((event) => event.toString());
    };
    const all = await read('/calendar.ics');
    const own = await read('/TINS26/calendar.ics');
    expect(own).toEqual(all.filter((event) => event.includes(`competition-${summer.id}-`)));
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThan(all.length);
    expect((await t.visitor().get('/NOSUCH/calendar.ics')).statusCode).toBe(404);
  });

  test('the sitemap lists the events', async () => {
    const { body } = await t.visitor().get('/sitemap.xml');
    expect(body).toContain('<loc>http://tinsmith.test/TINS26/</loc>');
    expect(body).toContain('<loc>http://tinsmith.test/KRAMPUS26/entrants</loc>');
  });
});

describe('names of new competitions', () => {
  const create = (short: string) =>
    createNewCompetition(t.platform, { ...defaultTimes('speedhack', 0), short, title: short, markdown: '' });

  test('a name that is an address of the site is refused', async () => {
    for (const short of ['admin', 'API', 'secretSanta', 'rule-o-matic', 'Calendar']) {
      await expect(create(short)).rejects.toMatchObject({ code: 'reserved-name', status: 400 });
    }
    for (const short of ['x', '', 'a b', 'né', '../x'])
      await expect(create(short)).rejects.toMatchObject({ code: 'bad-short-name' });
    await expect(create('FREE26')).resolves.toMatchObject({ id: expect.any(Number) });
  });

  test('the first word of every call and page of the site is reserved', () => {
    const paths = [...allRoutes.map((route) => route.path as string), ...Object.keys(pageSamples), '/dev'];
    const words = paths.flatMap((path) => path.split('/')[1] ?? []).filter((word) => /^[^:*]/.test(word));
    expect(words.filter((word) => !isReservedName(word))).toEqual([]);
  });
});
