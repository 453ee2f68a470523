import type { CurrentUser } from '@tinsmith/contract/account';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doubtCurrentUser, frameShows, isFrameBehind, nobody, readCurrentUser } from './current-user.ts';

const rana: CurrentUser = {
  login: 'rana',
  isStaff: false,
  isVerified: true,
  unconfirmedEmail: null,
  avatar: null,
};
const minuteMs = 60_000;

const ask = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[R7.42] who is logged in is kept 15 minutes, and cleared by a 401', async () => {
  frameShows(rana);
  vi.advanceTimersByTime(15 * minuteMs - 1);
  expect([await readCurrentUser(), isFrameBehind(), ask.mock.calls.length]).toEqual([rana, false, 0]);

  vi.advanceTimersByTime(1);
  ask.mockResolvedValueOnce(Response.json(rana));
  expect(isFrameBehind()).toBe(true);
  expect([await readCurrentUser(), isFrameBehind(), ask.mock.calls.length]).toEqual([rana, false, 1]);

  ask.mockResolvedValueOnce(new Response('You must be logged in.', { status: 401 }));
  doubtCurrentUser();
  await vi.waitFor(() => expect(isFrameBehind()).toBe(true));
  expect([await readCurrentUser(), ask.mock.calls.length]).toEqual([nobody, 2]);
});
