import { describe, expect, test } from 'vitest';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-store.ts';

function createStore(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const key = draftKey('jam27', 'moss');
const draft = { message: 'The egg survives.', isSpoiler: true, savedAtMs: 5 };

describe('the draft of a log post', () => {
  test('comes back as it was, until it is dropped', () => {
    const store = createStore();
    keepDraft(store, key, draft);
    expect(readDraft(store, key)).toEqual(draft);
    dropDraft(store, key);
    expect(readDraft(store, key)).toBeNull();
    expect(store.kept.size).toBe(0);
  });

  test('is one for each event and account', () => {
    const store = createStore();
    keepDraft(store, key, draft);
    expect(readDraft(store, draftKey('jam28', 'moss'))).toBeNull();
    expect(readDraft(store, draftKey('jam27', 'fenwick'))).toBeNull();
    expect(readDraft(store, draftKey('JAM27', 'Moss'))).toEqual(draft);
  });

  test('without text is none', () => {
    const store = createStore();
    keepDraft(store, key, draft);
    keepDraft(store, key, { ...draft, message: ' \n' });
    expect(store.kept.size).toBe(0);
  });

  test.each(['nonsense', 'null', '[]', '{"message":5,"savedAtMs":1}', '{"message":"x"}'])(
    '%s is read as none',
    (kept) => {
      expect(readDraft(createStore({ [key]: kept }), key)).toBeNull();
    },
  );

  test('a store that refuses or is missing breaks nothing', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    keepDraft(store, key, draft);
    dropDraft(store, key);
    expect(readDraft(store, key)).toBeNull();
    keepDraft(null, key, draft);
    expect(readDraft(null, key)).toBeNull();
  });
});
