import {
  type addUpcomingItem as addUpcomingRoute,
  type changeUpcomingItem as changeUpcomingRoute,
  upcomingItems,
} from '@tinsmith/contract/admin-events';
import {
  type addNews as addNewsRoute,
  type changeNews as changeNewsRoute,
  type changePage as changePageRoute,
  type changeSettings as changeSettingsRoute,
  news as newsResource,
  pages,
  settings as settingsResource,
} from '@tinsmith/contract/admin-texts';
import type { AdminItem } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import { parseLink } from '@tinsmith/domain/entry-links';
import { writeOrganizers } from '@tinsmith/domain/organizers';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { type SiteAddresses, siteAddressNames } from '@tinsmith/domain/site-addresses';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { findUpcomingItem, insertUpcomingItem, updateUpcomingItem } from '../competition/upcoming.queries.ts';
import { countNewsMails } from '../mail/mail-queue.queries.ts';
import { findNewsItem, insertNews, updateNews } from '../news/admin-news.queries.ts';
import { toNewsPicture } from '../news/news-picture.queries.ts';
import { findPageItem, saveSettings, updatePage } from '../site/admin-site.queries.ts';
import { auditOf } from '../site/audit.queries.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { changesIn, fieldsIn } from './audit-changes.ts';
import { changeItem } from './change-item.ts';
import { lockRow, lockSettings } from './lock-row.queries.ts';
import { readOrganizers } from './read-organizers.ts';

type Needs = Pick<Platform, 'db'>;

const must = <T>(row: T | undefined | null): T => {
  if (row === undefined || row === null) throw new Problem('no-row');
  return row;
};
/** Only the fields sent. */
const texts = <B extends Readonly<Record<string, string | undefined>>>(
  body: B,
): { [K in keyof B]?: string } =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, text]) => (text === undefined ? [] : [[name, normalizeText(text)]])),
  ) as { [K in keyof B]?: string };

export async function readNewsItem({ db }: Needs, id: number): Promise<AdminItem> {
  const post = must(await findNewsItem(db, id));
  const numMails = await countNewsMails(db, id);
  return {
    id: String(post.id),
    title: post.title,
    to: post.is_published ? `/news/${post.id}` : null,
    values: {
      title: post.title,
      markdown: post.markdown,
      isDraft: post.is_draft,
      // The time of a draft is when it was written, unless staff planned another.
      postedAt: post.is_draft && !post.is_planned ? null : post.posted_at.getTime(),
      mailTo: post.mail_to ?? '',
    },
    fixed:
      numMails === null
        ? {}
        : { mailTo: `Already e-mailed to ${numMails} ${numMails === 1 ? 'person' : 'people'}.` },
    picture: toNewsPicture(post),
  };
}

/** The id of the event whose entrants are mailed; null for none, undefined if not sent. */
async function findMailed(db: Database, short: string | undefined): Promise<number | null | undefined> {
  if (short === undefined || short === '') return short === '' ? null : undefined;
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  return competition.id;
}

export async function addNews({ db }: Needs, viewer: Viewer, body: Received<typeof addNewsRoute>['body']) {
  const { title = '', markdown = '' } = texts({ title: body.title, markdown: body.markdown });
  const mailCompetitionId = await findMailed(db, body.mailTo);
  const news = { title, markdown, postedAt: body.postedAt, isDraft: body.isDraft, mailCompetitionId };
  return { id: String(await insertNews(db, news, auditOf(viewer, 'added-news'))) };
}

export const changeNews = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changeNewsRoute>['body'],
) => {
  const form = { resource: newsResource, lock: lockRow('news_post'), read: readNewsItem };
  return changeItem(db, form, id, sent, async (transaction, body, { values, fixed }) => {
    if (body.mailTo !== undefined && fixed.mailTo !== undefined) throw new Problem('fixed-by-now');
    const change = {
      ...texts({ title: body.title, markdown: body.markdown }),
      postedAt: body.postedAt,
      isDraft: body.isDraft,
      mailCompetitionId: await findMailed(transaction, body.mailTo),
    };
    const changes = changesIn(newsResource.fields, values, body);
    const audit = auditOf(viewer, 'changed-news', { newsId: id, fields: fieldsIn(body), ...changes });
    await updateNews(transaction, id, change, audit);
    return { id: String(id) };
  });
};

