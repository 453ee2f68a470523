import { expect, test } from 'vitest';
import { describeHealth, describeImpact, describeLane, joinQuarters, type Quarter } from './site-health.ts';

test('[R13.04] the headline says how many parts need someone', () => {
  expect([0, 1, 2, 12].map(describeHealth)).toEqual([
    'Everything is fine.',
    'One part needs you.',
    'Two parts need you.',
    '12 parts need you.',
  ]);
});

test('[R13.04] what people notice follows from what is down, not from warnings', () => {
  const down = (...names: string[]) => names.map((name) => ({ name, state: 'trouble' as const }));
  expect(describeImpact(down('worker', 'mail'))).toEqual({
    can: 'People can read, write and upload.',
    waits: 'E-mails and file checks are waiting, nothing is lost.',
  });
  expect(describeImpact(down('mail', 'storage'))).toEqual({
    can: 'People can read and write. Uploads wait in the browser.',
    waits: 'E-mails are waiting, nothing is lost.',
  });
  expect(describeImpact(down('tls')).can).toBe('People may not be able to open the site.');
  expect(describeImpact(down('database')).can).toContain("can't write or upload");
  expect(describeImpact(down('key')).waits).toBe('Draws that are due will wait.');
  expect(describeImpact([{ name: 'storage', state: 'warning' }])).toEqual({
    can: 'People can read, write and upload.',
    waits: '',
  });
});

test('[R13.04] a lane is readable in words, and says when nothing was checked', () => {
  const fromMs = Date.parse('2026-08-08T18:15:00Z');
  const lane = (length: number, state: Quarter): Quarter[] => Array(length).fill(state);
  const say = (...parts: Quarter[][]) => describeLane(parts.flat(), fromMs);
  expect(say(lane(96, null))).toBe('not checked yet');
  expect(say(lane(96, 'ok'))).toBe('worked all the time');
  expect(say(lane(94, null), lane(2, 'ok'))).toBe('worked, not checked for 1410 minutes');
  expect(say(lane(90, 'ok'), lane(6, 'trouble'))).toBe('down since 16:45 UTC');
  expect(say(lane(96, 'warning'))).toBe('in need of attention all the time');
  expect(say(lane(40, 'ok'), lane(1, 'warning'), lane(2, 'trouble'), lane(53, 'ok'))).toBe(
    'worked, in need of attention for 15 minutes, down for 30 minutes',
  );
});

test('[R13.04] on narrow screens a bead is the worse of two quarters', () => {
  expect(joinQuarters(['ok', 'trouble', null, 'ok', null, null, 'warning', 'ok'])).toEqual([
    'trouble',
    'ok',
    null,
    'warning',
  ]);
});
