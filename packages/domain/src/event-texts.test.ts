import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentEventLifetimeMs, currentUserKeptMs } from './cache-lifetime.ts';
import { formatDays } from './date-range.ts';
import { moodOf } from './mood.ts';
import { hasVisibleText, linesToHtml, normalizeText, textToHtml } from './plain-text.ts';
import { isReservedName } from './reserved-names.ts';

describe('[R7.42] what a browser keeps', () => {
  test('who one is for 15 minutes, the current event for 60, but never past the next boundary', () => {
    expect(currentUserKeptMs).toBe(15 * 60_000);
    expect(currentEventLifetimeMs(null, 0)).toBe(60 * 60_000);
    expect(currentEventLifetimeMs(10 * 3_600_000, 0)).toBe(60 * 60_000);
    expect(currentEventLifetimeMs(5_000, 2_000)).toBe(3_000);
    expect(currentEventLifetimeMs(5_000, 5_000)).toBe(0);
    expect(currentEventLifetimeMs(5_000, 9_000)).toBe(0);
  });
});

describe('the days of an event', () => {
  afterEach(() => vi.unstubAllEnvs());
  test.each([
    ['2026-12-14T12:00:00Z', '2026-12-31T12:00:00Z', '14–31 Dec 2026'],
    ['2026-08-07T12:00:00Z', '2026-08-10T12:00:00Z', '7–10 Aug 2026'],
    ['2026-11-28T12:00:00Z', '2026-12-02T12:00:00Z', '28 Nov – 2 Dec 2026'],
    ['2026-12-20T12:00:00Z', '2027-01-03T12:00:00Z', '20 Dec 2026 – 3 Jan 2027'],
    ['2026-12-14T00:00:00Z', '2027-01-01T00:00:00Z', '14–31 Dec 2026'],
    ['2026-02-03T12:00:00Z', '2026-02-03T13:00:00Z', '3 Feb 2026'],
    ['2026-02-03T00:00:00Z', '2026-02-03T00:00:00Z', '3 Feb 2026'],
  ])('%s to %s is %s, wherever the process stands', (start, end, text) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      expect(formatDays(Date.parse(start), Date.parse(end))).toBe(text);
    }
  });
});

test('the mood is that of the current event, else that of the season', () => {
  const july = Date.UTC(2026, 6, 1);
  const december = Date.UTC(2026, 11, 1);
  expect(moodOf('gift-exchange', july)).toBe('winter');
  expect(moodOf('speedhack', december)).toBe('summer');
  expect([moodOf(null, july), moodOf(null, december)]).toEqual(['summer', 'winter']);
});

describe('reserved names', () => {
  test.each(['admin', 'ADMIN', 'api', 'news', 'secretSanta', 'rule-o-matic', 'calendar.ics', '.well-known'])(
    '%s is reserved',
    (name) => {
      expect(isReservedName(name)).toBe(true);
    },
  );
  test.each(['TINS26', 'KRAMPUS26', 'newsletter', 'admins2026'])('%s is free', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

describe('what people type', () => {
  test('becomes paragraphs, line breaks and links', () => {
    expect(textToHtml('One <b>\ntwo & three\n\n\nSee https://example.org/a?b=1&c=2.')).toBe(
      '<p>One &lt;b&gt;<br />two &amp; three</p>\n' +
        '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc">https://example.org/a?b=1&amp;c=2</a>.</p>',
    );
    expect(linesToHtml('A moth\n\n  No <i>combat\n')).toBe(
      '<ul><li>A moth</li><li>No &lt;i&gt;combat</li></ul>',
    );
    expect([textToHtml(' \n\n '), linesToHtml('\n')]).toEqual(['', '']);
  });

  test('never becomes a tag, an attribute or a link that is not to the web', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('<', '>', '"', "'", '&', 'https://', 'javascript:', 'onload=', '\n', ' ', 'x'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        for (const html of [textToHtml(normalizeText(text)), linesToHtml(normalizeText(text))]) {
          const rest = html
            .replace(/<a href="https?:\/\/[^"<>']*" rel="nofollow ugc">/g, '')
            .replace(/<\/a>|<\/?p>|<br \/>|<\/?ul>|<\/?li>/g, '');
          expect(rest).not.toMatch(/[<>"']/);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('is kept without what a table or a log would choke on', () => {
    expect(normalizeText('  a\r\nb\rc\u0000\u001b\u2028\t.\ud800  ')).toBe('a\nb\nc\t.\ufffd');
    expect(['', ' \n\t', '\u200b\u2060', '\u3164'].map(hasVisibleText)).toEqual([false, false, false, true]);
  });
});
