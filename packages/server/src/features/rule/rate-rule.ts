import type { Received } from '@tinsmith/contract/route';
import type { RatingProgress, Ratings, rateRule as route } from '@tinsmith/contract/rule';
import { isRating } from '@tinsmith/domain/rating-labels';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { listRaters, listUnrated, readProgress, saveRating } from './rating.queries.ts';

const numRaters = 5;

/** The rules a user has yet to rate, and their progress. */
export async function readRatings({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<Ratings> {
  const { id } = getAccount(viewer);
  const [needsRating, progress, raters] = await Promise.all([
    listUnrated(db, id),
    readProgress(db, id),
    listRaters(db, numRaters),
  ]);
  return { needsRating, ...progress, raters };
}

/** Rates a rule, or changes the viewer's rating of it. */
export async function rateRule(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { ruleId, interest, challenge }: Received<typeof route>['body'],
): Promise<RatingProgress> {
  const { id } = getAccount(viewer);
  if (!isRating(interest) || !isRating(challenge)) throw new Problem('invalid-rating');
  if (!(await saveRating(db, id, { ruleId, interest, challenge }))) throw new Problem('no-rule');
  return readProgress(db, id);
}
