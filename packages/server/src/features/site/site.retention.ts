import { hoursOf, type Kept } from '../../platform/retention.ts';

const { ceil } = Math;
const plural = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

export const siteRetention: readonly Kept[] = [
  {
    what: 'Errors of our pages that your browser reports, with what the page was doing',
    why: 'To fix the cause.',
    tables: ['error_report'],
    hours: hoursOf({ days: 30 }),
    after: 'the report',
    expires: { column: 'reported_at' },
  },
  {
    what: 'What staff looked at or changed',
    why: 'So that people can ask about it later. Nobody can change these entries, staff included.',
    tables: ['audit_entry'],
    until: 'site',
  },
  {
    what: 'When backups were made',
    why: 'To notice that none was made.',
    tables: ['backup_run'],
    hours: hoursOf({ days: 365 }),
    after: 'the backup',
    expires: { column: 'finished_at', clock: 'real' },
  },
  {
    what: 'Backups of all of this',
    why: 'To restore the site after an accident. What you deleted is in them until they are removed.',
    tables: [],
    setting: ({ backup: { keep } }) =>
      `Up to ${plural(keep.months > 0 ? keep.months : ceil((keep.weeks * 7 + keep.days) / 30), 'month')}`,
    removedBy: 'The site, by itself',
  },
  {
    what: 'The server’s logs: which address asked for what, and when',
    why: 'To find faults and to stop attacks.',
    tables: [],
    setting: () => 'As long as the operator of the server has set',
    removedBy: 'The server',
  },
];
