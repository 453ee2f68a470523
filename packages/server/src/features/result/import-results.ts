import { categories } from '@tinsmith/domain/ballot';
import type { EntryId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { minBallotsOf } from '@tinsmith/domain/rank-share';
import { formatMean, stepsOf } from '@tinsmith/domain/results';
import * as z from 'zod/mini';
import {
  findImportedEntry,
  type ImportedIds,
  ImportRefused,
  type ImportSource,
  idSchema,
  textSchema,
  timeSchema,
} from '../../http/import.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertFormerMember } from '../account/imported-account.queries.ts';
import { insertImportedEntrant } from '../entrant/import-people.queries.ts';
import { insertImportedEntry } from '../entry/import-entry.queries.ts';
import { insertImportedResult } from './import-result.queries.ts';

const count = z.int().check(z.gte(0), z.lte(1_000_000));
const scoreSchema = z.strictObject({
  score: z.nullable(z.string().check(z.regex(/^[1-5]\.\d{2}$/))),
  rank: z.nullable(idSchema),
  spread: z.optional(z.array(count).check(z.length(5))),
});
const placeSchema = z.strictObject({
  /** Null if all its makers have deleted their accounts. */
  entryId: z.nullable(idSchema),
  numBallots: count,
  exclusion: z.optional(textSchema(1_000)),
  all: scoreSchema,
  art: scoreSchema,
  tech: scoreSchema,
  genre: scoreSchema,
});
const resultsSchema = z.strictObject({
  publishedAt: timeSchema,
  note: textSchema(2_000),
  numBallots: count,
  isTyped: z.optional(z.boolean()),
  isUnchecked: z.optional(z.boolean()),
  minBallots: z.optional(z.nullable(idSchema)),
  rankPercent: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))),
  places: z.array(placeSchema),
});
type Results = z.output<typeof resultsSchema>;
type Place = Results['places'][number];
type Score = z.output<typeof scoreSchema>;

const noSpread = [0, 0, 0, 0, 0];

/** The sum that a mean was rounded from; with very many ballots, one that rounds to the same. */
function sumOf({ score, spread }: Score, numBallots: number): number {
  const isSame = (sum: number) => formatMean({ sum, count: numBallots }) === score;
  if (spread?.some((num) => num > 0)) {
    const total = spread.reduce((all, num) => all + num, 0);
    const sum = spread.reduce((all, num, index) => all + num * (index + 1), 0);
    if (total === numBallots && isSame(sum)) return sum;
  } else {
    const about = Math.round(Number(score ?? 0) * numBallots);
    const sum = [about, about - 1, about + 1].find(isSame);
    if (sum !== undefined) return sum;
  }
  throw new ImportRefused('A score in the results is not the mean of its votes.');
}

const readPlace = (place: Place) => ({
  entryId: place.entryId,
  exclusion: normalizeText(place.exclusion ?? ''),
  numBallots: place.numBallots,
  ranks: categories.map((category) => place[category].rank),
  sums: categories.map((category) => sumOf(place[category], place.numBallots)),
  spreads: categories.flatMap((category) => place[category].spread ?? noSpread),
});
type ReadPlace = ReturnType<typeof readPlace>;

/** The rule that entries were ranked by, unless the places show that it can't be all of it. */
function readMinimum({ minBallots = null, rankPercent = null }: Results, places: readonly ReadPlace[]) {
  const nums = places.map(({ numBallots }) => numBallots);
  const isRanked = ({ exclusion, numBallots }: ReadPlace) =>
    exclusion === '' && numBallots >= (minBallots ?? 1);
  const isWhole =
    rankPercent !== null &&
    minBallotsOf(nums, rankPercent) === minBallots &&
    places.every((place) => isRanked(place) === (place.ranks[0] !== null));
  return isWhole ? { minBallots, rankPercent } : { minBallots: null, rankPercent: null };
}

/** In place of an entry whose makers have all deleted their accounts. */
async function insertGoneEntry(transaction: Database, { competitionId }: ImportedIds): Promise<EntryId> {
  const accountId = await insertFormerMember(transaction);
  const entrantId = await insertImportedEntrant(transaction, {
    competitionId,
    accountId,
    info: '',
    isFirstTimer: false,
  });
  return insertImportedEntry(transaction, {
    competitionId,
    title: 'An entry whose makers have left',
    teamName: '',
    text: '',
    credits: '',
    chosenTags: [],
    links: { play: '', source: '', video: '' },
    isUnranked: false,
    otherAuthors: [],
    images: [],
    members: [entrantId],
  });
}

function requireOnce(places: readonly ReadPlace[]): void {
  const ids = places.flatMap(({ entryId }) => entryId ?? []);
  if (new Set(ids).size < ids.length) throw new ImportRefused('An entry has two places in the results.');
}

/** The results as they were published, without ballots: nobody can calculate them again. */
export const importResults: ImportSource = (archive) => {
  const results = archive.read('results', z.optional(resultsSchema));
  if (results && archive.event.kind !== 'speedhack')
    throw new ImportRefused('A gift exchange has no results.');
  const places = (results?.places ?? []).map(readPlace);
  requireOnce(places);
  const steps = stepsOf(places.map(({ ranks }) => ({ entryId: 0, ranks })));
  return {
    async write(transaction, ids) {
      if (!results) return;
      const placed = [];
      for (const place of places) {
        const entryId =
          place.entryId === null
            ? await insertGoneEntry(transaction, ids)
            : findImportedEntry(ids, place.entryId, 'A place in the results').id;
        placed.push({ ...place, entryId, step: steps.get(place.ranks[0] ?? 0) ?? null });
      }
      await insertImportedResult(transaction, {
        competitionId: ids.competitionId,
        publishedMs: results.publishedAt,
        note: normalizeText(results.note),
        isTyped: results.isTyped ?? places.every(({ numBallots }) => numBallots === 0),
        isUnchecked: results.isUnchecked ?? false,
        ...readMinimum(results, places),
        places: placed,
      });
    },
  };
};
