import type { PrizeGiving, PrizePlace, startPrizeGiving as startRoute } from '@tinsmith/contract/result';
import type { Received } from '@tinsmith/contract/route';
import { canByRank } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import { anonymous, type Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { hasStake } from '../competition/stake.queries.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { parseNote } from './calculate-results.ts';
import { type Cards, presentResultEntries } from './present-result.ts';
import {
  beginPrizeGiving,
  moveSlide,
  notifyResults,
  notifySlide,
  skipPlacesBelow,
} from './prize-giving.queries.ts';
import {
  countFrozenEntries,
  isPublished,
  listRevealed,
  listSnapshots,
  listStepEntries,
  type SnapshotRow,
} from './result.queries.ts';

/** More entries sharing a place do not fit on a slide. */
const maxOnSlide = 12;
/** PostgreSQL limits notices to 8,000 bytes. */
const maxNoticeBytes = 7_000;

/** A place as everyone sees it: all screens show the same. */
async function readPlace(
  db: Database,
  cards: Cards,
  { id }: SnapshotRow,
  slide: number,
): Promise<PrizePlace | null> {
  const { entries, numEntries } = await listStepEntries(db, id, slide, maxOnSlide);
  const rank = entries[0]?.ranks[0] ?? null;
  if (rank === null) return null;
  const presented = await presentResultEntries(cards, anonymous(''), entries);
  return { rank, numEntries, entries: presented.map((entry) => ({ ...entry, rank })) };
}

const cutForNotice = (place: PrizePlace | null): PrizePlace | null =>
  place && Buffer.byteLength(JSON.stringify(place)) > maxNoticeBytes ? { ...place, entries: [] } : place;

const findCeremony = async (db: Database, competitionId: number): Promise<SnapshotRow | null> =>
  (await listSnapshots(db, competitionId)).find(({ startedMs }) => startedMs !== null) ?? null;

async function readControl(
  db: Database,
  cards: Cards,
  competitionId: number,
  ceremony: SnapshotRow | null,
  isUnseen: boolean,
): Promise<PrizeGiving['control']> {
  if (!ceremony) {
    const snapshots = await listSnapshots(db, competitionId);
    const canStart = snapshots.length > 0 && !snapshots.some(isPublished);
    const note = isUnseen || !canStart ? '' : (snapshots[0]?.note ?? '');
    return { canStart, note, numSlides: 0, next: null, isUnseen };
  }
  const { numSlides } = await countFrozenEntries(db, ceremony.id);
  const isHidden = isUnseen || isPublished(ceremony);
  const next = isHidden ? null : await readPlace(db, cards, ceremony, ceremony.numRevealed + 1);
  return { canStart: false, note: '', numSlides, next, isUnseen };
}

/** The slide on the screen; for those who run it and have no entry of their own also the next one. */
export async function readPrizeGiving(
  { db }: Pick<Platform, 'db'>,
  cards: Cards,
  { row, shown, standing }: CompetitionView,
): Promise<PrizeGiving> {
  const ceremony = await findCeremony(db, row.id);
  const { account } = standing;
  const control =
    account && canByRank(standing, 'manage-results')
      ? await readControl(db, cards, row.id, ceremony, await hasStake(db, row.id, account.id))
      : null;
  if (!ceremony)
    return {
      competition: shown,
      startedAt: null,
      numEntries: 0,
      numBallots: 0,
      numMoves: 0,
      slide: 0,
      isBlank: false,
      place: null,
      revealed: [],
      isOver: false,
      control,
    };
  const { numEntries, numBallots } = await countFrozenEntries(db, ceremony.id);
  return {
    competition: shown,
    startedAt: ceremony.startedMs,
    numEntries,
    numBallots,
    numMoves: ceremony.numMoves,
    slide: ceremony.slide,
    isBlank: ceremony.isBlank,
    place: await readPlace(db, cards, ceremony, ceremony.slide),
    revealed: await listRevealed(db, ceremony.id),
    isOver: isPublished(ceremony),
    control,
  };
}

/** Begins on the frozen ranking, none of which is public yet; at a place, if one is given. */
export async function startPrizeGiving(
  platform: Pick<Platform, 'db'>,
  cards: Cards,
  viewer: Viewer,
  view: CompetitionView,
  { note: typed, fromPlace = null }: Received<typeof startRoute>['body'],
): Promise<PrizeGiving> {
  const { id: competitionId, short, title } = view.row;
  await platform.db.transaction().execute(async (transaction) => {
    await lockResults(transaction, competitionId);
    const snapshots = await listSnapshots(transaction, competitionId);
    const frozen = snapshots.find((one) => !isPublished(one));
    if (snapshots.some(isPublished)) throw new Problem('published-already');
    if (!frozen) throw new Problem('not-frozen');
    // Another staff member was quicker.
    if (frozen.startedMs !== null) return;
    if ((await countFrozenEntries(transaction, frozen.id)).numSlides === 0)
      throw new Problem('nothing-ranked');
    if (fromPlace !== null) await skipPlacesBelow(transaction, frozen.id, fromPlace);
    const details = { number: frozen.number, ...(fromPlace !== null && { fromPlace }) };
    await beginPrizeGiving(
      transaction,
      frozen.id,
      typed === undefined ? frozen.note : parseNote(typed),
      auditOf(viewer, 'started-prize-giving', details, competitionId),
    );
    const { numMoves } = frozen;
    await notifySlide(transaction, {
      short,
      title,
      numMoves: numMoves + 1,
      slide: 0,
      isBlank: false,
      place: null,
      isOver: false,
    });
  });
  return readPrizeGiving(platform, cards, view);
}

/** Shows a slide to everyone. A new slide makes its place public, the last one the whole ranking. */
export async function showPrize(
  platform: Pick<Platform, 'db'>,
  cards: Cards,
  viewer: Viewer,
  view: CompetitionView,
  { slide, isBlank }: { slide: number; isBlank: boolean },
): Promise<PrizeGiving> {
  const { id: competitionId, short, title } = view.row;
  const ceremony = await findCeremony(platform.db, competitionId);
  if (!ceremony) throw new Problem('prize-giving-off');
  // Read before the transaction: the frozen ranking does not change during a prize-giving.
  const place = await readPlace(platform.db, cards, ceremony, slide);
  await platform.db.transaction().execute(async (transaction) => {
    await lockResults(transaction, competitionId);
    const moved = await moveSlide(transaction, ceremony.id, slide, isBlank);
    if (!moved) throw new Problem('no-slide');
    const { numMoves, isOver } = moved;
    await insertAuditEntry(transaction, auditOf(viewer, 'showed-prize', { slide }, competitionId));
    await notifySlide(transaction, {
      short,
      title,
      numMoves,
      slide,
      isBlank,
      place: cutForNotice(place),
      isOver,
    });
    if (!moved.isPublished) return;
    const { number } = ceremony;
    await insertAuditEntry(transaction, auditOf(viewer, 'published-results', { number }, competitionId));
    await notifyResults(transaction, { short, title });
  });
  return readPrizeGiving(platform, cards, view);
}
