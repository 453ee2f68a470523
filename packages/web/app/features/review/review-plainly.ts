import { answerReview, saveReview } from '../../api/gen/review.ts';
import { onForm } from '../../page/form-action.ts';

/** A review written without script. */
export const reviewPlainly = onForm(async ({ call, params, text, goTo }) => {
  await call(saveReview, {
    params: { id: params.entryId ?? '' },
    body: { review: text('review'), baseVersion: Number(text('baseVersion')) },
  });
  return goTo(`/${params.compoId}/reviews/entry/${params.entryId}`);
});

/** A team's reply written without script. */
export const answerPlainly = onForm(async ({ call, params, text, goTo }) => {
  const { compoId, reviewId = '' } = params;
  await call(answerReview, { params: { reviewId }, body: { answer: text('answer') } });
  return goTo(`/${compoId}/reviews/${reviewId}`);
});
