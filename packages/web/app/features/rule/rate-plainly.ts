import { isApiError } from '@tinsmith/contract/client';
import { rateRule } from '../../api/gen/rule.ts';
import { type FormRequest, onForm } from '../../page/form-action.ts';

const sendRating = ({ call, text }: FormRequest) =>
  call(rateRule, {
    body: {
      ruleId: Number(text('ruleId')),
      interest: Number(text('interest')),
      challenge: Number(text('challenge')),
    },
  });

/** The next rule's URL: after the last one skipped. */
const deskAfter = (ruleId: string | null): string =>
  ruleId ? `/rule-o-matic?after=${encodeURIComponent(ruleId)}` : '/rule-o-matic';

/** A rule rated or skipped without script. */
export const ratePlainly = onForm(async (request) => {
  const { url, text, goTo } = request;
  if (text('skip')) return goTo(deskAfter(text('skip')));
  await sendRating(request).catch((error) => {
    // A rule that has left the pool meanwhile is passed over.
    if (!isApiError(error) || error.code !== 'no-rule') throw error;
  });
  return goTo(deskAfter(url.searchParams.get('after')));
});

/** A user's own rating, changed without script. */
export const changeRatingPlainly = onForm(async (request) => {
  await sendRating(request);
  return request.goTo('/rule-o-matic/mine');
});
