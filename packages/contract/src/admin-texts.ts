import { maxNewsPictureBytes, maxRuleLength } from '@tinsmith/domain/limits';
import type { Resource } from '@tinsmith/domain/resource';
import * as z from 'zod/mini';
import { loggedIn, staffWhoCan, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import {
  type AdminList,
  addRoute,
  changeRoute,
  csvRoute,
  itemPicture,
  itemRoute,
  listRoute,
  removeRoute,
  rowActionRoute,
} from './resource-routes.ts';
import { route } from './route.ts';

export const adminTextsProblems = {
  'bad-link': {
    status: 400,
    sentence: 'Links need to start with https:// and can have at most 500 characters.',
  },
  'bad-organizer': {
    status: 400,
    sentence: 'Please enter one organizer per line: name, role, e-mail address.',
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly adminTexts: typeof adminTextsProblems;
  }
}

export const news = {
  name: 'news',
  title: 'News',
  one: 'a news post',
  search: 'Search title or text',
  columns: [
    { name: 'title', label: 'Title', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'posted', label: 'Posted', kind: 'time', isSortable: true },
  ],
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'Published', label: 'Published' },
        { value: 'Scheduled', label: 'Scheduled' },
        { value: 'Draft', label: 'Draft' },
      ],
    },
  ],
  sort: '-posted',
  fields: {
    title: { kind: 'text', label: 'Title', max: 150, isRequired: true },
    markdown: { kind: 'markdown', label: 'Text', max: 65_536, isRequired: true },
    isDraft: {
      kind: 'switch',
      label: 'Draft',
      hint: 'Only staff can see a draft. Turn this off to publish it.',
    },
    postedAt: {
      kind: 'time',
      label: 'Publish at, UTC',
      hint: 'If empty: right away. Until then, only staff can see the post.',
    },
    mailTo: {
      kind: 'event',
      isMailed: true,
      label: 'E-mail it to everyone in',
      hint: "They get it once, when it's published, unless they've turned off news e-mails.",
    },
  },
  actions: [
    {
      name: 'publish',
      label: 'Publish now',
      busyLabel: 'Publishing',
      meaning: 'Posts appear on the news page right away, dated now.',
      states: ['Scheduled', 'Draft'],
    },
    {
      name: 'remove',
      label: 'Remove',
      busyLabel: 'Removing',
      meaning: "Posts are deleted with their pictures. This can't be undone.",
    },
  ],
} as const satisfies Resource;

export const listNewsRows = listRoute(news, 'enter-staff-area', 'post-news');
export const newsCsv = csvRoute(news, 'manage-events');
export const getNewsItem = itemRoute(news, 'write-news', 'post-news');
export const addNews = addRoute(news, 'write-news', ['no-competition'], 'post-news');
export const changeNews = changeRoute(news, 'write-news', ['no-competition', 'fixed-by-now'], 'post-news');
export const doToNews = rowActionRoute(news, 'write-news', [], 'post-news');
export const removeNews = removeRoute(news, 'write-news', 'post-news');

const onePost = z.object({ rowId: numericId });

export const setNewsPicture = route({
  method: 'POST',
  path: '/api/v1/admin/news/:rowId/picture',
  summary:
    'For staff: adds a picture of at most 1 MiB to a news post; without a file, changes its description',
  access: staffWhoCan('write-news'),
  scope: 'post-news',
  cache: uncached,
  problems: ['no-row', 'one-picture', 'no-picture', 'no-alt-text', 'bad-image'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: onePost,
  form: {
    fields: z.object({ alt: z.string().check(z.maxLength(300)) }),
    files: ['picture'],
    maxFileBytes: maxNewsPictureBytes,
  },
  output: z.object({ picture: itemPicture }),
});

export const removeNewsPicture = route({
  method: 'POST',
  path: '/api/v1/admin/news/:rowId/picture/remove',
  summary: 'For staff: removes the picture from a news post',
  access: staffWhoCan('write-news'),
  scope: 'post-news',
  cache: uncached,
  problems: ['no-row'],
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  params: onePost,
  output: z.object({ id: z.string() }),
});

export const previewMarkdown = route({
  method: 'POST',
  path: '/api/v1/markdown/preview',
  summary: 'How a Markdown text would look on the site',
  access: loggedIn,
  cache: uncached,
  limit: { max: 120, perSeconds: 60, by: 'account' },
  maxBodyBytes: 256 * 1024,
  body: z.object({ markdown: z.string().check(z.maxLength(65_536)) }),
  output: z.object({ html: z.string() }),
});

export const pages = {
  name: 'pages',
  title: 'Site texts',
  one: 'a text',
  search: 'Search title or text',
  columns: [
    { name: 'title', label: 'Title', kind: 'text', isSortable: true },
    { name: 'slug', label: 'Page', kind: 'text' },
    { name: 'changed', label: 'Changed', kind: 'time', isSortable: true },
  ],
  filters: [],
  sort: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', max: 100, isRequired: true },
    lead: { kind: 'area', label: 'Lead', max: 1000 },
    description: { kind: 'text', label: 'Description for search engines', max: 300 },
    markdown: {
      kind: 'markdown',
      label: 'Text',
      max: 131_072,
      isRequired: true,
      hint: '{site}, {summer} and {winter} become the names of the site and its jams. [the chat](site:chat) links to the chat; its paragraph is left out while there is no such link.',
    },
  },
} as const satisfies Resource;

export const listPageRows = listRoute(pages, 'enter-staff-area');
export const getPageItem = itemRoute(pages, 'edit-site');
export const changePage = changeRoute(pages, 'edit-site');

