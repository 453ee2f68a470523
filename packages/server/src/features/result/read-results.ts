import {
  type getResults,
  type getScores,
  type ResultEntry,
  resultPageSizeOf,
} from '@tinsmith/contract/result';
import type { Output, Received } from '@tinsmith/contract/route';
import { categories } from '@tinsmith/domain/ballot';
import { Problem } from '../../http/problems.ts';
import { anonymous, type Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { keepAnswers } from '../../platform/database/keep-answers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { presentPublication } from './calculate-results.ts';
import { type Cards, presentResultEntries } from './present-result.ts';
import {
  countPublicEntries,
  type EntryNumbers,
  isPublished,
  listPublicEntries,
  listSnapshots,
  type SnapshotEntry,
  type SnapshotRow,
} from './result.queries.ts';
import { writeNoResults, writeResults } from './write-results.ts';

interface Readable {
  /** The ranking shown: a publication, or what a prize-giving has revealed; null if there is neither. */
  readonly wanted: SnapshotRow | null;
  readonly published: readonly SnapshotRow[];
  readonly isPrizeGiving: boolean;
}

async function findReadable(
  db: Database,
  competitionId: number,
  number: number | undefined,
): Promise<Readable> {
  const snapshots = await listSnapshots(db, competitionId);
  const published = snapshots.filter(isPublished);
  const ceremony = snapshots.find((one) => !isPublished(one) && one.startedMs !== null) ?? null;
  if (number === undefined)
    return { wanted: published[0] ?? ceremony, published, isPrizeGiving: ceremony !== null };
  const wanted = published.find((one) => one.number === number);
  if (!wanted) throw new Problem('no-results');
  return { wanted, published, isPrizeGiving: ceremony !== null };
}

/** The minimum says something about entries that the prize-giving has not shown. */
const unpublished = { note: '', isUnchecked: false, minBallots: null, rankPercent: null };

/** Frozen, so that a publication is counted seldom; a prize-giving shows more with each step. */
const countPublication = keepAnswers(60_000, countPublicEntries);

const countShown = (db: Database, wanted: SnapshotRow): Promise<EntryNumbers> =>
  isPublished(wanted) ? countPublication(db, wanted.id) : countPublicEntries(db, wanted.id);

/** The published results, those that a prize-giving has revealed so far, or when to come back. */
export async function readResults(
  { db }: Pick<Platform, 'db'>,
  cards: Cards,
  viewer: Viewer,
  { row, shown }: CompetitionView,
  { number, after = '0' }: Received<typeof getResults>['query'],
): Promise<Output<typeof getResults>> {
  const { wanted, published, isPrizeGiving } = await findReadable(db, row.id, number);
  const numbers = wanted ? await countShown(db, wanted) : { numEntries: 0, numBallots: 0 };
  const pageSize = resultPageSizeOf(numbers.numEntries);
  const place = { after: Number(after), limit: pageSize + 1 };
  const rows = wanted ? await listPublicEntries(db, wanted.id, place) : [];
  const page = rows.slice(0, pageSize);
  const entries = await presentResultEntries(cards, viewer, page);
  const isOut = wanted !== null && isPublished(wanted);
  return {
    result:
      isOut || entries.length > 0
        ? writeResults(entries, isOut ? wanted : { ...unpublished, isTyped: wanted?.isTyped ?? false })
        : writeNoResults(row),
    competition: shown,
    published: isOut ? presentPublication(wanted) : null,
    all: published.map(presentPublication),
    isPrizeGiving,
    entries,
    next: rows.length > page.length ? String(page.at(-1)?.position) : null,
    ...numbers,
  };
}

interface WholeResults {
  readonly entries: readonly ResultEntry[];
  readonly minBallots: number | null;
  readonly rankPercent: number | null;
}

/** 10,000 would keep everyone else waiting for half a second. */
const entriesAtOnce = 200;

/** A whole publication, as everyone sees it: for downloads and requests for scores. */
export async function readAllResults(
  { db }: Pick<Platform, 'db'>,
  cards: Cards,
  { row }: CompetitionView,
  number?: number,
): Promise<WholeResults> {
  const { wanted } = await findReadable(db, row.id, number);
  if (!wanted) return { entries: [], minBallots: null, rankPercent: null };
  const { minBallots, rankPercent } = isPublished(wanted) ? wanted : unpublished;
  const entries: ResultEntry[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: SnapshotEntry[] = await listPublicEntries(db, wanted.id, { after, limit: entriesAtOnce });
    entries.push(...(await presentResultEntries(cards, anonymous(''), rows)));
    after = rows.at(-1)?.position;
  }
  return { entries, minBallots, rankPercent };
}

export async function readScores(
  platform: Pick<Platform, 'db'>,
  cards: Cards,
  view: CompetitionView,
): Promise<Output<typeof getScores>> {
  const { entries } = await readAllResults(platform, cards, view);
  return {
    scores: entries.flatMap(({ id, team, scores }) =>
      categories.flatMap((category) => {
        const { score } = scores[category];
        return score === null ? [] : [{ entryId: id, team, category, score: Number(score) }];
      }),
    ),
  };
}
