import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError, type Call } from '@tinsmith/contract/client';
import { describe, expect, test } from 'vitest';
import { openCallOnce } from './call-once.ts';
import { createLogPost } from './gen/log.ts';
import { proposeRule } from './gen/rule.ts';

/** A site that gives these answers in this order, and notes the keys it got. */
function openSite(...answers: (Error | null)[]) {
  const keys: (string | undefined)[] = [];
  const kept = new Map<string, string>();
  const call = (async (_route, _input, key) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer) throw answer;
    return {};
  }) as Call;
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { keys, kept, callOnce: openCallOnce(call, () => store) };
}

const away = new ApiError(503, 'The site is briefly unavailable.', 'unavailable');
const unreachable = new TypeError('Failed to fetch');
const body = (text: string) => ({ body: { category: 'genre', text, note: '' } as const });

describe('[R13.02] a write that must not be made twice', () => {
  test('has the same key again until an answer comes, and another one afterwards', async () => {
    const { keys, kept, callOnce } = openSite(unreachable, away, null, null);
    await expect(callOnce(proposeRule, body('Snails'))).rejects.toThrow();
    await expect(callOnce(proposeRule, body('Snails'))).rejects.toThrow();
    await callOnce(proposeRule, body('Snails'));
    await callOnce(proposeRule, body('Snails'));
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect([...kept]).toEqual([]);
  });

  test('has another key with other contents, and keeps none of them in the browser', async () => {
    const { keys, kept, callOnce } = openSite(away, away, away);
    const post = (text: string, picture: string) => {
      const form = new FormData();
      form.set('message', text);
      form.set('screenshot', new Blob([picture]), 'a.png');
      return callOnce(createLogPost, { params: { compoId: 'jam' }, body: form as never });
    };
    await expect(post('Hello', 'one')).rejects.toThrow();
    await expect(post('Hello', 'two')).rejects.toThrow();
    await expect(post('Hello', 'one')).rejects.toThrow();
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(JSON.stringify([...kept])).not.toContain('Hello');
  });

  test('has another key after it was refused', async () => {
    const { keys, callOnce } = openSite(new ApiError(409, 'No.', 'posting-closed'), null);
    await expect(callOnce(proposeRule, body('Snails'))).rejects.toThrow();
    await callOnce(proposeRule, body('Snails'));
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('is sent with a key by every page', () => {
    const contract = path.resolve(import.meta.dirname, '../../../contract/src');
    const declared = globSync('*.ts', { cwd: contract })
      .map((file) => readFileSync(path.join(contract, file), 'utf8'))
      .flatMap((text) => [
        ...text.matchAll(/export const (\w+) = route\(\{(?:(?!\n\}\);)[\s\S])*?takesKey: true/g),
      ])
      .map(([, name]) => name);
    expect(declared).toContain('createLogPost');
    expect(declared.length).toBeGreaterThan(5);
    const app = path.resolve(import.meta.dirname, '..');
    const sources = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => ({
      file,
      text: readFileSync(path.join(app, file), 'utf8'),
    }));
    const without = declared.flatMap((name) =>
      sources.filter(({ text }) => text.includes(`callApi(${name},`)).map(({ file }) => `${file}: ${name}`),
    );
    expect(without).toEqual([]);
  });
});
