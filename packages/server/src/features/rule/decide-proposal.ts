import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditOf } from '../site/audit.queries.ts';
import { acceptProposal as accept, declineProposal as decline, hasProposal } from './proposal.queries.ts';
import { readRuleText } from './propose-rule.ts';
import { retireRule, updateRuleText } from './rule.queries.ts';

type Needs = Pick<Platform, 'db'>;

async function refuse({ db }: Needs, id: number): Promise<never> {
  throw new Problem((await hasProposal(db, id, null)) ? 'proposal-decided' : 'no-proposal');
}

/** Adds a proposal to the pool, as it is or reworded. */
export async function acceptProposal(
  needs: Needs,
  viewer: Viewer,
  id: number,
  wording: { readonly category: RuleCategory; readonly text: string },
) {
  const text = readRuleText(wording.text);
  const audit = auditOf(viewer, 'accepted-rule', { proposalId: id });
  const rule = await accept(needs.db, id, { category: wording.category, text }, audit);
  return rule ? { ruleId: rule.id, number: rule.number } : refuse(needs, id);
}

export async function declineProposal(needs: Needs, viewer: Viewer, id: number, reason: string) {
  const why = normalizeText(reason);
  if (!hasVisibleText(why)) throw new Problem('no-reason');
  if (!(await decline(needs.db, id, why, auditOf(viewer, 'declined-rule', { proposalId: id }))))
    return refuse(needs, id);
  return { done: true } as const;
}

/** Rewords a rule, or removes it from the pool, or returns it. */
export async function changeRule(
  { db }: Needs,
  viewer: Viewer,
  id: number,
  change: { readonly text?: string | undefined; readonly isRetired?: boolean | undefined },
) {
  const text = change.text === undefined ? null : readRuleText(change.text);
  const audit = (field: string) => auditOf(viewer, 'changed-rule', { ruleId: id, fields: [field] });
  const isThere =
    (text === null || (await updateRuleText(db, id, text, audit('text')))) &&
    (change.isRetired === undefined || (await retireRule(db, id, change.isRetired, audit('retired'))));
  if (!isThere) throw new Problem('no-rule');
  return { done: true } as const;
}
