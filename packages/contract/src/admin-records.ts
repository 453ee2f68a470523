import { auditGroups } from '@tinsmith/domain/audit-log';
import type { Resource } from '@tinsmith/domain/resource';
import { siteTodoNames } from '@tinsmith/domain/site-todo';
import * as z from 'zod/mini';
import { personal, staffWhoCan } from './access.ts';
import { type AdminList, csvRoute, listRoute, rowActionRoute } from './resource-routes.ts';
import { route } from './route.ts';

export const errorReports = {
  name: 'errors',
  title: 'Error reports',
  one: 'an error report',
  search: 'Search message, page or browser',
  columns: [
    { name: 'message', label: 'Message', kind: 'text' },
    { name: 'path', label: 'Page', kind: 'text' },
    { name: 'place', label: 'Script', kind: 'text', isWide: true },
    { name: 'browser', label: 'Browser', kind: 'text', isWide: true },
    { name: 'reported', label: 'Reported', kind: 'time', isSortable: true },
  ],
  filters: [],
  sort: '-reported',
  fields: {},
  actions: [
    {
      name: 'remove',
      label: 'Remove',
      busyLabel: 'Removing',
      meaning: "Check what caused them first. This can't be undone.",
    },
  ],
  isReadOnly: true,
} as const satisfies Resource;

export const listErrorReports = listRoute(errorReports, 'read-records');
export const errorReportsCsv = csvRoute(errorReports, 'read-records');
export const doToErrorReports = rowActionRoute(errorReports, 'read-records');

export const mails = {
  name: 'mails',
  title: 'Mail log',
  one: 'an e-mail',
  search: 'Search username or event',
  columns: [
    { name: 'recipient', label: 'To', kind: 'text' },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'kind', label: 'Type', kind: 'text', isSortable: true },
    { name: 'asked', label: 'Requested', kind: 'time', isSortable: true },
    { name: 'sent', label: 'Sent', kind: 'time', isSortable: true, isWide: true },
  ],
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Sent', label: 'Sent' },
        { value: 'Waiting', label: 'Waiting' },
        { value: 'Late', label: 'Late' },
        { value: 'Refused', label: 'Refused' },
        { value: 'No answer', label: 'No answer' },
        { value: 'Not needed', label: 'Not needed' },
      ],
    },
  ],
  sort: '-asked',
  fields: {},
  isReadOnly: true,
} as const satisfies Resource;

export const listMails = listRoute(mails, 'read-records');
export const mailsCsv = csvRoute(mails, 'read-records');

export const audits = {
  name: 'audit',
  title: 'Audit log',
  one: 'an audit log entry',
  search: 'Search person or action',
  columns: [
    { name: 'action', label: 'What', kind: 'text' },
    { name: 'who', label: 'Who', kind: 'text' },
    { name: 'about', label: 'About', kind: 'text' },
    { name: 'event', label: 'Event', kind: 'text' },
    { name: 'group', label: 'Type', kind: 'text' },
    { name: 'happened', label: 'When', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'who', label: 'Who', options: 'values', any: 'Anyone' },
    { name: 'event', label: 'Event', options: 'competitions' },
    { name: 'group', label: 'Type', options: auditGroups.map((value) => ({ value, label: value })) },
    { name: 'from', label: 'From', options: 'days' },
  ],
  sort: '-happened',
  fields: {},
  isReadOnly: true,
  hasSecretIds: true,
} as const satisfies Resource;

export const listAudits = listRoute(audits, 'read-records');
export const auditsCsv = csvRoute(audits, 'read-records');

/** What waits for staff at one page: moderation, or a desk of an event. */
export const waitingItem = z.object({
  at: z.enum(['moderation', 'upload-desk', 'vote-desk', 'santa-desk']),
  /** The event of a desk. */
  event: z.nullable(z.object({ short: z.string(), title: z.string() })),
  count: z.int(),
});
export type WaitingItem = z.output<typeof waitingItem>;

export const getWaiting = route({
  method: 'GET',
  path: '/api/v1/admin/waiting',
  summary:
    'For staff: how much waits for you, and where. Only what your rank may see, and nothing of a gift exchange that you take part in',
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  output: z.object({ items: z.array(waitingItem) }),
});

/** The first page of the staff area: which lists the viewer may open and how many items each has. */
export const getAdminOverview = route({
  method: 'GET',
  path: '/api/v1/admin',
  summary: 'For staff: which lists you can open, and how much is in each',
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  output: z.object({
    lists: z.array(
      z.object({
        name: z.string(),
        count: z.int(),
        canOpen: z.boolean(),
        canAdd: z.boolean(),
        canDo: z.boolean(),
      }),
    ),
    /** For a moderator: posts and appeals. */
    numWaiting: z.int(),
    waiting: z.array(waitingItem),
    rank: z.string(),
    /** The parts of the site that are in trouble, by their titles. */
    inTrouble: z.array(z.string()),
    /** The database protects the audit log from the site itself. */
    isAuditProtected: z.boolean(),
    /** What the site still lacks, for those who can add it; empty for others. */
    todo: z.array(z.object({ name: z.enum(siteTodoNames), state: z.enum(['empty', 'example']) })),
  }),
});

export const mailList = {
  resource: mails,
  icon: 'mail',
  place: 130,
  list: listMails,
  csv: mailsCsv,
} as const satisfies AdminList;

export const errorReportList = {
  resource: errorReports,
  icon: 'bug',
  place: 140,
  list: listErrorReports,
  csv: errorReportsCsv,
  actions: doToErrorReports,
} as const satisfies AdminList;

export const auditList = {
  resource: audits,
  icon: 'list-box',
  place: 150,
  list: listAudits,
  csv: auditsCsv,
} as const satisfies AdminList;
