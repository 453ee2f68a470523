import { type Review, type ReviewPage, reviewPageSize } from '@tinsmith/contract/review';
import { canSeeEntry, teamNameOf } from '@tinsmith/domain/entry-rules';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { canByRank } from '@tinsmith/domain/standing';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import type { CompetitionView, GetCompetition } from '../competition/competition.queries.ts';
import { findEntrantById } from '../entrant/entrant.queries.ts';
import { findEntry } from '../entry/entry.queries.ts';
import {
  countByEntry,
  findReview,
  listReviewRows,
  type ReviewFilter,
  type ReviewPlace,
  type ReviewReader,
  type ReviewRow,
} from './review.queries.ts';

/** The dependencies of reading reviews. */
export interface ReviewParts {
  readonly platform: Pick<Platform, 'db'>;
  readonly getCompetition: GetCompetition;
}

/** Teams can answer once everything is public: the results, or the gifts. */
export const canAnswerIn = (view: CompetitionView): boolean =>
  view.row.kind === 'gift-exchange' ? areReadable(view) : view.row.summary.hasResults;

const readerOf = (viewer: Viewer, view: CompetitionView): ReviewReader => ({
  hasResults: view.row.summary.hasResults,
  accountId: viewer.account?.id ?? null,
  seesHidden: canByRank(view.standing, 'see-hidden'),
  answersFor: canAnswerIn(view) ? view.standing.entryId : null,
});

/** Until voting ends only its author sees a ballot; the voting of a gift exchange ends with it. */
const areReadable = ({ row }: CompetitionView): boolean => row.nowMs >= row.votingEndMs;

export const presentReview = (
  row: ReviewRow,
  { accountId, seesHidden, hasResults, answersFor }: ReviewReader,
): Review => ({
  id: row.id,
  text: showPostText(row.text),
  entry: {
    id: row.entryId,
    title: row.title,
    team: teamNameOf(row.teamName, row.members),
    thumbnail: row.thumbnail,
  },
  entrant: { id: row.entrantId, name: row.name, avatar: row.avatar },
  score: hasResults ? row.score : null,
  isOwn: row.accountId === accountId,
  hidden: row.isHidden && (seesHidden || row.accountId === accountId) ? { reason: row.hiddenReason } : null,
  numReports: seesHidden ? row.numReports : null,
  answer: row.answer,
  canAnswer: row.answer === null && row.entryId === answersFor,
  exclusion: row.accountId === accountId ? row.exclusion : null,
});

function readPlace(after: string | undefined): ReviewPlace | null {
  if (after === undefined) return null;
  const [position, sortTitle, entryId, id] = readCursor(after, ['number', 'string', 'number', 'number']);
  return { position, sortTitle, entryId, id };
}

async function readPage(
  { platform: { db } }: ReviewParts,
  viewer: Viewer,
  view: CompetitionView,
  filter: Omit<ReviewFilter, 'competitionId'>,
  after: string | undefined,
): Promise<ReviewPage> {
  const { row: competition, shown } = view;
  if (!areReadable(view))
    return { result: [], next: null, competition: shown, numByEntry: {}, opensAt: competition.votingEndMs };
  const reader = readerOf(viewer, view);
  const rows = await listReviewRows(
    db,
    reader,
    { competitionId: competition.id, ...filter },
    readPlace(after),
    reviewPageSize + 1,
  );
  const page = rows.slice(0, reviewPageSize);
  const last = page.at(-1);
  return {
    result: page.map((row) => presentReview(row, reader)),
    next:
      rows.length > page.length && last
        ? writeCursor(last.position, last.sortTitle, last.entryId, last.id)
        : null,
    competition: shown,
    numByEntry: await countByEntry(db, [...new Set(page.map((row) => row.entryId))]),
    opensAt: null,
  };
}

export const readEventReviews = async (
  parts: ReviewParts,
  viewer: Viewer,
  short: string,
  { after }: { after?: string | undefined },
): Promise<ReviewPage> => readPage(parts, viewer, await parts.getCompetition(viewer, { short }), {}, after);

export async function readEntryReviews(
  parts: ReviewParts,
  viewer: Viewer,
  entryId: EntryId,
  after: string | undefined,
): Promise<ReviewPage> {
  const entry = await findEntry(parts.platform.db, viewer, entryId);
  if (!entry || !canSeeEntry(entry.standing, entry)) throw new Problem('no-entry');
  return readPage(
    parts,
    viewer,
    await parts.getCompetition(viewer, { short: entry.short }),
    { entryId },
    after,
  );
}

export async function readEntrantReviews(
  parts: ReviewParts,
  viewer: Viewer,
  entrantId: EntrantId,
  after: string | undefined,
) {
  const entrant = await findEntrantById(parts.platform.db, entrantId);
  if (!entrant) throw new Problem('no-entrant');
  const view = await parts.getCompetition(viewer, { id: entrant.competitionId });
  const isKnown =
    entrant.isVerified || view.standing.entrantId === entrantId || canByRank(view.standing, 'see-hidden');
  if (!isKnown) throw new Problem('no-entrant');
  const page = await readPage(parts, viewer, view, { entrantId }, after);
  return { ...page, entrant: { id: entrant.id, name: entrant.name } };
}

/** A review with its competition; missing for viewers who may not read it. */
export async function getVisibleReview(
  { platform, getCompetition }: ReviewParts,
  viewer: Viewer,
  id: number,
) {
  const row = await findReview(platform.db, id);
  if (!row) throw new Problem('no-review');
  const view = await getCompetition(viewer, { id: row.competitionId });
  const reader = readerOf(viewer, view);
  const mayRead =
    areReadable(view) && (!row.isHidden || reader.seesHidden || row.accountId === reader.accountId);
  if (!mayRead) throw new Problem('no-review');
  return { row, view, reader };
}

export async function readReview(parts: ReviewParts, viewer: Viewer, id: number) {
  const { row, view, reader } = await getVisibleReview(parts, viewer, id);
  return { ...presentReview(row, reader), competition: view.shown };
}
