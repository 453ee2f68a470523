import * as entries from '@tinsmith/contract/admin-entries';
import * as events from '@tinsmith/contract/admin-events';
import * as people from '@tinsmith/contract/admin-people';
import * as records from '@tinsmith/contract/admin-records';
import * as texts from '@tinsmith/contract/admin-texts';
import type { csvRoute, listRoute } from '@tinsmith/contract/resource-routes';
import type { RouteShape } from '@tinsmith/contract/route';
import type { Resource } from '@tinsmith/domain/resource';
import type { RowSource } from '../../http/resource.ts';
import { userRows } from '../account/admin-users.queries.ts';
import { competitionRows } from '../competition/admin-competitions.queries.ts';
import { upcomingRows } from '../competition/upcoming.queries.ts';
import { entrantRows } from '../entrant/admin-entrants.queries.ts';
import { entryRows } from '../entry/admin-entries.queries.ts';
import { fileRows } from '../file/admin-files.queries.ts';
import { postRows } from '../log/admin-posts.queries.ts';
import { newsRows } from '../news/admin-news.queries.ts';
import { reviewRows } from '../review/admin-reviews.queries.ts';
import { ruleRows } from '../rule/admin-rules.queries.ts';
import { errorReportRows, pageRows, settingsRows } from '../site/admin-site.queries.ts';
import { auditRows, mailRows } from './records.queries.ts';

export interface StaffList {
  readonly resource: Resource;
  readonly source: RowSource;
  readonly list: ReturnType<typeof listRoute>;
  readonly csv?: ReturnType<typeof csvRoute>;
  /** Opens the form of a row. */
  readonly item?: RouteShape;
  readonly add?: RouteShape;
  /** Bulk actions on rows. */
  readonly actions?: RouteShape;
}

/** Every list of the staff area, in the order of its menu. */
export const staffLists: readonly StaffList[] = [
  {
    resource: events.competitions,
    source: competitionRows,
    list: events.listCompetitionRows,
    csv: events.competitionsCsv,
    item: events.getCompetitionItem,
    add: events.addCompetition,
  },
  {
    resource: people.users,
    source: userRows,
    list: people.listUsers,
    csv: people.usersCsv,
    item: people.getUserItem,
  },
  {
    resource: people.entrants,
    source: entrantRows,
    list: people.listEntrantRows,
    csv: people.entrantsCsv,
    item: people.getEntrantItem,
    add: people.addEntrant,
  },
  {
    resource: entries.entries,
    source: entryRows,
    list: entries.listEntryRows,
    csv: entries.entriesCsv,
    add: entries.addEntry,
  },
  { resource: entries.files, source: fileRows, list: entries.listFileRows, csv: entries.filesCsv },
  {
    resource: entries.posts,
    source: postRows,
    list: entries.listPostRows,
    csv: entries.postsCsv,
    actions: entries.doToPosts,
  },
  {
    resource: entries.reviews,
    source: reviewRows,
    list: entries.listReviewRows,
    csv: entries.reviewsCsv,
    actions: entries.doToReviews,
  },
  {
    resource: texts.news,
    source: newsRows,
    list: texts.listNewsRows,
    csv: texts.newsCsv,
    item: texts.getNewsItem,
    add: texts.addNews,
    actions: texts.doToNews,
  },
  {
    resource: texts.rules,
    source: ruleRows,
    list: texts.listRuleRows,
    csv: texts.rulesCsv,
    item: texts.getRuleItem,
    add: texts.addRule,
    actions: texts.doToRules,
  },
  {
    resource: events.upcomingItems,
    source: upcomingRows,
    list: events.listUpcomingItems,
    item: events.getUpcomingItem,
    add: events.addUpcomingItem,
    actions: events.doToUpcomingItems,
  },
  { resource: texts.pages, source: pageRows, list: texts.listPageRows, item: texts.getPageItem },
  { resource: texts.settings, source: settingsRows, list: texts.listSettings, item: texts.getSettingsItem },
  { resource: records.mails, source: mailRows, list: records.listMails, csv: records.mailsCsv },
  {
    resource: records.errorReports,
    source: errorReportRows,
    list: records.listErrorReports,
    csv: records.errorReportsCsv,
    actions: records.doToErrorReports,
  },
  { resource: records.audits, source: auditRows, list: records.listAudits, csv: records.auditsCsv },
];
