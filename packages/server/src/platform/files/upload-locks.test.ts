import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { UploadLocks } from './upload-locks.ts';

const t = useTestApp();
const opened: UploadLocks[] = [];
/** As if in a separate process. */
const openLocks = (): UploadLocks => {
  const locks = new UploadLocks(t.platform.config.databaseUrl, pino({ level: 'silent' }));
  opened.push(locks);
  return locks;
};
afterEach(async () => {
  for (const locks of opened.splice(0)) await locks.close();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('one writer for each upload', () => {
  test.each([
    ['in one process', () => [openLocks()]],
    ['over two processes', () => [openLocks(), openLocks()]],
  ])('%s: a newcomer asks the holder to let go, and never writes beside it', async (_, open) => {
    const processes = open();
    let writing = 0;
    let began = 0;
    let most = 0;
    let ended = 0;
    const write = (index: number) =>
      processes[index % processes.length]?.withLock(7, async (signal) => {
        writing += 1;
        began += 1;
        most = Math.max(most, writing);
        // Only the last one to get in, which need not be the last to ask, stops by itself.
        await Promise.race([untilAborted(signal), ...(began === 8 ? [wait(50)] : [])]);
        await wait(5);
        writing -= 1;
        ended += 1;
      });
    const all: (Promise<void> | undefined)[] = [];
    for (let index = 0; index < 8; index += 1) {
      all.push(write(index));
      await wait(120);
    }
    await Promise.all(all);
    expect([most, ended]).toEqual([1, 8]);
  });

  test('newcomers who wait for the same holder get in one after the other', async () => {
    const locks = openLocks();
    let writing = 0;
    let most = 0;
    const write = () =>
      locks.withLock(8, async () => {
        writing += 1;
        most = Math.max(most, writing);
        await wait(30);
        writing -= 1;
      });
    await Promise.all(Array.from({ length: 5 }, write));
    expect(most).toBe(1);
  });

  test('different uploads do not wait for each other', async () => {
    const locks = openLocks();
    const seen: number[] = [];
    await locks.withLock(1, async () => {
      await locks.withLock(2, async (signal) => void seen.push(signal.aborted ? 0 : 2));
    });
    expect(seen).toEqual([2]);
  });

  test('losing the connection aborts what is being written, and the next one connects again', async () => {
    const locks = openLocks();
    const held = locks.withLock(9, untilAborted);
    await wait(100);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tinsmith upload locks'`.execute(t.owner);
    await held;
    expect(await locks.withLock(9, async () => 'again')).toBe('again');
  });

  test('ten of them take no connection from the site', async () => {
    const locks = openLocks();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const held = Array.from({ length: 10 }, (_, id) => locks.withLock(100 + id, () => done));
    await wait(100);
    await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(t.platform.db)));
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'tinsmith upload locks'`.execute(t.owner);
    resolve();
    await Promise.all(held);
    expect(rows).toHaveLength(1);
  });
});
