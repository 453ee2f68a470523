import { answerRunTrouble, settleRunTrouble } from '@tinsmith/contract/vote';
import { onForm } from '../../page/form-action.ts';

/** A team's reply to problem reports, without script. */
export const answerPlainly = onForm(async ({ call, params, text, goTo }) => {
  const id = params.entryId ?? '';
  const one = { params: { id, reportId: text('reportId') } };
  if (text('intent') === 'done') await call(settleRunTrouble, { ...one, body: undefined });
  else await call(answerRunTrouble, { ...one, body: { answer: text('answer') } });
  return goTo(`/entry/${id}`);
});
