import type { Resource } from '@tinsmith/domain/resource';
import {
  addRoute,
  changeRoute,
  csvRoute,
  deedRoute,
  itemRoute,
  listRoute,
  removeRoute,
} from './resource-routes.ts';

export const competitions = {
  name: 'competitions',
  title: 'Competitions',
  one: 'a competition',
  search: 'Search title or short name',
  columns: [
    { name: 'title', label: 'Title', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'numEntrants', label: 'Entrants', kind: 'number', isSortable: true },
    { name: 'numEntries', label: 'Entries', kind: 'number', isSortable: true, isWide: true },
    { name: 'start', label: 'Start, UTC', kind: 'time', isSortable: true },
  ],
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: [
        { value: 'speedhack', label: 'Speedhack' },
        { value: 'gift-exchange', label: 'Gift exchange' },
      ],
    },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Before', label: 'Before' },
        { value: 'Live', label: 'Live' },
        { value: 'Voting', label: 'Voting' },
        { value: 'Over', label: 'Over' },
      ],
    },
  ],
  sort: '-start',
  fields: {
    title: { kind: 'text', label: 'Title', max: 100, isRequired: true },
    short: {
      kind: 'text',
      label: 'Short name',
      max: 30,
      isRequired: true,
      hint: 'Part of every address. Fixed once people have joined.',
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      options: [
        { value: 'speedhack', label: 'Speedhack' },
        { value: 'gift-exchange', label: 'Gift exchange' },
      ],
      isOnce: true,
    },
    joinOpens: { kind: 'time', label: 'Joining opens, UTC', hint: 'Leave it empty to open at once.' },
    start: { kind: 'time', label: 'Start, UTC', isRequired: true },
    end: { kind: 'time', label: 'Finish, UTC', isRequired: true },
    votingEnd: {
      kind: 'time',
      label: 'Voting ends, UTC',
      hint: 'Leave it empty for 14 days after the finish. A gift exchange has no voting.',
    },
    joinCloses: {
      kind: 'time',
      label: 'Joining closes, UTC',
      hint: 'Leave it empty for the finish, or in a gift exchange the start.',
    },
    graceHours: { kind: 'number', label: 'Grace for sealed files, hours', min: 0, max: 72 },
    text: { kind: 'markdown', label: 'What this edition is about', max: 32_768 },
    isPinned: {
      kind: 'switch',
      label: 'Show as the current event',
      hint: 'At most one event can be pinned.',
    },
  },
} as const satisfies Resource;

export const listCompetitionRows = listRoute(competitions, 'enter-staff-area', 'manage-events');
export const competitionsCsv = csvRoute(competitions, 'manage-events');
export const getCompetitionItem = itemRoute(competitions, 'manage-events', 'manage-events');
export const addCompetition = addRoute(
  competitions,
  'manage-events',
  ['bad-short-name', 'reserved-name', 'short-name-taken', 'bad-times'],
  'manage-events',
);
export const changeCompetition = changeRoute(
  competitions,
  'manage-events',
  ['bad-short-name', 'reserved-name', 'short-name-taken', 'bad-times', 'fixed-by-now'],
  'manage-events',
);

export const upcomingItems = {
  name: 'upcoming',
  title: 'Upcoming',
  one: 'an upcoming item',
  search: null,
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'dateStr', label: 'Date', kind: 'text' },
    { name: 'until', label: 'Shown until', kind: 'time', isSortable: true },
  ],
  filters: [],
  sort: 'until',
  fields: {
    title: { kind: 'text', label: 'Title', max: 100, isRequired: true },
    dateStr: { kind: 'text', label: 'Date, as people read it', max: 60, isRequired: true },
    until: { kind: 'time', label: 'Shown until, UTC', isRequired: true },
  },
  deeds: [
    {
      name: 'remove',
      label: 'Remove',
      busyLabel: 'Removing',
      meaning: "They stand on no page any more. This can't be undone.",
    },
  ],
} as const satisfies Resource;

export const listUpcomingItems = listRoute(upcomingItems, 'enter-staff-area', 'manage-events');
export const getUpcomingItem = itemRoute(upcomingItems, 'manage-events', 'manage-events');
export const addUpcomingItem = addRoute(upcomingItems, 'manage-events', [], 'manage-events');
export const changeUpcomingItem = changeRoute(upcomingItems, 'manage-events', [], 'manage-events');
export const removeUpcomingItem = removeRoute(upcomingItems, 'manage-events', 'manage-events');
export const doToUpcomingItems = deedRoute(upcomingItems, 'manage-events', [], 'manage-events');
