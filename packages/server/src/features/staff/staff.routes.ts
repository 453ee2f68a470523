import * as entries from '@tinsmith/contract/admin-entries';
import * as events from '@tinsmith/contract/admin-events';
import { getHealth } from '@tinsmith/contract/admin-health';
import * as people from '@tinsmith/contract/admin-people';
import * as records from '@tinsmith/contract/admin-records';
import * as texts from '@tinsmith/contract/admin-texts';
import * as desk from '@tinsmith/contract/desk';
import type { Resource } from '@tinsmith/domain/resource';
import { type Binding, bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import { bindCsv, bindList, type CountKnown } from '../../http/resource.ts';
import { readSessionHash } from '../../http/session.ts';
import type { Viewer } from '../../http/viewer.ts';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUpcomingItem } from '../competition/upcoming.queries.ts';
import { deleteNews } from '../news/admin-news.queries.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { openSpans } from './desk.queries.ts';
import { endNow, reopenTimes } from './end-and-reopen.ts';
import { moveTimes, readEventDesk, setNotice } from './event-desk.ts';
import { readHealth } from './health/read-health.ts';
import { openListCounts } from './list-counts.ts';
import {
  addCompetition,
  changeCompetition,
  readCompetitionItem,
  readNextEdition,
  removeCompetition,
} from './manage-competitions.ts';
import { addEntrant, addEntry, changeEntrant, readEntrantItem } from './manage-entrants.ts';
import { removeNewsPicture, setNewsPicture } from './manage-news-picture.ts';
import { addRule, changeRule, readRuleItem } from './manage-rules.ts';
import * as manage from './manage-texts.ts';
import { changeUser, readUserPage } from './manage-users.ts';
import { collectLists, readOverview } from './read-overview.ts';
import { listWaiting } from './read-waiting.ts';
import { rowActionRoutes } from './row-actions.ts';

/** The lists, and their CSV exports. */
const listRoutes = ({ platform: { db }, features }: FeatureContext, countKnown: CountKnown): Binding[] => {
  const keep = (viewer: Viewer, { name }: Resource) =>
    insertAuditEntry(db, auditOf(viewer, 'downloaded-list', { list: [name] }));
  return collectLists(features).flatMap(({ resource, list, csv, ...rows }) => [
    bindList(db, resource, list, rows, countKnown),
    ...(csv ? [bindCsv(db, resource, csv, rows, keep)] : []),
  ]);
};

async function remove(id: number, isThere: Promise<boolean>) {
  if (!(await isThere)) throw new Problem('no-row');
  return { id: String(id) };
}

const peopleRoutes = ({ platform, ports }: FeatureContext): Binding[] => [
  bind(people.getUserItem, ({ viewer, params }) => readUserPage(platform, viewer, params.rowId)),
  bind(people.changeUser, ({ viewer, params, body, request }) =>
    changeUser(platform, ports, viewer, params.rowId, body, readSessionHash(request)),
  ),
  bind(people.getEntrantItem, ({ params }) => readEntrantItem(platform, params.rowId)),
  bind(people.addEntrant, ({ viewer, body }) => addEntrant(platform, viewer, body)),
  bind(people.changeEntrant, ({ viewer, params, body }) =>
    changeEntrant(platform, viewer, params.rowId, body),
  ),
  bind(entries.addEntry, ({ viewer, body }) => addEntry(platform, viewer, body)),
];

const eventRoutes = (platform: Platform): Binding[] => [
  bind(events.getCompetitionItem, ({ params }) => readCompetitionItem(platform, params.rowId)),
  bind(events.addCompetition, ({ viewer, body }) => addCompetition(platform, viewer, body)),
  bind(events.getNextEdition, ({ subject }) => readNextEdition(platform, subject.row.id)),
  bind(events.addNextEdition, ({ viewer, subject, body }) =>
    addCompetition(platform, viewer, body, subject.row.id),
  ),
  bind(events.changeCompetition, ({ viewer, params, body }) =>
    changeCompetition(platform, viewer, params.rowId, body),
  ),
  bind(events.removeCompetition, ({ viewer, params, body }) =>
    removeCompetition(platform, viewer, params.rowId, body.title),
  ),
  bind(events.getUpcomingItem, ({ params }) => manage.readUpcomingItem(platform, params.rowId)),
  bind(events.addUpcomingItem, ({ viewer, body }) => manage.addUpcoming(platform, viewer, body)),
  bind(events.changeUpcomingItem, ({ viewer, params, body }) =>
    manage.changeUpcoming(platform, viewer, params.rowId, body),
  ),
  bind(events.removeUpcomingItem, ({ viewer, params: { rowId } }) =>
    remove(
      rowId,
      deleteUpcomingItem(platform.db, rowId, auditOf(viewer, 'removed-upcoming', { upcomingId: rowId })),
    ),
  ),
];

