import type { Calculation, Publication } from '@tinsmith/contract/result';
import { categories } from '@tinsmith/domain/ballot';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { type RankedInput, rankEntries, stepsOf } from '@tinsmith/domain/results';
import type { Ports } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import type { AuditEntry } from '../site/audit.queries.ts';
import {
  countIncomplete,
  insertSnapshot,
  isPublished,
  listSnapshots,
  listSpreads,
  lockResults,
  type NewSnapshot,
  type SnapshotRow,
  type TalliedEntry,
  tallyEntries,
} from './result.queries.ts';

/** Until voting ends only its author sees a ballot; not even staff do. */
export function requireBallots({ row }: CompetitionView): void {
  if (row.kind === 'gift-exchange') throw new Problem('no-voting');
  if (row.nowMs < row.votingEndMs) throw new Problem('voting-open');
}

export const presentPublication = ({ number, publishedMs, note, isTyped }: SnapshotRow): Publication => ({
  number,
  publishedAt: publishedMs ?? 0,
  note,
  isTyped,
});

/** The totals of the ballots, for staff who decide on exclusions. */
export async function readCalculation(
  { db }: Pick<Platform, 'db'>,
  { listCards }: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: CompetitionView,
): Promise<Calculation> {
  requireBallots(view);
  const { id } = view.row;
  const [entries, snapshots, numIncomplete] = await Promise.all([
    tallyEntries(db, id),
    listSnapshots(db, id),
    countIncomplete(db, id),
  ]);
  const cards = await listCards(
    viewer,
    entries.map((entry) => entry.id),
  );
  const teams = new Map(cards.map((card) => [card.id, card.team]));
  const frozen = snapshots.find((one) => !isPublished(one));
  const published = snapshots.find(isPublished);
  return {
    competition: view.shown,
    entries: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      team: teams.get(entry.id) ?? '',
      numBallots: entry.numBallots,
      tallies: { all: entry.all, art: entry.art, tech: entry.tech, genre: entry.genre },
      exclusion: entry.exclusion,
    })),
    numBallots: entries.reduce((sum, entry) => sum + entry.numBallots, 0),
    numIncomplete,
    frozen: frozen ? { number: frozen.number, frozenAt: frozen.frozenMs, startedAt: frozen.startedMs } : null,
    published: published ? presentPublication(published) : null,
  };
}

interface Exclusion {
  readonly entryId: number;
  readonly reason: string;
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

const toInput = (entry: TalliedEntry, isExcluded: boolean): RankedInput => ({
  entryId: entry.id,
  tallies: categories.map((category) => entry[category]),
  isExcluded,
});

export const noBallots: readonly number[] = new Array(20).fill(0);

/** The ranking as stored. */
function rankTallies(
  entries: readonly TalliedEntry[],
  reasons: ReadonlyMap<number, string>,
  spreads: ReadonlyMap<number, readonly number[]>,
): NewSnapshot['entries'] {
  const byId = new Map(entries.map((entry) => [entry.id as number, entry]));
  const ranked = rankEntries(entries.map((entry) => toInput(entry, reasons.has(entry.id))));
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
        spreads: spreads.get(entryId) ?? noBallots,
      },
    ];
  });
}

/** Freezes the ballots' current totals; the caller has locked the results. */
export async function freezeSnapshot(
  transaction: Database,
  competitionId: number,
  excluded: readonly Exclusion[],
  audit: Omit<AuditEntry, 'details'>,
): Promise<number> {
  const entries = await tallyEntries(transaction, competitionId);
  const reasons = parseReasons(excluded, entries);
  return insertSnapshot(
    transaction,
    { competitionId, entries: rankTallies(entries, reasons, await listSpreads(transaction, competitionId)) },
    { ...audit, details: { excludedEntryIds: [...reasons.keys()] } },
  );
}

/** Freezes the ranking from the current ballots. */
export const freezeResults = (
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  view: CompetitionView,
  excluded: readonly Exclusion[],
): Promise<{ number: number }> => {
  requireBallots(view);
  const { id: competitionId } = view.row;
  return db.transaction().execute(async (transaction) => {
    await lockResults(transaction, competitionId);
    const snapshots = await listSnapshots(transaction, competitionId);
    // Some of its places are public: errors in them are corrected after the whole ranking is published.
    if (snapshots.some((one) => !isPublished(one) && one.startedMs !== null))
      throw new Problem('prize-giving-on');
    const number = await freezeSnapshot(transaction, competitionId, excluded, {
      accountId: getAccount(viewer).id,
      action: 'froze-results',
      competitionId,
    });
    return { number };
  });
};
