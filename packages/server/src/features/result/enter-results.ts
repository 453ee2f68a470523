import type { TypedRanks, TypedResults, enterResults as typeRoute } from '@tinsmith/contract/result';
import type { Received } from '@tinsmith/contract/route';
import { categories } from '@tinsmith/domain/ballot';
import type { EntryId } from '@tinsmith/domain/ids';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { stepsOf } from '@tinsmith/domain/results';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { auditOf } from '../site/audit.queries.ts';
import { noBallots, presentPublication, requireBallots } from './calculate-results.ts';
import type { Cards } from './present-result.ts';
import {
  insertSnapshot,
  isPublished,
  listSnapshots,
  type NewSnapshot,
  publishFrozen,
} from './result.queries.ts';
import { hasBallots, listTypedEntries } from './typed.queries.ts';

/** If people voted, their ballots decide who won. */
async function requireNoBallots(db: Database, view: CompetitionView): Promise<void> {
  requireBallots(view);
  if (await hasBallots(db, view.row.id)) throw new Problem('has-ballots');
}

const toRanks = (ranks: readonly (number | null)[] | null): TypedRanks => {
  const [all = null, art = null, tech = null, genre = null] = ranks ?? [];
  return { all, art, tech, genre };
};

/** For staff who record the ranks of an edition from before this site. */
export async function readTypedResults(
  { db }: Pick<Platform, 'db'>,
  { listCards }: Cards,
  viewer: Viewer,
  view: CompetitionView,
): Promise<TypedResults> {
  await requireNoBallots(db, view);
  const { id } = view.row;
  const [entries, snapshots] = await Promise.all([listTypedEntries(db, id), listSnapshots(db, id)]);
  const cards = await listCards(
    viewer,
    entries.map((entry) => entry.id),
  );
  const teams = new Map(cards.map((card) => [card.id, card.team]));
  const published = snapshots.find(isPublished);
  return {
    competition: view.shown,
    entries: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      team: teams.get(entry.id) ?? '',
      ranks: toRanks(entry.ranks),
    })),
    published: published ? presentPublication(published) : null,
  };
}

type Body = Received<typeof typeRoute>['body'];

/** In the order of the overall rank; entries without one come last. */
function snapshotOf(typed: Body['entries']): NewSnapshot['entries'] {
  const placeOf = ({ ranks }: (typeof typed)[number]) => ranks.all ?? Number.MAX_SAFE_INTEGER;
  const ranked = typed
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.entryId - b.entryId)
    .map(({ entryId, ranks }) => ({ entryId, ranks: categories.map((category) => ranks[category]) }));
  const steps = stepsOf(ranked);
  return ranked.map(({ entryId, ranks }) => ({
    entryId: entryId as EntryId,
    step: steps.get(ranks[0] ?? 0) ?? null,
    exclusion: '',
    numBallots: 0,
    ranks,
    sums: [0, 0, 0, 0],
    spreads: noBallots,
  }));
}

/** Publishes the ranks that staff entered, at once. A correction says what changed. */
export const enterResults = (
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  view: CompetitionView,
  { entries, note: typedNote }: Body,
): Promise<{ number: number }> =>
  db.transaction().execute(async (transaction) => {
    const { id: competitionId } = view.row;
    await lockResults(transaction, competitionId);
    await requireNoBallots(transaction, view);
    const known = new Set<number>((await listTypedEntries(transaction, competitionId)).map(({ id }) => id));
    const typed = [...new Map(entries.map((entry) => [entry.entryId, entry])).values()];
    if (typed.some(({ entryId }) => !known.has(entryId))) throw new Problem('no-entry');
    if (typed.every(({ ranks }) => ranks.all === null)) throw new Problem('no-ranks');
    const snapshots = await listSnapshots(transaction, competitionId);
    if (snapshots.some((one) => !isPublished(one) && one.startedMs !== null))
      throw new Problem('prize-giving-on');
    const note = hasVisibleText(typedNote) ? normalizeText(typedNote) : '';
    if (snapshots.some(isPublished) && note === '') throw new Problem('no-note');
    const number = await insertSnapshot(
      transaction,
      { competitionId, entries: snapshotOf(typed), excluded: [], isTyped: true },
      auditOf(viewer, 'typed-results', { entryIds: typed.map(({ entryId }) => entryId) }, competitionId),
    );
    const published = auditOf(viewer, 'published-results', { number }, competitionId);
    await publishFrozen(transaction, competitionId, note, published);
    return { number };
  });
