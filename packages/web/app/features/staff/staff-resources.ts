import type { ClientRoute } from '@tinsmith/contract/client';
import type { AdminItem, AdminRows } from '@tinsmith/contract/resource-routes';
import type { FieldValue, Resource } from '@tinsmith/domain/resource';
import * as entries from '../../api/gen/admin-entries.ts';
import * as events from '../../api/gen/admin-events.ts';
import * as people from '../../api/gen/admin-people.ts';
import * as records from '../../api/gen/admin-records.ts';
import * as texts from '../../api/gen/admin-texts.ts';
import type { IconName } from '../../ui/icons.ts';

/** Calls whose types differ by resource; each definition says what goes in and out. */
export type LooseCall = (
  route: ClientRoute,
  input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<
      Record<string, FieldValue | readonly number[] | Readonly<Record<string, string>>>
    >;
  },
) => Promise<unknown>;
export type Rows = AdminRows;
export type Item = AdminItem;

/** A resource with its calls, as the pages of the staff area show it. */
export interface StaffResource {
  readonly resource: Resource;
  readonly icon: IconName;
  readonly list: ClientRoute;
  readonly csv?: ClientRoute;
  readonly item?: ClientRoute;
  readonly add?: ClientRoute;
  readonly change?: ClientRoute;
  readonly remove?: ClientRoute;
  /** For resources with a picture. */
  readonly picture?: {
    readonly set: typeof texts.setNewsPicture;
    readonly remove: typeof texts.removeNewsPicture;
  };
  /** Bulk actions, also in the menu of a row. */
  readonly actions?: ClientRoute;
}

export const staffResources: readonly StaffResource[] = [
  {
    resource: events.competitions,
    icon: 'calendar',
    list: events.listCompetitionRows,
    csv: events.competitionsCsv,
    item: events.getCompetitionItem,
    add: events.addCompetition,
    change: events.changeCompetition,
  },
  {
    resource: people.users,
    icon: 'user',
    list: people.listUsers,
    csv: people.usersCsv,
    item: people.getUserItem,
    change: people.changeUser,
  },
  {
    resource: people.entrants,
    icon: 'users',
    list: people.listEntrantRows,
    csv: people.entrantsCsv,
    item: people.getEntrantItem,
    add: people.addEntrant,
    change: people.changeEntrant,
  },
  {
    resource: entries.entries,
    icon: 'gamepad',
    list: entries.listEntryRows,
    csv: entries.entriesCsv,
    add: entries.addEntry,
  },
  { resource: entries.files, icon: 'archive', list: entries.listFileRows, csv: entries.filesCsv },
  {
    resource: entries.posts,
    icon: 'comment-text',
    list: entries.listPostRows,
    csv: entries.postsCsv,
    actions: entries.doToPosts,
  },
  {
    resource: entries.reviews,
    icon: 'star',
    list: entries.listReviewRows,
    csv: entries.reviewsCsv,
    actions: entries.doToReviews,
  },
  {
    resource: texts.news,
    icon: 'megaphone',
    list: texts.listNewsRows,
    csv: texts.newsCsv,
    item: texts.getNewsItem,
    add: texts.addNews,
    change: texts.changeNews,
    remove: texts.removeNews,
    picture: { set: texts.setNewsPicture, remove: texts.removeNewsPicture },
    actions: texts.doToNews,
  },
  {
    resource: texts.rules,
    icon: 'script',
    list: texts.listRuleRows,
    csv: texts.rulesCsv,
    item: texts.getRuleItem,
    add: texts.addRule,
    change: texts.changeRuleItem,
    actions: texts.doToRules,
  },
  {
    resource: events.upcomingItems,
    icon: 'clock',
    list: events.listUpcomingItems,
    item: events.getUpcomingItem,
    add: events.addUpcomingItem,
    change: events.changeUpcomingItem,
    remove: events.removeUpcomingItem,
    actions: events.doToUpcomingItems,
  },
  {
    resource: texts.pages,
    icon: 'file-text',
    list: texts.listPageRows,
    item: texts.getPageItem,
    change: texts.changePage,
  },
  {
    resource: texts.settings,
    icon: 'link',
    list: texts.listSettings,
    item: texts.getSettingsItem,
    change: texts.changeSettings,
  },
  { resource: records.mails, icon: 'mail', list: records.listMails, csv: records.mailsCsv },
  {
    resource: records.errorReports,
    icon: 'bug',
    list: records.listErrorReports,
    csv: records.errorReportsCsv,
    actions: records.doToErrorReports,
  },
  { resource: records.audits, icon: 'list-box', list: records.listAudits, csv: records.auditsCsv },
];

export const findResource = (name: string | undefined): StaffResource | undefined =>
  staffResources.find(({ resource }) => resource.name === name);
