// Written by `npm run client` from packages/contract/src/admin-texts.ts. Change it there.
import type * as contract from '@tinsmith/contract/admin-texts';
import type { ClientRoute } from '@tinsmith/contract/client';

export const addNews: ClientRoute<typeof contract.addNews> = { method: 'POST', path: '/api/v1/admin/news' };
export const addRule: ClientRoute<typeof contract.addRule> = { method: 'POST', path: '/api/v1/admin/rules' };
export const changeNews: ClientRoute<typeof contract.changeNews> = {
  method: 'POST',
  path: '/api/v1/admin/news/:rowId',
};
export const changePage: ClientRoute<typeof contract.changePage> = {
  method: 'POST',
  path: '/api/v1/admin/pages/:rowId',
};
export const changeRuleItem: ClientRoute<typeof contract.changeRuleItem> = {
  method: 'POST',
  path: '/api/v1/admin/rules/:rowId',
};
export const changeSettings: ClientRoute<typeof contract.changeSettings> = {
  method: 'POST',
  path: '/api/v1/admin/settings/:rowId',
};
export const doToNews: ClientRoute<typeof contract.doToNews> = {
  method: 'POST',
  path: '/api/v1/admin/news/actions',
};
export const doToRules: ClientRoute<typeof contract.doToRules> = {
  method: 'POST',
  path: '/api/v1/admin/rules/actions',
};
export const getNewsItem: ClientRoute<typeof contract.getNewsItem> = {
  method: 'GET',
  path: '/api/v1/admin/news/:rowId',
};
export const getPageItem: ClientRoute<typeof contract.getPageItem> = {
  method: 'GET',
  path: '/api/v1/admin/pages/:rowId',
};
export const getRuleItem: ClientRoute<typeof contract.getRuleItem> = {
  method: 'GET',
  path: '/api/v1/admin/rules/:rowId',
};
export const getSettingsItem: ClientRoute<typeof contract.getSettingsItem> = {
  method: 'GET',
  path: '/api/v1/admin/settings/:rowId',
};
export const listNewsRows: ClientRoute<typeof contract.listNewsRows> = {
  method: 'GET',
  path: '/api/v1/admin/news',
};
export const listPageRows: ClientRoute<typeof contract.listPageRows> = {
  method: 'GET',
  path: '/api/v1/admin/pages',
};
export const listRuleRows: ClientRoute<typeof contract.listRuleRows> = {
  method: 'GET',
  path: '/api/v1/admin/rules',
};
export const listSettings: ClientRoute<typeof contract.listSettings> = {
  method: 'GET',
  path: '/api/v1/admin/settings',
};
export const news: typeof contract.news = {
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
    markdown: { kind: 'markdown', label: 'Text', max: 65536, isRequired: true },
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
};
export const newsCsv: ClientRoute<typeof contract.newsCsv> = {
  method: 'GET',
  path: '/api/v1/admin/news.csv',
  isText: true,
};
export const pages: typeof contract.pages = {
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
      max: 131072,
      isRequired: true,
      hint: '{site}, {summer} and {winter} become the names of the site and its jams. [the chat](site:chat) links to the chat; its paragraph is left out while there is no such link.',
    },
  },
};
export const previewMarkdown: ClientRoute<typeof contract.previewMarkdown> = {
  method: 'POST',
  path: '/api/v1/markdown/preview',
};
export const removeNews: ClientRoute<typeof contract.removeNews> = {
  method: 'POST',
  path: '/api/v1/admin/news/:rowId/remove',
};
export const removeNewsPicture: ClientRoute<typeof contract.removeNewsPicture> = {
  method: 'POST',
  path: '/api/v1/admin/news/:rowId/picture/remove',
};
export const rules: typeof contract.rules = {
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
    text: { kind: 'area', label: 'Rule', max: 200, isRequired: true },
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
};
export const rulesCsv: ClientRoute<typeof contract.rulesCsv> = {
  method: 'GET',
  path: '/api/v1/admin/rules.csv',
  isText: true,
};
export const setNewsPicture: ClientRoute<typeof contract.setNewsPicture> = {
  method: 'POST',
  path: '/api/v1/admin/news/:rowId/picture',
};
export const settings: typeof contract.settings = {
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
    communityLabel: { kind: 'text', label: 'Community site: link text', max: 60 },
    communityUrl: {
      kind: 'text',
      label: 'Community site: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    mailingGroupLabel: { kind: 'text', label: 'Mailing group: link text', max: 60 },
    mailingGroupUrl: {
      kind: 'text',
      label: 'Mailing group: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    chatLabel: { kind: 'text', label: 'Chat: link text', max: 60 },
    chatUrl: {
      kind: 'text',
      label: 'Chat: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    donateLabel: { kind: 'text', label: 'Donations: link text', max: 60 },
    donateUrl: {
      kind: 'text',
      label: 'Donations: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    shopLabel: { kind: 'text', label: 'Shop: link text', max: 60 },
    shopUrl: {
      kind: 'text',
      label: 'Shop: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    aboutVideoLabel: { kind: 'text', label: 'Video on About: link text', max: 60 },
    aboutVideoUrl: {
      kind: 'text',
      label: 'Video on About: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
    historyVideoLabel: { kind: 'text', label: 'Video on History: link text', max: 60 },
    historyVideoUrl: {
      kind: 'text',
      label: 'Video on History: address',
      max: 500,
      hint: 'Must start with https://. Leave empty to hide this link.',
    },
  },
};
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
} as const;
export const pageList = {
  resource: pages,
  icon: 'file-text',
  place: 110,
  list: listPageRows,
  item: getPageItem,
  change: changePage,
} as const;
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
} as const;
export const settingsList = {
  resource: settings,
  icon: 'link',
  place: 120,
  list: listSettings,
  item: getSettingsItem,
  change: changeSettings,
} as const;
