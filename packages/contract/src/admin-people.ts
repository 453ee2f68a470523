import type { Resource } from '@tinsmith/domain/resource';
import type { Problems } from './problems.ts';
import { type AdminList, addRoute, changeRoute, csvRoute, itemRoute, listRoute } from './resource-routes.ts';

export const adminPeopleProblems = {
  outranked: {
    status: 403,
    sentence: 'Someone of a higher rank decided this. Please ask them, or someone of their rank.',
  },
  'last-owner': {
    status: 409,
    sentence: 'The site needs an owner. Please make someone else an owner first.',
  },
  'imported-person': {
    status: 409,
    sentence: "This person came from an archive. Nobody can log in as them, so they can't be staff.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly adminPeople: typeof adminPeopleProblems;
  }
}

const rankOptions = [
  { value: 'none', label: 'None' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'organizer', label: 'Organizer' },
  { value: 'owner', label: 'Owner' },
] as const;

export const users = {
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
      options: rankOptions,
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
} as const satisfies Resource;

export const listUsers = listRoute(users, 'enter-staff-area');
export const usersCsv = csvRoute(users, 'manage-events');
export const getUserItem = itemRoute(users, 'manage-staff');
/** A change of rank, or of whether an address is confirmed, needs a proof from the last ten minutes. */
export const changeUser = changeRoute(users, 'manage-staff', [
  'last-owner',
  'imported-person',
  'email-taken',
  'prove-yourself',
  'not-logged-in',
]);

export const entrants = {
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
} as const satisfies Resource;

export const listEntrantRows = listRoute(entrants, 'enter-staff-area');
export const entrantsCsv = csvRoute(entrants, 'manage-events');
export const getEntrantItem = itemRoute(entrants, 'manage-events');
export const addEntrant = addRoute(entrants, 'manage-events', [
  'no-competition',
  'no-user',
  'joined-already',
  'names-are-drawn',
  'keeps-people-apart',
]);
export const changeEntrant = changeRoute(entrants, 'manage-events');

export const userList = {
  resource: users,
  icon: 'user',
  place: 20,
  list: listUsers,
  csv: usersCsv,
  item: getUserItem,
  change: changeUser,
} as const satisfies AdminList;

export const entrantList = {
  resource: entrants,
  icon: 'users',
  place: 30,
  list: listEntrantRows,
  csv: entrantsCsv,
  item: getEntrantItem,
  add: addEntrant,
  change: changeEntrant,
} as const satisfies AdminList;
