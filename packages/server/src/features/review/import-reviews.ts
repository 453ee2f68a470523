import { maxReviewAnswerLength } from '@tinsmith/domain/limits';
import { normalizeText } from '@tinsmith/domain/plain-text';
import * as z from 'zod/mini';
import {
  findEntrant,
  findImportedEntry,
  htmlSchema,
  ImportRefused,
  type ImportSource,
  idSchema,
  readPostText,
  textSchema,
} from '../../http/import.ts';
import { countImportedReviews, insertImportedReview, takeNumbers } from './import-reviews.queries.ts';

const reviewSchema = z.strictObject({
  id: idSchema,
  entryId: idSchema,
  entrantId: idSchema,
  name: textSchema(30),
  text: htmlSchema,
  answer: z.nullable(z.strictObject({ text: textSchema(maxReviewAnswerLength), by: textSchema(30) })),
});

/** The reviews and what teams answered. */
export const importReviews: ImportSource = (archive) => {
  const reviews = (archive.read('reviews', z.optional(z.array(reviewSchema))) ?? [])
    .map((review) => ({ ...review, text: readPostText(review.text, `Review ${review.id}`) }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.id - other.id);
  const places = new Set(reviews.map(({ entryId, entrantId }) => `${entryId} ${entrantId}`));
  if (places.size < reviews.length) throw new ImportRefused('Someone reviewed an entry twice.');
  return {
    async write(transaction, ids) {
      const numbers = await takeNumbers(transaction, reviews.length);
      for (const [place, { id, entryId, entrantId, text, answer }] of reviews.entries()) {
        const what = `Review ${id}`;
        const entry = findImportedEntry(ids, entryId, what);
        if (entry.entrantIds.includes(entrantId))
          throw new ImportRefused(`${what} is by one of the entry's makers.`);
        await insertImportedReview(transaction, numbers[place] ?? 0, {
          competitionId: ids.competitionId,
          entrantId: findEntrant(ids, entrantId, what).id,
          entryId: entry.id,
          text,
          answer: answer && {
            text: normalizeText(answer.text),
            accountId: ids.accounts.get(answer.by.toLowerCase()) ?? null,
          },
        });
      }
      await countImportedReviews(
        transaction,
        [...ids.entries.values()].map(({ id }) => id),
      );
    },
  };
};