const linkFields = <const L extends string>(label: L) =>
  ({
    label: { kind: 'text', label: `${label}: link text`, max: 60 },
    url: {
      kind: 'text',
      label: `${label}: address`,
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
  }) as const;
const [community, mailingGroup, chat, donate, shop, aboutVideo, historyVideo] = [
  linkFields('Community site'),
  linkFields('Mailing group'),
  linkFields('Chat'),
  linkFields('Donations'),
  linkFields('Shop'),
  linkFields('Video on About'),
  linkFields('Video on History'),
];

export const settings = {
  name: 'settings',
  title: 'Names and links',
  one: 'the names, links and organizers of the site',
  search: null,
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'numLinks', label: 'Links', kind: 'number' },
  ],
  filters: [],
  sort: 'name',
  fields: {
    name: { kind: 'text', label: 'Site name', max: 60, isRequired: true },
    summerName: { kind: 'text', label: 'Name of the summer jam', max: 30, isRequired: true },
    winterName: { kind: 'text', label: 'Name of the winter jam', max: 30, isRequired: true },
    description: { kind: 'text', label: 'Description', max: 300 },
    organizers: {
      kind: 'area',
      label: 'Organizers',
      max: 4000,
      hint: 'One per line: name, role, e-mail address. Role and address can be left out. Shown on About; addresses are public.',
    },
    communityLabel: community.label,
    communityUrl: community.url,
    mailingGroupLabel: mailingGroup.label,
    mailingGroupUrl: mailingGroup.url,
    chatLabel: chat.label,
    chatUrl: chat.url,
    donateLabel: donate.label,
    donateUrl: donate.url,
    shopLabel: shop.label,
    shopUrl: shop.url,
    aboutVideoLabel: aboutVideo.label,
    aboutVideoUrl: aboutVideo.url,
    historyVideoLabel: historyVideo.label,
    historyVideoUrl: historyVideo.url,
  },
} as const satisfies Resource;

export const listSettings = listRoute(settings, 'enter-staff-area');
export const getSettingsItem = itemRoute(settings, 'edit-site');
export const changeSettings = changeRoute(settings, 'edit-site', ['bad-link', 'bad-organizer']);

export const rules = {
  name: 'rules',
  title: 'Rules',
  one: 'a rule',
  search: 'Search text or number',
  columns: [
    { name: 'text', label: 'Rule', kind: 'text', isSortable: true },
    { name: 'state', label: 'State', kind: 'state' },
    { name: 'category', label: 'Category', kind: 'text' },
    { name: 'number', label: 'Number', kind: 'number', isSortable: true, isWide: true },
    { name: 'numRatings', label: 'Ratings', kind: 'number', isSortable: true },
  ],
  filters: [
    {
      name: 'category',
      label: 'Category',
      options: [
        { value: 'genre', label: 'Genre' },
        { value: 'art', label: 'Artistic' },
        { value: 'tech', label: 'Technical' },
        { value: 'bonus', label: 'Bonus' },
      ],
    },
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'In the pool', label: 'In the pool' },
        { value: 'Retired', label: 'Retired' },
      ],
    },
  ],
  sort: 'text',
  fields: {
    category: {
      kind: 'choice',
      label: 'Category',
      options: [
        { value: 'genre', label: 'Genre' },
        { value: 'art', label: 'Artistic' },
        { value: 'tech', label: 'Technical' },
        { value: 'bonus', label: 'Bonus' },
      ],
      isOnce: true,
    },
    text: { kind: 'area', label: 'Rule', max: maxRuleLength, isRequired: true },
    isRetired: {
      kind: 'switch',
      label: 'Retire this rule',
      hint: "It won't be drawn again. Past draws keep it.",
    },
  },
  actions: [
    {
      name: 'retire',
      label: 'Retire',
      busyLabel: 'Retiring',
      meaning: "Retired rules won't be drawn again. Past draws keep them, and you can bring them back.",
      states: ['In the pool'],
    },
    {
      name: 'return',
      label: 'Bring back',
      busyLabel: 'Bringing back',
      meaning: 'The next draw can include them. They keep their ratings.',
      states: ['Retired'],
    },
  ],
} as const satisfies Resource;

export const listRuleRows = listRoute(rules, 'enter-staff-area');
export const rulesCsv = csvRoute(rules, 'manage-events');
export const getRuleItem = itemRoute(rules, 'manage-rules');
export const addRule = addRoute(rules, 'manage-rules', ['no-rule-text']);
export const changeRuleItem = changeRoute(rules, 'manage-rules', ['no-rule', 'no-rule-text']);
export const doToRules = rowActionRoute(rules, 'manage-rules');

export const newsList = {
  resource: news,
  icon: 'megaphone',
  place: 80,
  list: listNewsRows,
  csv: newsCsv,
  item: getNewsItem,
  add: addNews,
  change: changeNews,
  remove: removeNews,
  picture: { set: setNewsPicture, remove: removeNewsPicture },
  actions: doToNews,
} as const satisfies AdminList;

export const ruleList = {
  resource: rules,
  icon: 'script',
  place: 90,
  list: listRuleRows,
  csv: rulesCsv,
  item: getRuleItem,
  add: addRule,
  change: changeRuleItem,
  actions: doToRules,
} as const satisfies AdminList;

export const pageList = {
  resource: pages,
  icon: 'file-text',
  place: 110,
  list: listPageRows,
  item: getPageItem,
  change: changePage,
} as const satisfies AdminList;

export const settingsList = {
  resource: settings,
  icon: 'link',
  place: 120,
  list: listSettings,
  item: getSettingsItem,
  change: changeSettings,
} as const satisfies AdminList;
