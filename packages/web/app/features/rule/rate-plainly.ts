import { isApiError } from '@tinsmith/contract/client';
import { rateRule } from '@tinsmith/contract/rule';
import { type FormRequest, onForm } from '../../page/form-action.ts';

const sendRating = ({ call, text }: FormRequest) =>
  call(rateRule, {
    body: {
      ruleId: Number(text('ruleId')),
      interest: Number(text('interest')),
      challenge: Number(text('challenge')),
    },
  });

/** Where the next rule is: after the last one that was skipped. */
const deskAfter = (ruleId: string | null): string =>
  ruleId ? `/rule-o-matic?after=${encodeURIComponent(ruleId)}` : '/rule-o-matic';

/** A rule that was rated or skipped without script. */
export const ratePlainly = onForm(async (request) => {
  const { url, text, goTo } = request;
  if (text('skip')) return goTo(deskAfter(text('skip')));
  await sendRating(request).catch((error) => {
    // One that left the pool meanwhile is none to stay with.
    if (!isApiError(error) || error.code !== 'no-rule') throw error;
  });
  return goTo(deskAfter(url.searchParams.get('after')));
});

/** An own rating, changed without script. */
export const changeRatingPlainly = onForm(async (request) => {
  await sendRating(request);
  return request.goTo('/rule-o-matic/mine');
});
