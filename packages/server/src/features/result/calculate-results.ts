import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Calculation,
  freezeResults as freezeRoute,
  getCalculation,
  Publication,
} from '@tinsmith/contract/result';
import type { Received } from '@tinsmith/contract/route';
import { categories } from '@tinsmith/domain/ballot';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { minBallotsOf } from '@tinsmith/domain/rank-share';
import { calculationPart, type RankedInput, rankEntries, stepsOf } from '@tinsmith/domain/results';
import type { Ports } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import type { Platform } from '../../platform/platform.ts';
import { openReadCache } from '../../platform/read-cache.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { isImported } from '../competition/import-event.queries.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { hasStake } from '../competition/stake.queries.ts';
import { type AuditEntry, findLatestAuditId } from '../site/audit.queries.ts';
import {
  countIncomplete,
  type FreezableVotes,
  getRankPercent,
  insertSnapshot,
  isPublished,
  listSnapshots,
  type NewSnapshot,
  readVotesToFreeze,
  type SnapshotRow,
  type TalliedEntry,
  tallyEntries,
} from './result.queries.ts';

/** Until voting ends only its author sees a ballot; not even staff do. */
export function requireBallots({ row }: CompetitionView): void {
  if (row.kind === 'gift-exchange') throw new Problem('no-voting');
  if (row.nowMs < row.votingEndMs) throw new Problem('voting-open');
}

export const presentPublication = ({
  number,
  publishedMs,
  note,
  isTyped,
  isUnchecked,
  minBallots,
  rankPercent,
}: SnapshotRow): Publication => ({
  number,
  publishedAt: publishedMs ?? 0,
  note,
  isTyped,
  isUnchecked,
  minBallots,
  rankPercent,
});

/** A note that is empty if nothing in it can be seen. */
export const parseNote = (typed: string): string => (hasVisibleText(typed) ? normalizeText(typed) : '');

const numsOf = (entries: readonly TalliedEntry[]): number[] => entries.map(({ numBallots }) => numBallots);

const toInput = (entry: TalliedEntry, isExcluded: boolean): RankedInput => ({
  entryId: entry.id,
  tallies: categories.map((category) => entry[category]),
  isExcluded,
});

/** Entries in the order of the ranking, with their ranks. */
interface Ranked {
  readonly entries: readonly TalliedEntry[];
  readonly ranks: (number | null)[][];
}

/** What the page of a large event begins with: the first, and those left out. */
async function rankFirst(entries: readonly TalliedEntry[], minBallots: number | null): Promise<Ranked> {
  // They have just been read, which takes as long.
  await nextTurn();
  const byId = new Map(entries.map((entry) => [entry.id as number, entry]));
  const ranked = rankEntries(
    entries.map((entry) => toInput(entry, entry.exclusion !== '')),
    minBallots,
  )
    .map(({ entryId, ranks }) => ({ entry: byId.get(entryId) as TalliedEntry, ranks: [...ranks] }))
    .filter(({ entry }, place) => place < calculationPart || entry.exclusion !== '');
  return { entries: ranked.map(({ entry }) => entry), ranks: ranked.map(({ ranks }) => ranks) };
}

interface Totals {
  readonly entries: readonly TalliedEntry[];
  readonly numBallots: number;
  /** Of them that do not count because a score is missing. */
  readonly numIncomplete: number;
  readonly rankPercent: number;
  readonly minBallots: number | null;
  /** Null where the page shows all at once. */
  readonly first: Ranked | null;
}

async function readTotals(db: Database, competitionId: number): Promise<Totals> {
  const [entries, numIncomplete, rankPercent] = await Promise.all([
    tallyEntries(db, competitionId),
    countIncomplete(db, competitionId),
    getRankPercent(db, competitionId),
  ]);
  const minBallots = minBallotsOf(numsOf(entries), rankPercent);
  return {
    entries,
    numBallots: entries.reduce((sum, entry) => sum + entry.numBallots, 0),
    numIncomplete,
    rankPercent,
    minBallots,
    first: entries.length > calculationPart ? await rankFirst(entries, minBallots) : null,
  };
}

/** From so many ballots on adding them up takes longer than the rest of the page. */
const longFrom = 20_000;

/** The totals of the ballots, by competition. Of many ballots half a minute old at most, but never from before what staff did last. */
export function openTotals(db: Database) {
  const cached = openReadCache<Totals>({ isLong: ({ numBallots }) => numBallots >= longFrom });
  return async (competitionId: number): Promise<Totals> =>
    cached(String(competitionId), () => readTotals(db, competitionId), await findLatestAuditId(db));
}

/** Cards that are read without a pause. */
const cardsAtOnce = 200;

