import type { Kept } from '../../platform/retention.ts';

export const entryRetention: readonly Kept[] = [
  {
    what: 'Entries: texts, images, links and who made them',
    why: 'They are what an event is about, and others play them for years. Your name is removed with your account.',
    tables: ['entry', 'entry_image', 'entry_former_member'],
    until: 'event',
  },
  {
    what: 'The last saves of an entry’s texts, and who saved them',
    why: 'So that its team can restore them.',
    tables: ['entry_version'],
    until: 'entry',
  },
];
