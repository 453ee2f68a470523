import { answerRunTrouble, settleRunTrouble } from '@tinsmith/contract/vote';
import { onForm } from '../../page/form-action.ts';

/** What a team does about what people couldn't run, without script. */
export const answerPlainly = onForm(async ({ call, params, text, goTo }) => {
  const id = params.entryId ?? '';
  const one = { params: { id, reportId: text('reportId') } };
  if (text('intent') === 'done') await call(settleRunTrouble, { ...one, body: undefined });
  else await call(answerRunTrouble, { ...one, body: { answer: text('answer') } });
  return goTo(`/entry/${id}`);
});
