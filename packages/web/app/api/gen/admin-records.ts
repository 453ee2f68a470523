// Written by `npm run client` from packages/contract/src/admin-records.ts. Change it there.
import type * as contract from '@tinsmith/contract/admin-records';
import type { ClientRoute } from '@tinsmith/contract/client';

export const audits: typeof contract.audits = {
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
    {
      name: 'group',
      label: 'Type',
      options: [
        { value: 'Times', label: 'Times' },
        { value: 'Events', label: 'Events' },
        { value: 'Moderation', label: 'Moderation' },
        { value: 'Rules', label: 'Rules' },
        { value: 'Results', label: 'Results' },
        { value: 'Entries', label: 'Entries' },
        { value: 'Gift exchange', label: 'Gift exchange' },
        { value: 'Texts', label: 'Texts' },
        { value: 'People', label: 'People' },
        { value: 'Roles', label: 'Roles' },
        { value: 'Looks', label: 'Looks' },
        { value: 'Site', label: 'Site' },
      ],
    },
    { name: 'from', label: 'From', options: 'days' },
  ],
  sort: '-happened',
  fields: {},
  isReadOnly: true,
  hasSecretIds: true,
};
export const auditsCsv: ClientRoute<typeof contract.auditsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/audit.csv',
  isText: true,
};
export const doToErrorReports: ClientRoute<typeof contract.doToErrorReports> = {
  method: 'POST',
  path: '/api/v1/admin/errors/actions',
};
export const errorReports: typeof contract.errorReports = {
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
};
export const errorReportsCsv: ClientRoute<typeof contract.errorReportsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/errors.csv',
  isText: true,
};
export const getAdminOverview: ClientRoute<typeof contract.getAdminOverview> = {
  method: 'GET',
  path: '/api/v1/admin',
};
export const getWaiting: ClientRoute<typeof contract.getWaiting> = {
  method: 'GET',
  path: '/api/v1/admin/waiting',
};
export const listAudits: ClientRoute<typeof contract.listAudits> = {
  method: 'GET',
  path: '/api/v1/admin/audit',
};
export const listErrorReports: ClientRoute<typeof contract.listErrorReports> = {
  method: 'GET',
  path: '/api/v1/admin/errors',
};
export const listMails: ClientRoute<typeof contract.listMails> = {
  method: 'GET',
  path: '/api/v1/admin/mails',
};
export const mails: typeof contract.mails = {
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
};
export const mailsCsv: ClientRoute<typeof contract.mailsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/mails.csv',
  isText: true,
};
export const auditList = {
  resource: audits,
  icon: 'list-box',
  place: 150,
  list: listAudits,
  csv: auditsCsv,
} as const;
export const errorReportList = {
  resource: errorReports,
  icon: 'bug',
  place: 140,
  list: listErrorReports,
  csv: errorReportsCsv,
  actions: doToErrorReports,
} as const;
export const mailList = {
  resource: mails,
  icon: 'mail',
  place: 130,
  list: listMails,
  csv: mailsCsv,
} as const;
