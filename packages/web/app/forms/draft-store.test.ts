import { describe, expect, test } from 'vitest';
import { draftKey, dropDraft, dropDraftsOfOthers, readDraft, saveDraft } from './draft-store.ts';

function createStore(first: Record<string, string> = {}): Storage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(first));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const key = draftKey('moss', 'log jam27');
const form = { message: '', isSpoiler: false, tags: [] as readonly string[] };
const draft = {
  values: { message: 'The egg survives.', isSpoiler: true, tags: ['egg'] },
  began: form,
  savedAtMs: 5,
};

describe('a draft', () => {
  test('comes back as it was, until it is dropped', () => {
    const store = createStore();
    saveDraft(store, key, draft);
    expect(readDraft(store, key, form)).toEqual(draft);
    dropDraft(store, key);
    expect(readDraft(store, key, form)).toBeNull();
    expect(store.kept.size).toBe(0);
  });

  test('is one for each thing and account', () => {
    const store = createStore();
    saveDraft(store, key, draft);
    expect(readDraft(store, draftKey('moss', 'log jam28'), form)).toBeNull();
    expect(readDraft(store, draftKey('fenwick', 'log jam27'), form)).toBeNull();
    expect(readDraft(store, draftKey('Moss', 'log JAM27'), form)).toEqual(draft);
  });

  test('goes when somebody else logs in, or on logging out; nothing else does', () => {
    const fill = () =>
      createStore({
        [key]: '1',
        [draftKey('moss', 'profile')]: '1',
        [draftKey('mossy', 'profile')]: '1',
        [draftKey('fenwick', 'profile')]: '1',
        theme: 'dark',
      });
    const shared = fill();
    dropDraftsOfOthers(shared, 'Moss');
    expect([...shared.kept.keys()]).toEqual([key, draftKey('moss', 'profile'), 'theme']);
    const left = fill();
    dropDraftsOfOthers(left, null);
    expect([...left.kept.keys()]).toEqual(['theme']);
  });

  test.each([
    'nonsense',
    'null',
    '[]',
    '{"values":{"message":5,"isSpoiler":true,"tags":[]},"savedAtMs":1}',
    '{"values":{"message":"x","isSpoiler":true,"tags":[]}}',
    '{"values":{"message":"x","isSpoiler":true,"tags":[5]},"began":{"message":"","isSpoiler":true,"tags":[]},"savedAtMs":1}',
    '{"values":{"message":"x","isSpoiler":true,"tags":[]},"savedAtMs":1}',
  ])('%s is read as none', (kept) => {
    expect(readDraft(createStore({ [key]: kept }), key, form)).toBeNull();
  });

  test('a store that refuses or is missing breaks nothing', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const store = {
      ...createStore(),
      length: 1,
      key: refuse,
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    };
    for (const broken of [store, null]) {
      saveDraft(broken, key, draft);
      dropDraft(broken, key);
      dropDraftsOfOthers(broken, null);
      expect(readDraft(broken, key, form)).toBeNull();
    }
  });
});
