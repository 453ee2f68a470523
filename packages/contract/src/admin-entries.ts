import type { Resource } from '@tinsmith/domain/resource';
import { type AdminList, addRoute, csvRoute, listRoute, rowActionRoute } from './resource-routes.ts';

export const entries = {
  name: 'entries',
  title: 'Entries',
  one: 'an entry',
  search: 'Search title or author',
  columns: [
    { name: 'title', label: 'Title', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'authors', label: 'Authors', kind: 'text' },
    { name: 'event', label: 'Event', kind: 'text', isWide: true },
    { name: 'numFiles', label: 'Files', kind: 'number', isSortable: true },
    { name: 'changed', label: 'Changed', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'event', label: 'Event', options: 'competitions' },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Published', label: 'Published' },
        { value: 'No source', label: 'No source' },
        { value: 'No file', label: 'No file' },
        { value: 'Gift', label: 'Gift' },
        { value: 'Hidden', label: 'Hidden' },
      ],
    },
  ],
  sort: '-changed',
  fields: {
    event: { kind: 'event', label: 'Event', isRequired: true },
    usernames: {
      kind: 'people',
      label: 'Authors with an account',
      most: 16,
      hint: "Anyone who hasn't joined the event is signed up.",
    },
    otherAuthors: {
      kind: 'text',
      label: 'Other authors',
      max: 500,
      hint: 'The names of those without an account, separated by commas.',
    },
    title: { kind: 'text', label: 'Title', max: 100, isRequired: true },
    sourceLink: { kind: 'text', label: 'Source link', max: 500 },
    playLink: { kind: 'text', label: 'Play link', max: 500 },
  },
} as const satisfies Resource;

export const listEntryRows = listRoute(entries, 'enter-staff-area');
export const entriesCsv = csvRoute(entries, 'manage-events');
export const addEntry = addRoute(entries, 'edit-entries', [
  'no-competition',
  'no-user',
  'keeps-people-apart',
  'not-started',
  'has-entry',
  'bad-link',
]);

export const files = {
  name: 'files',
  title: 'Files',
  one: 'a file',
  search: 'Search file name, entry or hash',
  columns: [
    { name: 'name', label: 'Name', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'entry', label: 'Entry', kind: 'text' },
    { name: 'event', label: 'Event', kind: 'text', isWide: true },
    { name: 'bytes', label: 'Size', kind: 'bytes', isSortable: true },
    { name: 'sealed', label: 'Sealed', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'event', label: 'Event', options: 'competitions' },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'On time', label: 'On time' },
        { value: 'Addition', label: 'Addition' },
        { value: 'On its way', label: 'On its way' },
        { value: 'Replaced', label: 'Replaced' },
      ],
    },
  ],
  sort: '-sealed',
  fields: {},
  isReadOnly: true,
} as const satisfies Resource;

export const listFileRows = listRoute(files, 'manage-events');
export const filesCsv = csvRoute(files, 'manage-events');

export const posts = {
  name: 'posts',
  title: 'Log posts',
  one: 'a log post',
  search: 'Search text or author',
  columns: [
    { name: 'text', label: 'Text', kind: 'text' },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'author', label: 'Author', kind: 'text' },
    { name: 'event', label: 'Event', kind: 'text', isWide: true },
    { name: 'posted', label: 'Posted', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'event', label: 'Event', options: 'competitions' },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Shown', label: 'Shown' },
        { value: 'Spoiler', label: 'Spoiler' },
        { value: 'Hidden', label: 'Hidden' },
        { value: 'Not confirmed', label: 'Not confirmed' },
      ],
    },
  ],
  sort: '-posted',
  fields: {},
  actions: [
    {
      name: 'hide',
      label: 'Hide',
      busyLabel: 'Hiding',
      meaning: 'Hidden posts are only visible to their authors and staff. You can show them again later.',
      reason: 'Reason (shown to the author)',
      states: ['Shown', 'Spoiler', 'Not confirmed'],
    },
    {
      name: 'show',
      label: 'Show again',
      busyLabel: 'Showing',
      meaning: 'Everyone can read them again.',
      states: ['Hidden'],
    },
    {
      name: 'dismiss-reports',
      label: 'Dismiss reports',
      busyLabel: 'Dismissing',
      meaning: 'They stay as they are, and any reports about them are closed.',
    },
  ],
  isReadOnly: true,
} as const satisfies Resource;

export const listPostRows = listRoute(posts, 'enter-staff-area');
export const postsCsv = csvRoute(posts, 'manage-events');
export const doToPosts = rowActionRoute(posts, 'moderate-posts', ['no-reason', 'outranked']);

export const reviews = {
  name: 'reviews',
  title: 'Reviews',
  one: 'a review',
  search: 'Search text, author or entry',
  columns: [
    { name: 'text', label: 'Text', kind: 'text' },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'author', label: 'Author', kind: 'text', isSortable: true },
    { name: 'entry', label: 'Entry', kind: 'text', isSortable: true },
    { name: 'event', label: 'Event', kind: 'text', isWide: true },
    { name: 'started', label: 'Started', kind: 'time', isSortable: true },
  ],
  filters: [
    { name: 'event', label: 'Event', options: 'competitions' },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Shown', label: 'Shown' },
        { value: 'Reported', label: 'Reported' },
        { value: 'Hidden', label: 'Hidden' },
        { value: 'Not confirmed', label: 'Not confirmed' },
      ],
    },
  ],
  sort: '-started',
  fields: {},
  actions: [
    {
      name: 'hide',
      label: 'Hide',
      busyLabel: 'Hiding',
      meaning: 'Hidden reviews are only visible to their authors and staff. You can show them again later.',
      reason: 'Reason (shown to the author)',
      states: ['Shown', 'Reported'],
    },
    {
      name: 'show',
      label: 'Show again',
      busyLabel: 'Showing',
      meaning: 'Everyone can read them again.',
      states: ['Hidden'],
    },
    {
      name: 'dismiss-reports',
      label: 'Dismiss reports',
      busyLabel: 'Dismissing',
      meaning: 'They stay as they are, and any reports about them are closed.',
    },
  ],
  isReadOnly: true,
} as const satisfies Resource;

export const listReviewRows = listRoute(reviews, 'enter-staff-area');
export const reviewsCsv = csvRoute(reviews, 'manage-events');
export const doToReviews = rowActionRoute(reviews, 'moderate-posts', ['no-reason', 'outranked']);

export const entryList = {
  resource: entries,
  icon: 'gamepad',
  place: 40,
  list: listEntryRows,
  csv: entriesCsv,
  add: addEntry,
} as const satisfies AdminList;

export const fileList = {
  resource: files,
  icon: 'archive',
  place: 50,
  list: listFileRows,
  csv: filesCsv,
} as const satisfies AdminList;

export const postList = {
  resource: posts,
  icon: 'comment-text',
  place: 60,
  list: listPostRows,
  csv: postsCsv,
  actions: doToPosts,
} as const satisfies AdminList;

export const reviewList = {
  resource: reviews,
  icon: 'star',
  place: 70,
  list: listReviewRows,
  csv: reviewsCsv,
  actions: doToReviews,
} as const satisfies AdminList;
