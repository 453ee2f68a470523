import { answerRunTrouble, settleRunTrouble } from '../../api/gen/vote.ts';
import type { FormRequest } from '../../page/form-action.ts';

/** A team's reply to problem reports, without script. */
export async function answerTroublePlainly({ call, params, text, goTo }: FormRequest) {
  const id = params.entryId ?? '';
  const one = { params: { id, reportId: text('reportId') } };
  if (text('intent') === 'done') await call(settleRunTrouble, { ...one, body: undefined });
  else await call(answerRunTrouble, { ...one, body: { answer: text('answer') } });
  return goTo(`/entry/${id}`);
}
