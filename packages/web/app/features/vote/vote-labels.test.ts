import { describe, expect, test } from 'vitest';
import { describeMachine, describeMissing, describeProgress, readPlatforms, runsOn } from './vote-labels.ts';

describe('what the vote page says', () => {
  test('what a ballot still needs', () => {
    expect(describeMissing({ all: 1, art: 2, tech: 3, genre: 4 })).toBe(
      'All four scores are in, so your vote counts.',
    );
    expect(describeMissing({ all: 1, art: 2, tech: 3, genre: null })).toBe(
      'Genre is missing. Your vote counts once all four are in.',
    );
    expect(describeMissing({ all: 1, art: null, tech: 3, genre: null })).toBe(
      'Art and Genre are missing. Your vote counts once all four are in.',
    );
    expect(describeMissing({ all: null, art: null, tech: null, genre: null })).toBe(
      'Your vote counts once all four scores are in.',
    );
  });

  test('how far somebody is, and what is asked', () => {
    const at = (numDone: number, numBegun: number) =>
      describeProgress({ numEntries: 31, numDone, numBegun, numOwed: 8 });
    expect(at(3, 0)).toBe('voted. We ask everyone to vote on 8, so every game gets its share: 5 to go.');
    expect(at(7, 1)).toContain('One more is half done. ');
    expect(at(9, 2)).toContain("Two more are half done. You've done your share.");
    expect(at(31, 0)).toBe("That's all of them. Thank you!");
  });

  test('what runs on somebody’s machine', () => {
    const linux = readPlatforms('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36');
    expect(linux).toEqual(['linux', 'web']);
    expect(describeMachine(linux)).toBe('you use Linux and a browser');
    expect(readPlatforms('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual(['windows', 'web']);
    expect(readPlatforms('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toEqual(['mac', 'web']);
    expect(readPlatforms('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toEqual(['web']);
    expect(readPlatforms('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toEqual(['web']);
    expect(runsOn({ platforms: ['windows', 'linux'] }, linux)).toBe(true);
    expect(runsOn({ platforms: ['windows', 'mac'] }, linux)).toBe(false);
  });
});
