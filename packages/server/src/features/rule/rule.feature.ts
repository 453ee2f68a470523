import { ruleList } from '@tinsmith/contract/admin-texts';
import type { Feature } from '../../http/feature.ts';
import { areSealsFine } from '../../platform/draws/draw-due.ts';
import { ruleRows } from './admin-rules.queries.ts';
import { archiveRules } from './archive-rules.ts';
import { sealsCheck } from './check-seals.ts';
import { sealSummary } from './draw.queries.ts';
import { drawDue } from './draw-due.ts';
import { fillRules } from './fill-rules.ts';
import { importRules } from './import-rules.ts';
import { ownRuleData } from './own-rule-data.ts';
import { forgetProposals } from './proposal.queries.ts';
import { countRatingsOf, deleteRatings } from './rating.queries.ts';
import { ruleRetention } from './rule.retention.ts';
import { ruleRoutes } from './rule.routes.ts';
import { ruleAddresses } from './rule-addresses.ts';
import { rulesMail } from './rules-mail.ts';
import { listSealNotices } from './seal-notices.ts';
import { writeSealLines } from './sign-up-mail.ts';

export const ruleFeature: Feature = {
  name: 'rule',
  retention: ruleRetention,
  archive: archiveRules,
  importArchive: importRules,
  adminLists: [{ ...ruleList, source: ruleRows }],
  routes: ruleRoutes,
  sharedTicks: [drawDue],
  summary: sealSummary,
  signUpMail: writeSealLines,
  mails: [rulesMail],
  checks: [sealsCheck],
  fillTexts: fillRules,
  sitemap: ruleAddresses,
  ownData: ownRuleData,
  countOwn: async (db, accountId) => ({ numRatings: await countRatingsOf(db, accountId) }),
  forgetAccount: async (transaction, accountId) => {
    await deleteRatings(transaction, accountId);
    await forgetProposals(transaction, accountId);
  },
  provides: ({ platform }) => ({
    areSealsFine: () => areSealsFine(platform),
    feedNotices: () => listSealNotices(platform),
  }),
};
