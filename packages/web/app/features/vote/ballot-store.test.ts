import { ApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import type { Ballot } from '@tinsmith/contract/vote';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BallotSite, BallotStore } from './ballot-store.ts';
import { emptyBallot, KeptBallots } from './kept-ballots.ts';

/** A site with one person's ballots, with the real site's rules; `line` decides the outcome of calls. */
function openSite() {
  const saved = new Map<number, Ballot>();
  const notified: number[] = [];
  const state = {
    line: 'up' as 'up' | 'down' | 'lost-answer',
    refusal: null as ProblemCode | null,
    numSaves: 0,
    numSent: 0,
    numPartSent: 0,
  };
  const site: BallotSite = {
    save: async (entryId, { scores, review, baseVersion, isQueued }) => {
      state.numSaves += 1;
      if (state.line === 'down') throw new TypeError('Failed to fetch');
      if (state.refusal) throw new ApiError(409, 'Refused.', state.refusal);
      const version = saved.get(entryId)?.version ?? 0;
      if (isQueued && version !== baseVersion) throw new ApiError(409, 'Changed.', 'ballot-changed');
      const ballot = { scores, review, version: version + 1, savedAt: 1_000 };
      saved.set(entryId, ballot);
      if (state.line === 'lost-answer') throw new TypeError('Failed to fetch');
      const progress = { numEntries: 3, numDone: 1, numBegun: 0, numOwed: 2 };
      return { ballot, hasReplaced: version !== baseVersion, progress };
    },
    read: async (entryId) => saved.get(entryId) ?? null,
    countSent: (isWhole) => {
      if (isWhole) state.numSent += 1;
      else state.numPartSent += 1;
    },
    notify: (entryId) => notified.push(entryId),
  };
  return { site, saved, notified, state };
}

function openStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const scores = { all: 4, art: 4, tech: 4, genre: 4 };
const entryId = 7;

let world: ReturnType<typeof openSite>;
let store: Storage;
const openStore = (login = 'anna', entrantId = 1) =>
  new BallotStore(world.site, new KeptBallots(store, login, entrantId));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  world = openSite();
  store = openStorage();
});
afterEach(() => vi.useRealTimers());