const textRoutes = (platform: Platform): Binding[] => [
  bind(texts.getNewsItem, ({ params }) => manage.readNewsItem(platform, params.rowId)),
  bind(texts.addNews, ({ viewer, body }) => manage.addNews(platform, viewer, body)),
  bind(texts.changeNews, ({ viewer, params, body }) =>
    manage.changeNews(platform, viewer, params.rowId, body),
  ),
  bind(texts.removeNews, ({ viewer, params: { rowId } }) =>
    remove(rowId, deleteNews(platform.db, rowId, auditOf(viewer, 'removed-news', { newsId: rowId }))),
  ),
  bind(texts.setNewsPicture, ({ viewer, params, form }) =>
    setNewsPicture(platform, viewer, params.rowId, form),
  ),
  bind(texts.removeNewsPicture, ({ viewer, params }) => removeNewsPicture(platform, viewer, params.rowId)),
  bind(texts.previewMarkdown, ({ body }) => ({ html: renderMarkdown(body.markdown) })),
  bind(texts.getPageItem, ({ params }) => manage.readPageItem(platform, params.rowId)),
  bind(texts.changePage, ({ viewer, params, body }) =>
    manage.changePage(platform, viewer, params.rowId, body),
  ),
  bind(texts.getSettingsItem, ({ params }) => manage.readSettingsItem(platform, params.rowId)),
  bind(texts.changeSettings, ({ viewer, params, body }) =>
    manage.changeSettings(platform, viewer, params.rowId, body),
  ),
  bind(texts.getRuleItem, ({ params }) => readRuleItem(platform, params.rowId)),
  bind(texts.addRule, ({ viewer, body }) => addRule(platform, viewer, body)),
  bind(texts.changeRuleItem, ({ viewer, params, body }) => changeRule(platform, viewer, params.rowId, body)),
];

const deskRoutes = ({ platform, ports }: FeatureContext, spans = openSpans()): Binding[] => [
  bind(desk.getEventDesk, ({ viewer, subject }) => readEventDesk(platform, spans, viewer, subject)),
  bind(desk.moveTimes, ({ viewer, subject, body }) => moveTimes(platform, viewer, subject, body)),
  bind(desk.endNow, ({ viewer, subject, body }) => endNow(platform, viewer, subject, body)),
  bind(desk.reopenTimes, ({ viewer, subject, body, request }) =>
    reopenTimes(platform, ports, viewer, subject, body, readSessionHash(request)),
  ),
  bind(desk.setNotice, ({ viewer, body }) => setNotice(platform, viewer, body)),
];

export const staffRoutes = (context: FeatureContext): Binding[] => {
  const { platform } = context;
  const listCounts = openListCounts();
  const countKnown: CountKnown = (viewer, list, count) =>
    listCounts(viewer && getAccount(viewer).id, list, count);
  return [
    ...deskRoutes(context),
    bind(records.getWaiting, async ({ viewer }) => ({
      items: await listWaiting(platform.db, getAccount(viewer)),
    })),
    bind(getHealth, ({ viewer }) => readHealth(platform, context.features, viewer)),
    bind(records.getAdminOverview, ({ viewer }) =>
      readOverview(platform, context.features, countKnown, viewer),
    ),
    ...listRoutes(context, countKnown),
    ...peopleRoutes(context),
    ...eventRoutes(platform),
    ...textRoutes(platform),
    ...rowActionRoutes(platform),
  ];
};
