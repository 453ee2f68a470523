import type { Received } from '@tinsmith/contract/route';
import type { Proposal, proposeRule as route } from '@tinsmith/contract/rule';
import type { AccountId } from '@tinsmith/domain/ids';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteProposal,
  hasProposal,
  insertProposal,
  listProposalsOf,
  type ProposalRow,
  type ProposalText,
  updateProposal,
} from './proposal.queries.ts';

type Needs = Pick<Platform, 'db'>;

/** A rule is one line. */
export function readRuleText(text: string): string {
  const line = normalizeText(text).replace(/\s+/g, ' ');
  if (!hasVisibleText(line)) throw new Problem('no-rule-text');
  return line;
}

const readProposal = ({ category, text, note }: Received<typeof route>['body']): ProposalText => ({
  category,
  text: readRuleText(text),
  note: normalizeText(note),
});

const present = (row: ProposalRow): Proposal => ({
  id: row.id,
  category: row.category as RuleCategory,
  text: row.text,
  note: row.note,
  proposedAt: row.proposed_at.getTime(),
  state: row.decided_at === null ? 'open' : row.rule === null ? 'declined' : 'accepted',
  reason: row.reason,
  rule: row.rule,
});

export const readOwnProposals = async ({ db }: Needs, viewer: Viewer): Promise<{ result: Proposal[] }> => ({
  result: (await listProposalsOf(db, getAccount(viewer).id)).map(present),
});

export async function proposeRule({ db }: Needs, viewer: Viewer, sent: Received<typeof route>['body']) {
  const id = await insertProposal(db, getAccount(viewer).id, readProposal(sent));
  if (id === null) throw new Problem('too-many-proposals');
  return { id };
}

/** Why nothing was written: looked up only afterwards, for the error message. */
async function refuse({ db }: Needs, id: number, accountId: AccountId): Promise<never> {
  throw new Problem((await hasProposal(db, id, accountId)) ? 'proposal-decided' : 'no-proposal');
}

export async function changeProposal(
  needs: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof route>['body'],
) {
  const account = getAccount(viewer);
  if (!(await updateProposal(needs.db, account.id, id, readProposal(sent))))
    return refuse(needs, id, account.id);
  return { done: true } as const;
}

export async function withdrawProposal(needs: Needs, viewer: Viewer, id: number) {
  const account = getAccount(viewer);
  if (!(await deleteProposal(needs.db, account.id, id))) return refuse(needs, id, account.id);
  return { done: true } as const;
}
