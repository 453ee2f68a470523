import { setTimeout as wait } from 'node:timers/promises';
import type { LiveNotice } from '@tinsmith/contract/live';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticks } from '../../jobs.ts';
import { startTicks } from '../../platform/ticks.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { collectNotices, isMark } from '../../testing/live-notices.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { announceCounts } from '../entrant/announce-counts.ts';
import { announcePhases } from './announce-phases.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
const dayMs = 86_400_000;

const heard: LiveNotice[] = [];
/** The notices received since the last call. */
async function hear(): Promise<LiveNotice[]> {
  // Arrives after all earlier notices.
  await collectNotices(t.platform, async () => {});
  return heard.splice(0).filter((notice) => !isMark(notice));
}
beforeAll(async () => {
  await t.platform.live.open();
  t.platform.live.subscribe((notice) => heard.push(notice));
});

describe('boundaries', () => {
  let jam: TestCompetition;
  beforeEach(async () => {
    await t.platform.db.deleteFrom('sign_up').execute();
    await t.platform.db.deleteFrom('competition').execute();
    await t.setClock(startMs - 100 * dayMs);
    jam = await createCompetition(t.platform.db, { startMs, joinOpensMs: startMs - 14 * dayMs });
    await announcePhases(t.platform);
    await hear();
  });

  test('each one is told once, with the new phase and the database’s time', async () => {
    const moments: [number, string][] = [
      [startMs - 60 * dayMs, 'before'],
      [startMs - 14 * dayMs, 'before'],
      [startMs, 'live'],
      [jam.endMs, 'voting'],
      [jam.votingEndMs, 'over'],
      [jam.votingEndMs + 14 * dayMs, 'over'],
    ];
    for (const [moment, phase] of moments) {
      await t.setClock(moment - 1);
      await announcePhases(t.platform);
      expect(await hear()).toEqual([]);
      await t.setClock(moment);
      await announcePhases(t.platform);
      expect(await hear()).toEqual([
        { event: 'phase', data: { short: jam.short, phase, serverTime: moment } },
      ]);
      await t.setClock(moment + 1);
      await announcePhases(t.platform);
      expect(await hear()).toEqual([]);
    }
  });

  test('of many workers at once one tells it', async () => {
    await t.setClock(startMs);
    await Promise.all(Array.from({ length: 20 }, () => announcePhases(t.platform)));
    expect(await hear()).toHaveLength(1);
  });

  test('boundaries that passed while no worker ran are told as one', async () => {
    await t.setClock(jam.endMs + 5);
    await announcePhases(t.platform);
    expect(await hear()).toMatchObject([{ data: { phase: 'voting' } }]);
  });

  test('a worker whose statement began earlier cannot undo what a later one has told', async () => {
    await t.setClock(startMs);
    await announcePhases(t.platform);
    await hear();
    await t.setClock(startMs - 1);
    await announcePhases(t.platform);
    expect(await hear()).toEqual([]);
  });

  test('the worker looks every second', async () => {
    const ticking = startTicks(t.platform, ticks);
    try {
      await t.setClock(startMs);
      const of = (name: string) => heard.filter(({ event }) => event === name);
      await vi.waitFor(() => expect([of('phase').length, of('drawn').length]).not.toContain(0), 10_000);
      await hear().then((all) => heard.push(...all));
      expect(of('phase')).toMatchObject([{ data: { phase: 'live' } }]);
      // The rules come with the start, in a notice of their own.
      expect(of('drawn')).toHaveLength(1);
    } finally {
      await ticking.stop();
    }
  });

  test('a tick that fails or hangs holds up no other', async () => {
    let good = 0;
    const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>();
    const ticking = startTicks(t.platform, [
      async () => Promise.reject(new Error('broken')),
      () => hanging,
      async () => {
        good += 1;
      },
    ]);
    await vi.waitFor(() => expect(good).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
    letGo();
    await ticking.stop();
  });
});

describe('the number of entrants', () => {
  test('is told at most once a second, the last one always, and nothing personal with it', async () => {
    const { db } = t.platform;
    await t.setClock(startMs - dayMs);
    const jam = await createCompetition(db, { startMs });
    const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(db)));
    await announcePhases(t.platform);
    await hear();
    const join = (index: number) =>
      t
        .visitor(people[index]?.token)
        .post(`/api/v1/compo/${jam.short}/signUp`, { info: 'secret words of mine' });
    const everyWorker = () => Promise.all([announceCounts(t.platform), announceCounts(t.platform)]);
    const notice = (numEntrants: number) => ({ event: 'count', data: { short: jam.short, numEntrants } });

    await Promise.all([0, 1, 2, 3].map(join));
    const notifiedMs = performance.now();
    await everyWorker();
    expect(await hear()).toEqual([notice(4)]);
    await Promise.all([4, 5, 6, 7, 8, 9].map(join));
    await everyWorker();
    const isWithinASecond = performance.now() - notifiedMs < 1_000;
    const soon = await hear();
    // A slow machine may already have notified.
    if (isWithinASecond) expect(soon).toEqual([]);
    await wait(1_000);
    await everyWorker();
    expect([...soon, ...(await hear())]).toEqual([notice(10)]);
    await t.visitor(people[0]?.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    await wait(1_000);
    await everyWorker();
    await everyWorker();
    expect(await hear()).toEqual([notice(9)]);
    await wait(1_000);
    await everyWorker();
    expect(await hear()).toEqual([]);
  });
});
