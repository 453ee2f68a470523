import type { AccountDataSource } from '../../http/feature.ts';
import { listAnswerData } from './met-rule.queries.ts';
import { listProposalsOf } from './proposal.queries.ts';
import { listRatingData } from './rating.queries.ts';

/** An account's ratings, proposals and answers about rules. */
export const ownRuleData: AccountDataSource = async (db, accountId) => ({
  rows: {
    ruleRatings: await listRatingData(db, accountId),
    ruleProposals: (await listProposalsOf(db, accountId)).map((proposal) => ({
      category: proposal.category,
      text: proposal.text,
      note: proposal.note,
      proposedAt: proposal.proposed_at,
      decidedAt: proposal.decided_at,
      reason: proposal.reason,
      rule: proposal.rule,
    })),
    rulesMet: await listAnswerData(db, accountId),
  },
});
