// Written by `npm run client` from packages/contract/src/admin-people.ts. Change it there.
import type * as contract from '@tinsmith/contract/admin-people';
import type { ClientRoute } from '@tinsmith/contract/client';

export const addEntrant: ClientRoute<typeof contract.addEntrant> = {
  method: 'POST',
  path: '/api/v1/admin/entrants',
};
export const changeEntrant: ClientRoute<typeof contract.changeEntrant> = {
  method: 'POST',
  path: '/api/v1/admin/entrants/:rowId',
};
export const changeUser: ClientRoute<typeof contract.changeUser> = {
  method: 'POST',
  path: '/api/v1/admin/users/:rowId',
};
export const entrants: typeof contract.entrants = {
  name: 'entrants',
  title: 'Entrants',
  one: 'an entrant',
  search: 'Search username',
  columns: [
    { name: 'username', label: 'Username', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'event', label: 'Event', kind: 'text' },
    { name: 'entry', label: 'Entry', kind: 'text', isWide: true },
    { name: 'joined', label: 'Joined', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'event', label: 'Event', options: 'competitions' },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Joined', label: 'Joined' },
        { value: 'Not confirmed', label: 'Not confirmed' },
        { value: 'Withdrawn', label: 'Withdrawn' },
      ],
    },
  ],
  sort: '-joined',
  fields: {
    event: { kind: 'event', label: 'Event', isRequired: true, isOnce: true },
    username: { kind: 'people', label: 'User', most: 1, isRequired: true, isOnce: true },
    info: { kind: 'area', label: 'About them, or their wishlist', max: 4000 },
  },
};
export const entrantsCsv: ClientRoute<typeof contract.entrantsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/entrants.csv',
  isText: true,
};
export const getEntrantItem: ClientRoute<typeof contract.getEntrantItem> = {
  method: 'GET',
  path: '/api/v1/admin/entrants/:rowId',
};
export const getUserItem: ClientRoute<typeof contract.getUserItem> = {
  method: 'GET',
  path: '/api/v1/admin/users/:rowId',
};
export const listEntrantRows: ClientRoute<typeof contract.listEntrantRows> = {
  method: 'GET',
  path: '/api/v1/admin/entrants',
};
export const listUsers: ClientRoute<typeof contract.listUsers> = {
  method: 'GET',
  path: '/api/v1/admin/users',
};
export const users: typeof contract.users = {
  name: 'users',
  title: 'Users',
  one: 'a user',
  search: 'Search username or location',
  columns: [
    { name: 'username', label: 'Username', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'numEvents', label: 'Events', kind: 'number', isSortable: true },
    { name: 'location', label: 'Location', kind: 'text', isWide: true },
    { name: 'created', label: 'Registered', kind: 'time', isSortable: true },
  ],
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Confirmed', label: 'Confirmed' },
        { value: 'Not confirmed', label: 'Not confirmed' },
        { value: 'Staff', label: 'Staff' },
        { value: 'From an archive', label: 'From an archive' },
        { value: 'Suspended', label: 'Suspended' },
        { value: 'Deleted', label: 'Deleted' },
      ],
    },
  ],
  sort: '-created',
  fields: {
    rank: {
      kind: 'choice',
      label: 'Staff rank',
      options: [
        { value: 'none', label: 'None' },
        { value: 'moderator', label: 'Moderator' },
        { value: 'organizer', label: 'Organizer' },
        { value: 'owner', label: 'Owner' },
      ],
      hint: 'Moderators look after posts, organizers run events, owners also decide who is staff.',
    },
    isVerified: {
      kind: 'switch',
      label: 'E-mail address confirmed',
      hint: "Only confirm an address by hand if you're sure it's theirs.",
    },
    location: { kind: 'text', label: 'Location', max: 100 },
    info: { kind: 'area', label: 'About', max: 4000 },
  },
};
export const usersCsv: ClientRoute<typeof contract.usersCsv> = {
  method: 'GET',
  path: '/api/v1/admin/users.csv',
  isText: true,
};
export const entrantList = {
  resource: entrants,
  icon: 'users',
  place: 30,
  list: listEntrantRows,
  csv: entrantsCsv,
  item: getEntrantItem,
  add: addEntrant,
  change: changeEntrant,
} as const;
export const userList = {
  resource: users,
  icon: 'user',
  place: 20,
  list: listUsers,
  csv: usersCsv,
  item: getUserItem,
  change: changeUser,
} as const;