/** The totals of the ballots, for staff who decide on exclusions. Those who have an entry see none of them. */
export async function readCalculation(
  { db }: Pick<Platform, 'db'>,
  totalsOf: ReturnType<typeof openTotals>,
  { listCards }: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: CompetitionView,
  query: Received<typeof getCalculation>['query'],
): Promise<Calculation> {
  requireBallots(view);
  const { id } = view.row;
  const [totals, snapshots, isUnseen] = await Promise.all([
    totalsOf(id),
    listSnapshots(db, id),
    hasStake(db, id, getAccount(viewer).id),
  ]);
  const { numBallots, numIncomplete, rankPercent } = totals;
  const first = query.part === 'first' && !isUnseen ? totals.first : null;
  const entries = first?.entries ?? (isUnseen ? [] : totals.entries);
  const cards: Awaited<ReturnType<typeof listCards>> = [];
  for await (const some of inPieces(entries, cardsAtOnce))
    cards.push(
      ...(await listCards(
        viewer,
        some.map((entry) => entry.id),
      )),
    );
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const frozen = snapshots.find((one) => !isPublished(one));
  const published = snapshots.find(isPublished);
  return {
    competition: view.shown,
    entries: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      team: cardById.get(entry.id)?.team ?? '',
      thumbnail: cardById.get(entry.id)?.thumbnail ?? null,
      numBallots: entry.numBallots,
      tallies: { all: entry.all, art: entry.art, tech: entry.tech, genre: entry.genre },
      exclusion: entry.exclusion,
    })),
    ...(first && { part: { ranks: first.ranks, numEntries: totals.entries.length } }),
    isUnseen,
    minBallots: isUnseen ? null : totals.minBallots,
    rankPercent,
    numBallots,
    numIncomplete,
    frozen: frozen
      ? {
          number: frozen.number,
          frozenAt: frozen.frozenMs,
          startedAt: frozen.startedMs,
          note: isUnseen ? '' : frozen.note,
        }
      : null,
    published: published ? presentPublication(published) : null,
  };
}

interface Exclusion {
  readonly entryId: number;
  readonly reason: string;
}

interface Freezing {
  readonly excluded: readonly Exclusion[];
  /** To be published with the ranking. */
  readonly note?: string;
}

/** Every exclusion needs a reason, which is public. */
function parseReasons(
  excluded: readonly Exclusion[],
  entries: readonly TalliedEntry[],
): ReadonlyMap<number, string> {
  const ids = new Set<number>(entries.map(({ id }) => id));
  const reasons = new Map(excluded.map(({ entryId, reason }) => [entryId, normalizeText(reason)]));
  if ([...reasons.values()].some((reason) => !hasVisibleText(reason))) throw new Problem('no-reason');
  if ([...reasons.keys()].some((id) => !ids.has(id))) throw new Problem('no-entry');
  return reasons;
}

export const noBallots: readonly number[] = new Array(20).fill(0);

/** The ranking as stored. */
function rankTallies(
  entries: FreezableVotes['entries'],
  reasons: ReadonlyMap<number, string>,
  minBallots: number | null,
): NewSnapshot['entries'] {
  const byId = new Map(entries.map((entry) => [entry.id as number, entry]));
  const ranked = rankEntries(
    entries.map((entry) => toInput(entry, reasons.has(entry.id))),
    minBallots,
  );
  const steps = stepsOf(ranked);
  return ranked.flatMap(({ entryId, ranks }) => {
    const entry = byId.get(entryId);
    if (!entry) return [];
    return [
      {
        entryId: entry.id,
        step: steps.get(ranks[0] ?? 0) ?? null,
        exclusion: reasons.get(entryId) ?? '',
        numBallots: entry.numBallots,
        ranks,
        sums: categories.map((category) => entry[category].sum),
        spreads: entry.spreads,
      },
    ];
  });
}

/** Those that the last ranking was frozen with. */
const keptReasons = (entries: readonly TalliedEntry[]): ReadonlyMap<number, string> =>
  new Map(entries.flatMap(({ id, exclusion }) => (exclusion === '' ? [] : [[id, exclusion]])));

/**
 * Freezes the ballots' current totals; the caller has locked the results. Staff with an entry of their own exclude
 * nothing, and undo no exclusion either.
 */
export async function freezeSnapshot(
  transaction: Database,
  competitionId: number,
  { excluded, note = '' }: Freezing,
  audit: Omit<AuditEntry, 'details'>,
): Promise<number> {
  const isUnseen = audit.accountId !== null && (await hasStake(transaction, competitionId, audit.accountId));
  if (isUnseen && excluded.length > 0) throw new Problem('took-part');
  const votes = await readVotesToFreeze(transaction, competitionId);
  const reasons = isUnseen ? keptReasons(votes.entries) : parseReasons(excluded, votes.entries);
  const rankPercent = await getRankPercent(transaction, competitionId);
  // Of all entries with ballots, also excluded ones: leaving one out must not decide about another.
  const minBallots = minBallotsOf(numsOf(votes.entries), rankPercent);
  return insertSnapshot(
    transaction,
    {
      competitionId,
      entries: rankTallies(votes.entries, reasons, minBallots),
      excluded: votes.excluded,
      minimum: { rankPercent, minBallots },
      note,
    },
    { ...audit, details: { excludedEntryIds: [...reasons.keys()] } },
  );
}

/** Freezes the ranking from the current ballots. */
export const freezeResults = (
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  view: CompetitionView,
  { excluded, note }: Received<typeof freezeRoute>['body'],
): Promise<{ number: number }> => {
  requireBallots(view);
  const { id: competitionId } = view.row;
  return db.transaction().execute(async (transaction) => {
    const { isVotingOver } = await lockResults(transaction, competitionId);
    if (!isVotingOver) throw new Problem('voting-open');
    if (await isImported(transaction, competitionId)) throw new Problem('imported-results');
    const snapshots = await listSnapshots(transaction, competitionId);
    // Some of its places are public: errors in them are corrected after the whole ranking is published.
    if (snapshots.some((one) => !isPublished(one) && one.startedMs !== null))
      throw new Problem('prize-giving-on');
    // A ranking that is frozen again keeps its note.
    const kept = note === undefined ? snapshots.find((one) => !isPublished(one))?.note : parseNote(note);
    const number = await freezeSnapshot(
      transaction,
      competitionId,
      { excluded, ...(kept !== undefined && { note: kept }) },
      { accountId: getAccount(viewer).id, action: 'froze-results', competitionId },
    );
    return { number };
  });
};
