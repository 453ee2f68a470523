// Written by `npm run client` from packages/contract/src/admin-events.ts. Change it there.
import type * as contract from '@tinsmith/contract/admin-events';
import type { ClientRoute } from '@tinsmith/contract/client';

export const addCompetition: ClientRoute<typeof contract.addCompetition> = {
  method: 'POST',
  path: '/api/v1/admin/competitions',
};
export const addNextEdition: ClientRoute<typeof contract.addNextEdition> = {
  method: 'POST',
  path: '/api/v1/compo/:compoId/desk/next',
};
export const addUpcomingItem: ClientRoute<typeof contract.addUpcomingItem> = {
  method: 'POST',
  path: '/api/v1/admin/upcoming',
};
export const changeCompetition: ClientRoute<typeof contract.changeCompetition> = {
  method: 'POST',
  path: '/api/v1/admin/competitions/:rowId',
};
export const changeUpcomingItem: ClientRoute<typeof contract.changeUpcomingItem> = {
  method: 'POST',
  path: '/api/v1/admin/upcoming/:rowId',
};
export const competitions: typeof contract.competitions = {
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
      start: 3,
      hint: 'How long after the finish a file may still arrive if it was sealed in time. With 0, slow uploads are lost.',
    },
    rankPercent: {
      kind: 'number',
      label: 'Ballots needed to be ranked, in percent of the median',
      min: 0,
      max: 100,
      start: 50,
      hint: "With 50, a game needs half as many ballots as the game in the middle, so that a single top score doesn't win. With 0, one ballot is enough. It can't change once voting has started.",
    },
    text: { kind: 'markdown', label: 'What this edition is about', max: 32768 },
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
};
export const competitionsCsv: ClientRoute<typeof contract.competitionsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/competitions.csv',
  isText: true,
};
export const doToUpcomingItems: ClientRoute<typeof contract.doToUpcomingItems> = {
  method: 'POST',
  path: '/api/v1/admin/upcoming/actions',
};
export const getCompetitionItem: ClientRoute<typeof contract.getCompetitionItem> = {
  method: 'GET',
  path: '/api/v1/admin/competitions/:rowId',
};
export const getNextEdition: ClientRoute<typeof contract.getNextEdition> = {
  method: 'GET',
  path: '/api/v1/compo/:compoId/desk/next',
};
export const getUpcomingItem: ClientRoute<typeof contract.getUpcomingItem> = {
  method: 'GET',
  path: '/api/v1/admin/upcoming/:rowId',
};
export const listCompetitionRows: ClientRoute<typeof contract.listCompetitionRows> = {
  method: 'GET',
  path: '/api/v1/admin/competitions',
};
export const listUpcomingItems: ClientRoute<typeof contract.listUpcomingItems> = {
  method: 'GET',
  path: '/api/v1/admin/upcoming',
};
export const removeCompetition: ClientRoute<typeof contract.removeCompetition> = {
  method: 'POST',
  path: '/api/v1/admin/competitions/:rowId/remove',
};
export const removeUpcomingItem: ClientRoute<typeof contract.removeUpcomingItem> = {
  method: 'POST',
  path: '/api/v1/admin/upcoming/:rowId/remove',
};
export const upcomingItems: typeof contract.upcomingItems = {
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
};
export const competitionList = {
  resource: competitions,
  icon: 'calendar',
  place: 10,
  list: listCompetitionRows,
  csv: competitionsCsv,
  item: getCompetitionItem,
  add: addCompetition,
  change: changeCompetition,
} as const;
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
} as const;
