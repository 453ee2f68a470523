import { expect, test } from 'vitest';
import { auditParts } from './audit-log.ts';

const read = (...args: Parameters<typeof auditParts>) =>
  auditParts(...args)
    .map(({ text }) => text)
    .join('');

test('[R11.08] an action reads as a sentence, without the names that are not known', () => {
  const all = { about: 'anna', event: 'TINS 2026' };
  const none = { about: null, event: null };
  expect(read('hid-log-post', all)).toBe('hid a log post by anna in TINS 2026');
  expect(read('hid-log-post', { ...all, about: null })).toBe('hid a log post in TINS 2026');
  expect(read('hid-log-post', none)).toBe('hid a log post');
  expect(read('granted-organizer', all)).toBe('made anna an organizer');
  expect(read('an-action-to-come', none)).toBe('an action to come');
  expect(auditParts('granted-owner', all)[1]).toEqual({ kind: 'about', text: 'anna' });
});

test('[R11.08] a moved time is named first', () => {
  const event = { about: null, event: 'TINS 2026' };
  expect(read('changed-competition', event, ['joinCloses', 'end'])).toBe('moved the finish of TINS 2026');
  expect(read('changed-competition', event, ['isDraft'])).toBe('changed an event, TINS 2026');
});
