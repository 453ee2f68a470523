import { usualGraceHours } from '@tinsmith/domain/phase';
import { usualRankPercent } from '@tinsmith/domain/rank-share';
import type { Resource } from '@tinsmith/domain/resource';
import * as z from 'zod/mini';
import { staffWhoCan, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import {
  type AdminList,
  addAfterRoute,
  addRoute,
  changeRoute,
  csvRoute,
  itemRoute,
  listRoute,
  removeRoute,
  rowActionRoute,
  templateRoute,
} from './resource-routes.ts';
import { route } from './route.ts';

export const adminEventsProblems = {
  'event-in-use': { status: 409, sentence: "This event can't be removed." },
  'bad-short-name': {
    status: 400,
    sentence: 'Short names have 2 to 30 letters, digits, - or _, and start with a letter or digit.',
  },
  'bad-times': { status: 400, sentence: 'These times contradict each other. Please check their order.' },
  'in-the-past': {
    status: 400,
    sentence: "That time has already passed. Please choose one that's still to come.",
  },
  'reserved-name': { status: 400, sentence: 'The site itself uses that short name. Please choose another.' },
  'no-voting': { status: 400, sentence: 'A gift exchange has no voting.' },
  'short-name-taken': { status: 409, sentence: 'Another event has that short name. Please choose another.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly adminEvents: typeof adminEventsProblems;
  }
}

export const competitions = {
  name: 'competitions',
  title: 'Events',
  one: 'an event',
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
        { value: 'Upcoming', label: 'Upcoming' },
        { value: 'Live', label: 'Live' },
        { value: 'Voting', label: 'Voting' },
        { value: 'Over', label: 'Over' },
        { value: 'Draft', label: 'Draft' },
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
      hint: "Used in the event's web addresses. It can't change once people have joined.",
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
    joinOpens: { kind: 'time', label: 'Sign-up opens, UTC', hint: 'If empty: right away.' },
    start: { kind: 'time', label: 'Start, UTC', isRequired: true },
    end: { kind: 'time', label: 'Finish, UTC', isRequired: true },
    votingEnd: {
      kind: 'time',
      label: 'Voting ends, UTC',
      hint: 'If empty: 14 days after the finish. A gift exchange has no voting.',
    },
    joinCloses: {
      kind: 'time',
      label: 'Sign-up closes, UTC',
      hint: 'If empty: at the finish, or at the start of a gift exchange.',
    },
    graceHours: {
      kind: 'number',
      label: 'Grace period for uploads, in hours',
      min: 0,
      max: 72,
      start: usualGraceHours,
      hint: 'How long after the finish a file may still arrive if it was sealed in time. With 0, slow uploads are lost.',
    },
    rankPercent: {
      kind: 'number',
      label: 'Ballots needed to be ranked, in percent of the median',
      min: 0,
      max: 100,
      start: usualRankPercent,
      hint: "With 50, a game needs half as many ballots as the game in the middle, so that a single top score doesn't win. With 0, one ballot is enough. It can't change once voting has started.",
    },
    text: { kind: 'markdown', label: 'What this edition is about', max: 32_768 },
    isPinned: {
      kind: 'switch',
      label: 'Show as the current event',
      hint: 'Any other pinned event is unpinned.',
    },
    isDraft: {
      kind: 'switch',
      label: 'Draft',
      hint: "Only organizers can see a draft. Its draw is sealed when it's published.",
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
const afterAnother = {
  path: '/api/v1/compo/:compoId/desk/next',
  access: { ...staffWhoCan('manage-events'), about: { competition: 'compoId' } },
} as const;
export const getNextEdition = templateRoute(afterAnother);
export const addNextEdition = addAfterRoute(competitions, afterAnother, [
  'bad-short-name',
  'reserved-name',
  'short-name-taken',
  'bad-times',
]);
export const changeCompetition = changeRoute(
  competitions,
  'manage-events',
  ['bad-short-name', 'reserved-name', 'short-name-taken', 'bad-times', 'in-the-past', 'fixed-by-now'],
  'manage-events',
);

export const removeCompetition = route({
  method: 'POST',
  path: '/api/v1/admin/competitions/:rowId/remove',
  summary:
    'For staff: removes an event that nobody joined, posted, uploaded or voted in, by typing its title',
  access: staffWhoCan('manage-events'),
  scope: 'manage-events',
  cache: uncached,
  problems: ['no-row', 'wrong-event-name', 'event-in-use'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: z.object({ rowId: numericId }),
  body: z.object({ title: z.string().check(z.maxLength(200)) }),
  output: z.object({ id: z.string() }),
});

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
    dateStr: { kind: 'text', label: 'Date, as shown to people', max: 60, isRequired: true },
    until: { kind: 'time', label: 'Shown until, UTC', isRequired: true },
  },
  actions: [
    {
      name: 'remove',
      label: 'Remove',
      busyLabel: 'Removing',
      meaning: "Removed items no longer appear on the site. This can't be undone.",
    },
  ],
} as const satisfies Resource;

export const listUpcomingItems = listRoute(upcomingItems, 'enter-staff-area', 'manage-events');
export const getUpcomingItem = itemRoute(upcomingItems, 'manage-events', 'manage-events');
export const addUpcomingItem = addRoute(upcomingItems, 'manage-events', [], 'manage-events');
export const changeUpcomingItem = changeRoute(upcomingItems, 'manage-events', [], 'manage-events');
export const removeUpcomingItem = removeRoute(upcomingItems, 'manage-events', 'manage-events');
export const doToUpcomingItems = rowActionRoute(upcomingItems, 'manage-events', [], 'manage-events');

export const competitionList = {
  resource: competitions,
  icon: 'calendar',
  place: 10,
  list: listCompetitionRows,
  csv: competitionsCsv,
  item: getCompetitionItem,
  add: addCompetition,
  change: changeCompetition,
} as const satisfies AdminList;

export const upcomingList = {
  resource: upcomingItems,
  icon: 'clock',
  place: 100,
  list: listUpcomingItems,
  item: getUpcomingItem,
  add: addUpcomingItem,
  change: changeUpcomingItem,
  remove: removeUpcomingItem,
  actions: doToUpcomingItems,
} as const satisfies AdminList;
