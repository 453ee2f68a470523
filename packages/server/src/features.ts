import { accountFeature } from './features/account/account.feature.ts';
import { competitionFeature } from './features/competition/competition.feature.ts';
import { devFeature } from './features/dev/dev.feature.ts';
import { entrantFeature } from './features/entrant/entrant.feature.ts';
import { entryFeature } from './features/entry/entry.feature.ts';
import { fileFeature } from './features/file/file.feature.ts';
import { logFeature } from './features/log/log.feature.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import { newsFeature } from './features/news/news.feature.ts';
import { playFeature } from './features/play/play.feature.ts';
import { resultFeature } from './features/result/result.feature.ts';
import { reviewFeature } from './features/review/review.feature.ts';
import { ruleFeature } from './features/rule/rule.feature.ts';
import { santaFeature } from './features/santa/santa.feature.ts';
import { siteFeature } from './features/site/site.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { teamFeature } from './features/team/team.feature.ts';
import { voteFeature } from './features/vote/vote.feature.ts';
import type { Feature } from './http/feature.ts';
import { httpFeature } from './http/http.feature.ts';

/**
 * All features. Their order is the direction of the code: each may use the queries of those above it, and knows none
 * below (`npm run deps`).
 */
export const features: readonly Feature[] = [
  httpFeature,
  siteFeature,
  accountFeature,
  newsFeature,
  competitionFeature,
  entrantFeature,
  mailFeature,
  entryFeature,
  logFeature,
  teamFeature,
  fileFeature,
  playFeature,
  ruleFeature,
  santaFeature,
  voteFeature,
  reviewFeature,
  resultFeature,
  staffFeature,
  devFeature,
];