export async function readPageItem({ db }: Needs, id: number): Promise<AdminItem> {
  const { title, lead, description, markdown, slug } = must(await findPageItem(db, id));
  return { id: String(id), title, to: `/${slug}`, values: { title, lead, description, markdown }, fixed: {} };
}

export const changePage = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changePageRoute>['body'],
) => {
  const form = { resource: pages, lock: lockRow('site_page'), read: readPageItem };
  return changeItem(db, form, id, sent, async (transaction, body) => {
    const audit = auditOf(viewer, 'changed-page', { pageId: id, fields: fieldsIn(body) });
    await updatePage(transaction, id, texts(body), audit);
    return { id: String(id) };
  });
};

export async function readSettingsItem({ db }: Needs, id: number): Promise<AdminItem> {
  if (id !== 1) throw new Problem('no-row');
  const { name, summerName, winterName, description, links, organizers } = await readSiteSettings(db);
  const linkValues = siteAddressNames.flatMap((one) => [
    [`${one}Label`, links[one]?.label ?? ''],
    [`${one}Url`, links[one]?.url ?? ''],
  ]);
  return {
    id: '1',
    title: 'Names and links',
    to: '/about',
    values: {
      ...{ name, summerName, winterName, description },
      organizers: writeOrganizers(organizers),
      ...Object.fromEntries(linkValues),
    },
    fixed: {},
  };
}

type SettingsBody = Omit<Received<typeof changeSettingsRoute>['body'], 'was'>;

/** A cleared URL is removed with its label; one without a label is labelled by itself. */
function linksOf(before: SiteAddresses, body: SettingsBody): SiteAddresses {
  const sent = texts(body) as Readonly<Record<string, string | undefined>>;
  const links = siteAddressNames.map((one) => {
    const url = parseLink(sent[`${one}Url`] ?? before[one]?.url ?? '');
    if (url === null) throw new Problem('bad-link');
    const label = sent[`${one}Label`] ?? before[one]?.label ?? '';
    return [one, url === '' ? null : { url, label: label || url }];
  });
  return Object.fromEntries(links) as unknown as SiteAddresses;
}

export const changeSettings = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changeSettingsRoute>['body'],
) => {
  const form = { resource: settingsResource, lock: lockSettings, read: readSettingsItem };
  return changeItem(db, form, id, sent, async (transaction, body) => {
    const before = await readSiteSettings(transaction);
    const { name, summerName, winterName, description } = body;
    const settings = {
      ...before,
      ...texts({ name, summerName, winterName, description }),
      links: linksOf(before.links, body),
      organizers: body.organizers === undefined ? before.organizers : readOrganizers(body.organizers),
    };
    const audit = auditOf(viewer, 'changed-settings', { fields: fieldsIn(body) });
    await saveSettings(transaction, settings, audit);
    return { id: '1' };
  });
};

export async function readUpcomingItem({ db }: Needs, id: number): Promise<AdminItem> {
  const item = must(await findUpcomingItem(db, id));
  return {
    id: String(id),
    title: item.title,
    to: null,
    values: { title: item.title, dateStr: item.date_text, until: item.shown_until.getTime() },
    fixed: {},
  };
}

export async function addUpcoming(
  { db }: Needs,
  viewer: Viewer,
  body: Received<typeof addUpcomingRoute>['body'],
) {
  const { title = '', dateStr = '' } = texts({ title: body.title, dateStr: body.dateStr });
  const id = await insertUpcomingItem(
    db,
    { title, dateStr, untilMs: body.until ?? 0 },
    auditOf(viewer, 'added-upcoming'),
  );
  return { id: String(id) };
}

export const changeUpcoming = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changeUpcomingRoute>['body'],
) => {
  const form = { resource: upcomingItems, lock: lockRow('upcoming_item'), read: readUpcomingItem };
  return changeItem(db, form, id, sent, async (transaction, body, { values }) => {
    const item = must(await findUpcomingItem(transaction, id));
    const now = {
      title: item.title,
      dateStr: item.date_text,
      untilMs: body.until ?? item.shown_until.getTime(),
    };
    const change = { ...now, ...texts({ title: body.title, dateStr: body.dateStr }) };
    const changes = changesIn(upcomingItems.fields, values, body);
    const audit = auditOf(viewer, 'changed-upcoming', { upcomingId: id, fields: fieldsIn(body), ...changes });
    await updateUpcomingItem(transaction, id, change, audit);
    return { id: String(id) };
  });
};
