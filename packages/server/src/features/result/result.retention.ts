import type { Kept } from '../../platform/retention.ts';

export const resultRetention: readonly Kept[] = [
  {
    what: 'Results, with every ranking that was published, and which votes did not count',
    why: 'They are the record of the event.',
    tables: ['result', 'result_entry', 'result_ballot'],
    until: 'event',
  },
];
