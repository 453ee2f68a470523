import { defaultTimes, factsOf } from '@tinsmith/domain/phase';
import { describe, expect, test } from 'vitest';
import { eventLinks } from './event-links.ts';

const startMs = Date.UTC(2026, 7, 7, 12);
const dayMs = 86_400_000;

const moments = { before: -dayMs, live: dayMs, voting: 4 * dayMs, over: 60 * dayMs } as const;

/** Written by hand, in the sidebar's order. A gift exchange has no voting: the moment after its end is `over`. */
const expected = {
  speedhack: {
    before: { any: ['Event page', 'Join', 'Rules', 'Entrants', 'Logs'], joined: [] },
    live: {
      any: ['Event page', 'Join', 'Rules', 'Entrants', 'Logs', 'Entries'],
      joined: ['Upload', 'My entry'],
    },
    voting: {
      any: ['Event page', 'Rules', 'Entrants', 'Logs', 'Entries', 'Results', 'Reviews'],
      joined: ['Upload', 'My entry', 'Vote'],
    },
    over: {
      any: ['Event page', 'Rules', 'Entrants', 'Logs', 'Entries', 'Results', 'Reviews'],
      joined: ['Upload', 'My entry'],
    },
  },
  'gift-exchange': {
    before: { any: ['Event page', 'Join', 'Rules', 'Entrants', 'Logs'], joined: [] },
    live: {
      any: ['Event page', 'My Secret Santa', 'Rules', 'Entrants', 'Logs', 'Entries'],
      joined: ['Upload', 'My entry'],
    },
    voting: {
      any: ['Event page', 'Rules', 'Entrants', 'Logs', 'Entries', 'Results', 'Reviews'],
      joined: ['Upload', 'My entry'],
    },
    over: {
      any: ['Event page', 'Rules', 'Entrants', 'Logs', 'Entries', 'Results', 'Reviews'],
      joined: ['Upload', 'My entry'],
    },
  },
} as const;

const kinds = ['speedhack', 'gift-exchange'] as const;
const phases = ['before', 'live', 'voting', 'over'] as const;
const table = kinds.flatMap((kind) =>
  phases.flatMap((phase) => [true, false].map((joined) => ({ kind, phase, joined }))),
);

const eventOf = (kind: (typeof kinds)[number], phase: (typeof phases)[number]) => ({
  short: '2026',
  kind,
  ...factsOf(defaultTimes(kind, startMs), startMs + moments[phase]),
  hasSecretSanta: kind === 'gift-exchange',
  numEntrants: 87,
  numEntries: 31,
  numLogs: 214,
});

describe('the links of the current event', () => {
  test.each(table)('[R2.83] $kind, $phase, joined: $joined', ({ kind, phase, joined }) => {
    const labels = eventLinks(eventOf(kind, phase), joined).map((link) => link.label);
    const { any, joined: forEntrants } = expected[kind][phase];
    expect(labels).toEqual([...any, ...(joined ? forEntrants : [])]);
  });

  test('[R2.83] entrants, logs and entries tell how many there are, and every link has its address once', () => {
    const links = eventLinks(eventOf('speedhack', 'voting'), true);
    const counts = links.flatMap(({ label, count }) => (count === undefined ? [] : [[label, count]]));
    expect(counts).toEqual([
      ['Entrants', 87],
      ['Logs', 214],
      ['Entries', 31],
    ]);
    expect(new Set(links.map((link) => link.to)).size).toBe(links.length);
    expect(eventLinks(eventOf('speedhack', 'before'), false)[1]?.to).toBe('/join/?compo=2026');
  });

  test('[R2.83] Join goes by what is possible, whatever the phase', () => {
    const late = { ...eventOf('gift-exchange', 'live'), canJoin: true };
    expect(eventLinks(late, false).map((link) => link.label)).toContain('Join');
    const closed = { ...eventOf('speedhack', 'before'), canJoin: false };
    expect(eventLinks(closed, false).map((link) => link.label)).not.toContain('Join');
  });
});
