// Written by `npm run client` from the lists that the modules of packages/contract/src declare.
import { entryList, fileList, postList, reviewList } from './admin-entries.ts';
import { competitionList, upcomingList } from './admin-events.ts';
import { entrantList, userList } from './admin-people.ts';
import { auditList, errorReportList, mailList } from './admin-records.ts';
import { newsList, pageList, ruleList, settingsList } from './admin-texts.ts';

export const adminLists = [
  competitionList,
  userList,
  entrantList,
  entryList,
  fileList,
  postList,
  reviewList,
  newsList,
  ruleList,
  upcomingList,
  pageList,
  settingsList,
  mailList,
  errorReportList,
  auditList,
];
