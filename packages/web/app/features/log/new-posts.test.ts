import { describe, expect, test } from 'vitest';
import { countNewPosts, nameNewPosts } from './new-posts.ts';

const list = { numLogs: 7, posts: [{ id: 30 }, { id: 20 }, { id: 10 }] };

describe('new posts of a log that is open', () => {
  test('are none before anything is told', () => {
    expect(countNewPosts(undefined, list)).toBe(0);
  });

  test('are none while the newest is in the list, whatever the number', () => {
    expect(countNewPosts({ numLogs: 9, latestId: 30 }, list)).toBe(0);
  });

  test('are none where staff hid the newest and an older one is the newest now', () => {
    expect(countNewPosts({ numLogs: 6, latestId: 20 }, list)).toBe(0);
    expect(countNewPosts({ numLogs: 0, latestId: null }, { numLogs: 1, posts: [{ id: 30 }] })).toBe(0);
  });

  test('are the difference of the numbers', () => {
    expect(countNewPosts({ numLogs: 10, latestId: 40 }, list)).toBe(3);
    expect(countNewPosts({ numLogs: 2, latestId: 40 }, { numLogs: 0, posts: [] })).toBe(2);
  });

  test('are at least one, also for those who see spoilers and so count more', () => {
    expect(countNewPosts({ numLogs: 5, latestId: 40 }, list)).toBe(1);
  });

  test('have a name in words', () => {
    expect(nameNewPosts(1)).toBe('1 new post');
    expect(nameNewPosts(12)).toBe('12 new posts');
  });
});
