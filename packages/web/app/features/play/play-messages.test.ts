import { expect, test } from 'vitest';
import { limitMessages, readPlayMessage, readProbe } from './play-messages.ts';

test('[R15.07] only messages of the list are read', () => {
  for (const kind of ['alive', 'frame', 'loaded', 'error', 'key', 'no-storage'])
    expect(readPlayMessage({ tinsmith: kind })).toBe(kind);
  for (const other of [
    null,
    'alive',
    1,
    [],
    {},
    { tinsmith: 'stop' },
    { tinsmith: ['alive'] },
    { tinsmith: 'toString' },
  ])
    expect(readPlayMessage(other)).toBeNull();
  expect(readProbe({ tinsmith: 'probe', hasStorage: true, hasThreads: 1 })).toEqual({
    hasStorage: true,
    hasThreads: false,
  });
  expect(readProbe({ tinsmith: 'probe', hasThreads: null })).toEqual({ hasStorage: false, hasThreads: null });
  expect(readProbe({ tinsmith: 'alive', hasStorage: true })).toBeNull();
});

test('[R15.07] a game that sends too many is not listened to until the next second', () => {
  const mayPass = limitMessages();
  const passed = (nowMs: number) => Array.from({ length: 100 }, () => mayPass(nowMs)).filter(Boolean).length;
  expect([passed(5_000), passed(5_900), passed(6_000)]).toEqual([20, 0, 20]);
});
