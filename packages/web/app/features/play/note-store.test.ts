import { ApiError } from '@tinsmith/contract/client';
import type { NoteList } from '@tinsmith/contract/play-note';
import type { PlayNote } from '@tinsmith/domain/play-notes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NoteSite, NoteStore } from './note-store.ts';

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

/** A site with one voter's notes on one game; `line` decides the outcome of calls. */
function openSite() {
  const notes = new Map<string, PlayNote>();
  const state = { line: 'up' as 'up' | 'down' | 'lost-answer', canSave: true };
  const answer = (): NoteList => {
    if (state.line !== 'up') throw new TypeError('Failed to fetch');
    return { result: state.canSave ? [...notes.values()] : [], canSave: state.canSave, entrantId: 1 };
  };
  const site: NoteSite = {
    list: async () => answer(),
    save: async (_entrantId, note) => {
      if (state.line === 'down') throw new TypeError('Failed to fetch');
      if (!state.canSave) throw new ApiError(409, 'Voting is closed.', 'voting-closed');
      if (!notes.has(note.key)) notes.set(note.key, note);
      return answer();
    },
    remove: async (_entrantId, keys) => {
      if (state.line === 'down') throw new TypeError('Failed to fetch');
      for (const key of keys) notes.delete(key);
      return answer();
    },
  };
  return { site, notes, state };
}

let world: ReturnType<typeof openSite>;
let local: Storage;
let session: Storage;
const open = async (site: NoteSite | null = world.site) => {
  const store = new NoteStore(site, local, session, 'draft anna note 7 ');
  await store.open();
  return store;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const textsOf = (store: NoteStore) => store.notes.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  world = openSite();
  local = openStorage();
  session = openStorage();
});
afterEach(() => vi.useRealTimers());

describe('the notes on a game', () => {
  test('[R15.11] are saved at once, in the order of the game, and leave nothing in the browser', async () => {
    const store = await open();
    await store.add(130.7, ' Smoke shows the wind. ');
    await store.add(48, 'You can pop the cloud!');
    await pass(0);
    expect([...world.notes.values()].map(({ playedSeconds, text }) => [playedSeconds, text])).toEqual([
      [130, 'Smoke shows the wind.'],
      [48, 'You can pop the cloud!'],
    ]);
    expect(textsOf(store)).toEqual(['You can pop the cloud!', 'Smoke shows the wind.']);
    expect([local.length, session.length, store.pending]).toEqual([0, 0, []]);
    expect(await store.add(1, ' \n ')).toBeNull();
  });

  test('[R15.11] wait while the line is down, also over a reload, and a lost answer makes no second note', async () => {
    const store = await open();
    world.state.line = 'down';
    await store.add(10, 'From the train');
    await pass(0);
    expect([textsOf(store), store.pending.length, local.length]).toEqual([['From the train'], 1, 1]);
    store.close();
    const next = await open();
    expect(textsOf(next)).toEqual(['From the train']);
    world.state.line = 'lost-answer';
    await pass(2_000);
    world.state.line = 'up';
    await pass(30_000);
    expect([textsOf(next), next.pending.length, local.length, world.notes.size]).toEqual([
      ['From the train'],
      0,
      0,
      1,
    ]);
  });

  test('[R15.11] are gone when voting ends, also those that waited', async () => {
    const store = await open();
    await store.add(10, 'Saved');
    await pass(0);
    world.state.line = 'down';
    await store.add(20, 'Waiting');
    world.state.canSave = false;
    world.state.line = 'up';
    await pass(30_000);
    expect([textsOf(store), store.isInTabOnly, local.length]).toEqual([[], true, 0]);
  });

  test('[R15.11] that the site refuses stay in the tab, with the reason', async () => {
    const refusal = new ApiError(409, 'You can keep 100 notes for a game.', 'too-many-notes');
    const store = await open({ ...world.site, save: () => Promise.reject(refusal) });
    await store.add(5, 'One too many');
    await pass(0);
    expect([textsOf(store), store.problem]).toEqual([['One too many'], refusal.message]);
    expect([store.pending, local.length, session.length]).toEqual([[], 0, 1]);
  });

  test('[R15.11] of a visitor stay in the tab', async () => {
    const store = await open(null);
    await store.add(5, 'Just looking');
    expect([textsOf(store), store.isInTabOnly, local.length, session.length]).toEqual([
      ['Just looking'],
      true,
      0,
      1,
    ]);
    const again = await open(null);
    expect(textsOf(again)).toEqual(['Just looking']);
    await again.remove(again.notes.map(({ key }) => key));
    expect([textsOf(again), session.length]).toEqual([[], 0]);
  });

  test('[R15.11] are removed one by one, and come back if the site could not be reached', async () => {
    const store = await open();
    const note = await store.add(5, 'Wrong game');
    await pass(0);
    world.state.line = 'down';
    await store.remove([note?.key ?? '']);
    expect([textsOf(store), store.problem]).toEqual([['Wrong game'], expect.stringContaining('reach')]);
    world.state.line = 'up';
    await store.remove([note?.key ?? '']);
    expect([textsOf(store), world.notes.size]).toEqual([[], 0]);
  });
});
