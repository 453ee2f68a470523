import { hoursOf, type Kept, type KeptForTime } from '../../platform/retention.ts';

/** The jobs that remove files, by rules of their own. */
export const fileJobs = { uploads: 'sweep-uploads', files: 'sweep-files' } as const;

export const keptAbandoned: KeptForTime = {
  what: 'Uploads that were started and not finished',
  why: 'So that you can continue them.',
  tables: ['entry_file'],
  hours: hoursOf({ days: 7 }),
  after: 'the last byte arrived',
  job: fileJobs.uploads,
};

export const keptSuperseded: KeptForTime = {
  what: 'Files of an entry that a newer upload replaced',
  why: 'In case the newer one turns out to be damaged while people vote.',
  tables: ['entry_file'],
  hours: hoursOf({ days: 30 }),
  after: 'the voting',
  job: fileJobs.uploads,
};

export const keptRemoved: KeptForTime = {
  what: 'Files that were removed from an entry',
  why: 'So that the organizers can look into a complaint. Their names and sizes stay for the receipt.',
  tables: ['entry_file'],
  hours: hoursOf({ days: 7 }),
  after: 'they were removed',
  job: fileJobs.uploads,
};

export const keptUnnamed: KeptForTime = {
  what: 'Files that nothing uses any more, such as a picture you replaced',
  why: 'A file is removed only once nothing can refer to it.',
  tables: ['stored_file'],
  hours: 1,
  after: 'nothing uses them any more',
  job: fileJobs.files,
};

export const fileRetention: readonly Kept[] = [
  {
    what: 'Files of entries, with their names, sizes and hashes',
    why: 'So that people can play the games. Their receipts prove what was uploaded, and when.',
    tables: ['entry_file', 'stored_file'],
    until: 'event',
  },
  keptAbandoned,
  keptSuperseded,
  keptRemoved,
  keptUnnamed,
  {
    what: 'Questions to the organizers about an upload, with what your browser reported',
    why: 'To answer you. It is of no use once the event is long over.',
    tables: ['upload_trouble'],
    hours: hoursOf({ days: 90 }),
    after: 'you asked',
    expires: { column: 'asked_at', clock: 'both' },
  },
];
