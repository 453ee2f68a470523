import { describe, expect, test } from 'vitest';
import { DatabaseContact } from './contact.ts';

const minuteMs = 60_000;

describe('[R13.05] what a process knows without its database', () => {
  test('nothing, before its first contact', () => {
    expect(new DatabaseContact().allowsCopies()).toBe(false);
  });

  test.each([
    ['no boundary anywhere', { sinceLastMs: null, toNextMs: null }, 59_000, true],
    ['longer than a minute', { sinceLastMs: null, toNextMs: null }, 61_000, false],
    ['a boundary well before', { sinceLastMs: 4 * minuteMs, toNextMs: null }, 1_000, true],
    ['a boundary in the three minutes before', { sinceLastMs: 2 * minuteMs, toNextMs: null }, 1_000, false],
    ['a boundary to come', { sinceLastMs: null, toNextMs: 30_000 }, 20_000, true],
    ['a boundary within the second', { sinceLastMs: null, toNextMs: 30_000 }, 29_500, false],
    ['a boundary meanwhile', { sinceLastMs: null, toNextMs: 30_000 }, 31_000, false],
  ])('%s', (_, boundaries, elapsedMs, allows) => {
    const contact = new DatabaseContact();
    contact.answered(boundaries, 5_000);
    expect(contact.allowsCopies(5_000 + elapsedMs)).toBe(allows);
  });

  test('an older answer that arrives late changes nothing', () => {
    const contact = new DatabaseContact();
    contact.answered({ sinceLastMs: 1_000, toNextMs: null }, 6_000);
    contact.answered({ sinceLastMs: null, toNextMs: 1_000 }, 5_000);
    expect(contact.allowsCopies(7_000)).toBe(false);
  });

  test('one question without an answer is not an outage; two are, and end every wait at once', async () => {
    const contact = new DatabaseContact();
    const waiting = contact.orAway(() => new Promise<never>(() => {}));
    contact.lost();
    expect([contact.isAway, contact.takesWrites]).toEqual([false, true]);
    contact.lost();
    await expect(waiting).rejects.toThrow('The database does not answer.');
    await expect(contact.orAway(async () => 1)).rejects.toThrow();
    contact.answered({ sinceLastMs: null, toNextMs: null }, 1);
    await expect(contact.orAway(async () => 1)).resolves.toBe(1);
    contact.isReadOnly = true;
    expect([contact.isAway, contact.takesWrites]).toEqual([false, false]);
  });
});
