import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicLifetime } from './cache-lifetime.ts';
import { calendarDay, formatDay } from './calendar-day.ts';
import { moodOfSeason } from './mood.ts';
import { nearestAddress } from './nearest-address.ts';
import { splitSections } from './page-sections.ts';

describe('cache lifetime', () => {
  test('a public answer never outlives the next phase boundary, not even stale', () => {
    fc.assert(
      fc.property(
        fc.nat(3600),
        fc.option(fc.integer({ min: -10_000, max: 10_000_000 })),
        (seconds, boundary) => {
          const { freshSeconds, staleSeconds, errorSeconds } = publicLifetime(seconds, boundary);
          expect(Math.min(freshSeconds, staleSeconds, errorSeconds)).toBeGreaterThanOrEqual(0);
          expect(Math.max(freshSeconds, staleSeconds)).toBeLessThanOrEqual(seconds);
          if (boundary !== null) {
            const longest = freshSeconds + Math.max(staleSeconds, errorSeconds);
            expect(longest * 1000).toBeLessThanOrEqual(Math.max(0, boundary));
          }
        },
      ),
    );
  });
});

describe('mood and days', () => {
  test.each([
    ['2026-03-31T23:59:59Z', 'winter'],
    ['2026-04-01T00:00:00Z', 'summer'],
    ['2026-09-30T23:59:59Z', 'summer'],
    ['2026-10-01T00:00:00Z', 'winter'],
  ])('%s is %s', (moment, mood) => {
    expect(moodOfSeason(Date.parse(moment))).toBe(mood);
  });

  test('[R2.11] a date shows as day, month, year', () => {
    expect(calendarDay(Date.UTC(2026, 7, 9, 23))).toEqual({ day: 9, month: 'August', year: 2026 });
    expect(formatDay(Date.UTC(2026, 0, 2))).toBe('2 January 2026');
  });
});

describe('the nearest address', () => {
  const known = ['/news', '/about', '/faq', '/history', '/support'];
  test.each([
    ['/abuot', '/about'],
    ['/About/', '/about'],
    ['/new', '/news'],
    ['/histori', '/history'],
    ['/entirely/else', null],
    [`/${'x'.repeat(10_000)}`, null],
  ])('%s is near %s', (path, nearest) => {
    expect(nearestAddress(path, known)).toBe(nearest);
  });
});

describe('page sections', () => {
  test('each ## is a section with its motif and mood', () => {
    const sections = splitSections(
      'Before.\n\n## About TINS\nmotif: boat\n\nText.\n\n## Winter\nmotif: gift\nmood: winter\n\nMore.',
    );
    expect(sections).toMatchObject([
      {
        group: null,
        heading: 'About TINS',
        anchor: 'about-tins',
        motif: 'boat',
        mood: 'summer',
        markdown: 'Text.',
      },
      { heading: 'Winter', motif: 'gift', mood: 'winter', markdown: 'More.' },
    ]);
  });

  test('each ### under a ## is a section of that group, and code is left alone', () => {
    const sections = splitSections(
      '## Files\n\n### How big?\n\n```\n## not a heading\n```\n\n### Where?\n\nThere.',
    );
    expect(sections.map(({ group, heading }) => [group, heading])).toEqual([
      ['Files', 'How big?'],
      ['Files', 'Where?'],
    ]);
    expect(sections[0]?.markdown).toContain('## not a heading');
  });
});