describe('saving a ballot as one goes', () => {
  test('happens 600 ms after the last key, once, and leaves nothing in the browser', async () => {
    const ballotStore = openStore();
    ballotStore.edit(entryId, { scores });
    await pass(500);
    ballotStore.edit(entryId, { review: 'Nice' });
    await pass(599);
    expect(world.state.numSaves).toBe(0);
    await pass(1);
    expect(world.saved.get(entryId)).toMatchObject({ scores, review: 'Nice', version: 1 });
    expect(ballotStore.get(entryId)).toMatchObject({ state: 'saved', savedAtMs: 1_000, baseVersion: 1 });
    expect(store.length).toBe(0);
    expect(ballotStore.progress).toMatchObject({ numDone: 1 });
    expect(world.notified).toEqual([entryId]);
  });

  test('[R12.01] a line that is down keeps it here, tries again until it is back, and counts what was sent', async () => {
    const ballotStore = openStore();
    world.state.line = 'down';
    ballotStore.edit(entryId, { scores });
    await pass(600);
    expect(ballotStore.get(entryId).state).toBe('kept');
    expect(store.length).toBe(1);
    await pass(2_000 + 4_000 + 8_000 + 15_000);
    expect(world.state.numSaves).toBe(5);
    world.state.line = 'up';
    ballotStore.saveNow();
    await pass(0);
    expect(ballotStore.get(entryId).state).toBe('saved');
    expect(store.length).toBe(0);
    ballotStore.edit(entryId, { review: 'Saved as usual' });
    await pass(600);
    expect(world.state.numSent).toBe(1);
  });

  test('what was sent without all scores is not called a vote', async () => {
    const ballotStore = openStore();
    world.state.line = 'down';
    ballotStore.edit(entryId, { scores: { ...scores, genre: null } });
    ballotStore.edit(entryId + 1, { review: 'Only words' });
    await pass(600);
    world.state.line = 'up';
    ballotStore.saveNow();
    await pass(0);
    expect(world.state).toMatchObject({ numSent: 0, numPartSent: 2 });
  });

  test('what was kept is sent by the next visit', async () => {
    world.state.line = 'down';
    openStore().edit(entryId, { scores, review: 'From the train' });
    await pass(600);
    world.state.line = 'up';
    const next = openStore();
    next.restore();
    await pass(0);
    expect(world.saved.get(entryId)).toMatchObject({ review: 'From the train', version: 1 });
    expect(next.get(entryId).state).toBe('saved');
  });

  test('an answer that was lost is no conflict', async () => {
    const ballotStore = openStore();
    world.state.line = 'lost-answer';
    ballotStore.edit(entryId, { scores });
    await pass(600);
    expect(ballotStore.get(entryId).state).toBe('kept');
    world.state.line = 'up';
    await pass(2_000);
    expect(ballotStore.get(entryId)).toMatchObject({ state: 'saved', baseVersion: 1 });
    expect(world.saved.get(entryId)?.version).toBe(1);
  });

  test('an answer that was lost before more was typed is no conflict either, also over a reload', async () => {
    const ballotStore = openStore();
    world.state.line = 'lost-answer';
    ballotStore.edit(entryId, { scores });
    await pass(600);
    ballotStore.edit(entryId, { review: 'Fun!' });
    ballotStore.close();

    world.state.line = 'up';
    const next = openStore();
    next.restore();
    await pass(600);
    expect(world.saved.get(entryId)).toMatchObject({ scores, review: 'Fun!', version: 2 });
    expect(next.get(entryId)).toMatchObject({ state: 'saved', values: { scores, review: 'Fun!' } });
    expect(store.length).toBe(0);
  });

  test('what was removed from a shared machine is not written there again by a retry', async () => {
    const ballotStore = openStore();
    world.state.line = 'down';
    ballotStore.edit(entryId, { scores, review: 'Private.' });
    await pass(600);
    store.clear();
    await pass(60_000);
    ballotStore.saveNow();
    await pass(600);
    expect(world.state.numSaves).toBeGreaterThan(2);
    expect(store.length).toBe(0);
  });

  test('what waited and is behind never overwrites silently: its author chooses', async () => {
    const behind = async () => {
      world.state.line = 'down';
      const ballotStore = openStore();
      ballotStore.learn(entryId, world.saved.get(entryId) ?? null);
      ballotStore.edit(entryId, { review: 'From the train' });
      await pass(600);
      world.saved.set(entryId, {
        scores,
        review: 'From the phone',
        version: ballotStore.get(entryId).baseVersion + 3,
        savedAt: 2_000,
      });
      world.state.line = 'up';
      await pass(15_000);
      expect(ballotStore.get(entryId)).toMatchObject({
        state: 'differs',
        values: { review: 'From the train' },
        other: { review: 'From the phone' },
      });
      return ballotStore;
    };
    const first = await behind();
    first.choose(entryId, 'site');
    expect(first.get(entryId)).toMatchObject({ state: 'saved', values: { review: 'From the phone' } });
    expect(store.length).toBe(0);
    const second = await behind();
    second.choose(entryId, 'here');
    await pass(0);
    expect(world.saved.get(entryId)?.review).toBe('From the train');
    expect(second.get(entryId).state).toBe('saved');
  });

  test('on a shared machine nobody sends what another kept', async () => {
    world.state.line = 'down';
    openStore('anna', 1).edit(entryId, { scores });
    await pass(600);
    world.state.line = 'up';
    const numSaves = world.state.numSaves;
    for (const other of [openStore('bert', 2), openStore('anna', 11), openStore('ann', 1)]) {
      other.restore();
      await pass(60_000);
      expect(other.get(entryId).values).toEqual(emptyBallot);
    }
    // Only the open page still retries for its own author, whom the site identifies by entrant id.
    expect(world.state.numSaves).toBe(numSaves + 1);
  });

  test('another tab that saves is heard: a quiet tab shows it, a busy one says so', async () => {
    const [quiet, busy] = [openStore(), openStore()];
    const ballot = { scores, review: 'Other', version: 4, savedAt: 3_000 };
    quiet.hear(entryId, ballot);
    expect(quiet.get(entryId)).toMatchObject({
      values: { review: 'Other' },
      baseVersion: 4,
      isElsewhere: true,
    });
    busy.edit(entryId, { review: 'Mine' });
    busy.hear(entryId, ballot);
    expect(busy.get(entryId)).toMatchObject({ values: { review: 'Mine' }, isElsewhere: true });
    world.saved.set(entryId, ballot);
    await pass(600);
    // Online the last save wins, and both sides know.
    expect(world.saved.get(entryId)).toMatchObject({ review: 'Mine', version: 5 });
    expect(busy.get(entryId)).toMatchObject({ state: 'saved', isElsewhere: true });
  });

  test.each(['voting-closed', 'not-your-ballot'] as const)('%s ends it', async (refusal) => {
    const ballotStore = openStore();
    world.state.refusal = refusal;
    ballotStore.edit(entryId, { scores });
    await pass(600);
    expect(ballotStore.get(entryId)).toMatchObject({ state: 'refused' });
    expect(store.length).toBe(0);
    await pass(60_000);
    expect(world.state.numSaves).toBe(1);
  });

  test('what the site says does not take away what is being typed', async () => {
    const ballotStore = openStore();
    ballotStore.edit(entryId, { review: 'Typing' });
    ballotStore.learn(entryId, { scores, review: 'Old', version: 9, savedAt: 1 });
    expect(ballotStore.get(entryId).values.review).toBe('Typing');
  });
});
