import type { Ballot, RunReport, VotableEntry, Votes } from '@tinsmith/contract/vote';
import { type TroublePlatform, troublePlatforms } from '@tinsmith/domain/ballot';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { factsOf } from '@tinsmith/domain/phase';
import { dealBatch, lotFor } from '@tinsmith/domain/voting-order';
import type { Ports } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import {
  type BallotRow,
  countVotes,
  listVotable,
  readVoterState,
  type TouchedRow,
  type TroubleRow,
  type VotableRow,
} from './vote.queries.ts';

export type VotingView = Pick<CompetitionView, 'row' | 'standing'>;

/** The viewer as an entrant; routes open this to entrants only. */
export function getEntrantId({ standing }: Pick<VotingView, 'standing'>): EntrantId {
  if (standing.entrantId === null) throw new Problem('not-joined');
  return standing.entrantId;
}

export const presentBallot = ({ all, art, tech, genre, review, version, savedMs }: BallotRow): Ballot => ({
  scores: { all, art, tech, genre },
  review,
  version,
  savedAt: savedMs,
});

export const presentTrouble = ({ platform, reason, message, answer }: TroubleRow): RunReport => ({
  platform,
  reason,
  message,
  answer,
});

/** The entries to deal next: none that are in the order, or were already voted for. */
export const nextBatch = (rows: readonly VotableRow[], entrantId: EntrantId): EntryId[] =>
  dealBatch(
    rows.filter((row) => row.position === null && !row.isDone),
    lotFor(entrantId),
  );

/** Whether all dealt entries are done. */
export const isDealtOut = (rows: readonly VotableRow[]): boolean =>
  rows.every((row) => row.position === null || row.isDone);

/** The order as it is, then the next entries if all are done, then others that were voted for, or asked for. */
function listed(rows: readonly VotableRow[], entrantId: EntrantId, asked: number | undefined): VotableRow[] {
  const dealt = rows
    .filter((row) => row.position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const nextIds = isDealtOut(rows) ? nextBatch(rows, entrantId) : [];
  const next = nextIds.flatMap((id) => rows.filter((row) => row.id === id));
  const besides = rows.filter(
    (row) =>
      row.position === null && (row.ballot || row.trouble || row.id === asked) && !nextIds.includes(row.id),
  );
  return [...dealt, ...next, ...besides];
}

const platformsOf = ({ fileTags, hasPlayLink }: VotableRow): TroublePlatform[] =>
  troublePlatforms.filter((platform) => fileTags.includes(platform) || (platform === 'web' && hasPlayLink));

/** All entries that can be voted for if the next are to be dealt, else those that the voter has to do with. */
async function listForOrder(
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
  asked: number | undefined,
): Promise<VotableRow[]> {
  const touched = await listVotable(db, competitionId, entrantId, {
    touchedOr: asked === undefined ? [] : [asked],
  });
  return isDealtOut(touched) ? listVotable(db, competitionId, entrantId) : touched;
}

/** The first of an order that are still to be voted on. While some were dealt, none of the event's others is needed. */
async function listNext(
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
  touched: readonly TouchedRow[],
  num: number,
): Promise<VotableRow[]> {
  const open = touched.filter((row) => !row.isOwn && !row.isDone);
  const dealt = open
    .filter((row) => row.position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  if (dealt.length === 0) {
    const rows = await listVotable(db, competitionId, entrantId);
    return listed(rows, entrantId, undefined)
      .filter((row) => !row.isDone)
      .slice(0, num);
  }
  const begun = open.filter((row) => row.position === null && row.hasBallot);
  const ids = [...dealt, ...begun].slice(0, num).map(({ id }) => id);
  return inOrderOf(ids, await listVotable(db, competitionId, entrantId, { ids }));
}

const inOrderOf = (ids: readonly EntryId[], rows: readonly VotableRow[]): VotableRow[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

interface Asked {
  /** Listed in any case. */
  readonly entry?: number | undefined;
  /** Only so many, of those that are not done. */
  readonly next?: number | undefined;
}

/** The contents of the voting page, or the next entries of it. */
export async function readVotes(
  { db }: { readonly db: Database },
  cards: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: VotingView,
  { entry, next }: Asked,
): Promise<Votes> {
  const entrantId = getEntrantId(view);
  const around = readAround(db, view, entrantId);
  const list = async () =>
    next === undefined
      ? listed(await listForOrder(db, view.row.id, entrantId, entry), entrantId, entry)
      : listNext(db, view.row.id, entrantId, (await around).touched, next);
  const [shown, found] = await Promise.all([list(), around]);
  return presentVotes(cards, viewer, view, shown, found);
}

/** The same with some entries alone, in the given order, without those that can't be voted on any more. */
export async function readVotesOf(
  { db }: { readonly db: Database },
  cards: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: VotingView,
  ids: readonly EntryId[],
): Promise<Votes> {
  const entrantId = getEntrantId(view);
  const [rows, around] = await Promise.all([
    ids.length === 0 ? [] : listVotable(db, view.row.id, entrantId, { ids }),
    readAround(db, view, entrantId),
  ]);
  return presentVotes(cards, viewer, view, inOrderOf(ids, rows), around);
}

type Around = Awaited<ReturnType<typeof readAround>>;

/** What the page says beside the entries. */
async function readAround(db: Database, { row, standing: { entryId } }: VotingView, entrantId: EntrantId) {
  const [state, numOwnVotes] = await Promise.all([
    readVoterState(db, row.id, entrantId),
    entryId === null ? 0 : countVotes(db, entryId),
  ]);
  return { ...state, numOwnVotes };
}

async function presentVotes(
  { listCards }: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: VotingView,
  shown: readonly VotableRow[],
  { progress, numOwnVotes }: Around,
): Promise<Votes> {
  const { row: competition, standing } = view;
  const own = standing.entryId;
  const ids = shown.map(({ id }) => id);
  const cards = await listCards(viewer, own === null ? ids : [...ids, own]);
  const byId = new Map(shown.map((row) => [row.id as number, row]));
  const ownCard = cards.find((card) => card.id === own);
  return {
    ...progress,
    entrantId: getEntrantId(view),
    canVote: factsOf(competition, competition.nowMs).canVote,
    votingEnd: competition.votingEndMs,
    serverTime: competition.nowMs,
    entries: cards.flatMap((card): VotableEntry[] => {
      const row = byId.get(card.id);
      if (!row) return [];
      return [
        {
          ...card,
          numVotes: row.numVotes,
          platforms: platformsOf(row),
          ballot: row.ballot && presentBallot(row.ballot),
          trouble: row.trouble && presentTrouble(row.trouble),
        },
      ];
    }),
    numMore: Math.max(0, progress.numEntries - shown.length),
    ownEntry: ownCard ? { id: ownCard.id, title: ownCard.title, numVotes: numOwnVotes } : null,
  };
}
