import * as events from '@tinsmith/contract/admin-events';
import * as records from '@tinsmith/contract/admin-records';
import * as texts from '@tinsmith/contract/admin-texts';
import type { Binding } from '../../http/bind.ts';
import { bindRowActions, type RunRowAction } from '../../http/resource-actions.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUpcomingItem, upcomingRows } from '../competition/upcoming.queries.ts';
import { deleteNews, newsRows, updateNews } from '../news/admin-news.queries.ts';
import { ruleRows } from '../rule/admin-rules.queries.ts';
import { retireRule } from '../rule/rule.queries.ts';
import { deleteErrorReport, errorReportRows } from '../site/admin-site.queries.ts';
import { auditOf } from '../site/audit.queries.ts';

const publishNews: RunRowAction = ({ transaction, viewer, id }) =>
  updateNews(
    transaction,
    id,
    { postedAt: null, isDraft: false },
    auditOf(viewer, 'changed-news', { newsId: id, fields: ['postedAt', 'isDraft'] }),
  );

const removeNews: RunRowAction = ({ transaction, viewer, id }) =>
  deleteNews(transaction, id, auditOf(viewer, 'removed-news', { newsId: id }));

const moveRule =
  (isRetired: boolean): RunRowAction =>
  ({ transaction, viewer, id }) =>
    retireRule(
      transaction,
      id,
      isRetired,
      auditOf(viewer, 'changed-rule', { ruleId: id, fields: ['retired'] }),
    );

const removeUpcoming: RunRowAction = ({ transaction, viewer, id }) =>
  deleteUpcomingItem(transaction, id, auditOf(viewer, 'removed-upcoming', { upcomingId: id }));

const removeReport: RunRowAction = ({ transaction, viewer, id }) =>
  deleteErrorReport(transaction, id, auditOf(viewer, 'removed-error-report', { reportId: id }));

/** Actions on rows of text lists; posts and reviews are handled by their own features. */
export const rowActionRoutes = ({ db }: Platform): Binding[] => [
  bindRowActions(db, texts.news, texts.doToNews, newsRows, { publish: publishNews, remove: removeNews }),
  bindRowActions(db, texts.rules, texts.doToRules, ruleRows, {
    retire: moveRule(true),
    return: moveRule(false),
  }),
  bindRowActions(db, events.upcomingItems, events.doToUpcomingItems, upcomingRows, {
    remove: removeUpcoming,
  }),
  bindRowActions(db, records.errorReports, records.doToErrorReports, errorReportRows, {
    remove: removeReport,
  }),
];
