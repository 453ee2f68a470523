import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { acceptProposal, changeProposal, declineProposal, proposeRule } from '../../api/gen/rule.ts';
import { onForm } from '../../page/form-action.ts';

const page = '/rules/propose';

/** A proposal written, changed or decided on without script. */
export const proposePlainly = onForm(async ({ call, text, goTo }) => {
  const params = { proposalId: text('proposalId') };
  const category = text('category') as RuleCategory;
  if (text('intent') === 'accept') {
    await call(acceptProposal, { params, body: { category, text: text('text') } });
    return goTo(page);
  }
  if (text('intent') === 'decline') {
    await call(declineProposal, { params, body: { reason: text('reason') } });
    return goTo(page);
  }
  const body = { category, text: text('text'), note: text('note') };
  if (params.proposalId) await call(changeProposal, { params, body });
  else await call(proposeRule, { body });
  return goTo(page, params.proposalId ? undefined : 'proposed');
});
