import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedBallot, cutLists, VoteBoard, VoteCheck } from '@tinsmith/contract/vote-desk';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { findRings, hastyBallots } from '@tinsmith/domain/vote-check';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { hasStake } from '../competition/stake.queries.ts';
import { insertLookAudit } from '../site/audit.queries.ts';
import type { VotingView } from './read-votes.ts';
import type { openBoards } from './vote-board.queries.ts';
import {
  type CheckedRow,
  decideBallot,
  decideVoter,
  findBallotFacts,
  listAlike,
  listChecked,
  listLeftOut,
  overAllBallots,
} from './vote-check.queries.ts';

type Services = Pick<Platform, 'db'>;

function requireVoting({ row }: VotingView): void {
  if (row.kind === 'gift-exchange') throw new Problem('no-voting');
}

/** Until voting ends only its author sees a ballot. */
function requireVotingEnd(view: VotingView): void {
  requireVoting(view);
  if (view.row.nowMs < view.row.votingEndMs) throw new Problem('voting-open');
}

/** The votes still owed. */
export async function readVoteBoard(
  boards: ReturnType<typeof openBoards>,
  view: VotingView,
): Promise<VoteBoard> {
  requireVoting(view);
  return { serverTime: view.row.nowMs, ...(await boards(view.row.id)) };
}

const present = ({
  isAllFives: _1,
  distance: _2,
  isHasty: _3,
  isOutside: _4,
  isNew: _5,
  ...row
}: CheckedRow): CheckedBallot => row;

function ringsIn(rows: readonly CheckedRow[]): CheckedRow[][] {
  const fives = rows.filter((row) => row.isAllFives);
  const edges = fives.flatMap(({ fromEntryId, entryId }) =>
    fromEntryId === null ? [] : [{ from: fromEntryId, to: entryId }],
  );
  const rings = findRings(edges);
  const ringOf = new Map(rings.flatMap((ring, index) => ring.map((entryId) => [entryId, index])));
  const inside = fives.filter(
    ({ fromEntryId, entryId }) => ringOf.has(entryId) && ringOf.get(entryId) === ringOf.get(fromEntryId ?? 0),
  );
  const byRing = Map.groupBy(inside, ({ entryId }) => ringOf.get(entryId));
  return rings.map((_, index) => byRing.get(index) ?? []);
}

/** Grouped by person, those with the most first. */
function hastyIn(rows: readonly CheckedRow[]): CheckedRow[][] {
  const byPerson = Map.groupBy(
    rows.filter((row) => row.isHasty),
    (row) => row.entrantId,
  );
  return [...byPerson.values()]
    .filter((ballots) => ballots.length >= hastyBallots)
    .toSorted((a, b) => b.length - a.length);
}

/** One by one, the farthest first. */
const farIn = (rows: readonly CheckedRow[]): CheckedRow[][] =>
  rows
    .filter((row) => row.distance !== null)
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
    .map((row) => [row]);

/** Grouped by entry, those with the most first. */
const movedIn = (rows: readonly CheckedRow[]): CheckedRow[][] =>
  [...Map.groupBy(rows, (row) => row.entryId).values()].toSorted((a, b) => b.length - a.length);

type CutList = (typeof cutLists)[number];

/** What staff look through, one after the other; a page of more takes long to make and to open. */
const maxGroups = 50;
const maxVoters = 200;
const maxBallots = 500;

interface Taken<Item> {
  readonly groups: Item[][];
  readonly isCut: boolean;
}

/** The first groups, and of those no more than so many items. What staff have excluded comes last. */
function takeFirst<Item>(
  groups: readonly (readonly Item[])[],
  max: number,
  isExcluded: (item: Item) => boolean,
): Taken<Item> {
  const isOpen = (group: readonly Item[]) => !group.every(isExcluded);
  const ordered = [...groups.filter(isOpen), ...groups.filter((group) => !isOpen(group))];
  const taken: Item[][] = [];
  let room = max;
  for (const group of ordered.slice(0, maxGroups)) {
    if (room === 0) break;
    const items =
      group.length > room
        ? [...group.filter((item) => !isExcluded(item)), ...group.filter(isExcluded)].slice(0, room)
        : [...group];
    taken.push(items);
    room -= items.length;
  }
  const count = (all: readonly (readonly Item[])[]) => all.reduce((sum, group) => sum + group.length, 0);
  return { groups: taken, isCut: count(taken) < count(groups) };
}

/** Suspicious ballots: a finding proves nothing by itself. Looks are recorded in the audit log. */
export async function checkVotes(
  { db }: Services,
  viewer: Viewer,
  view: VotingView,
  isRefresh: boolean,
): Promise<VoteCheck> {
  requireVotingEnd(view);
  const { id: accountId } = getAccount(viewer);
  const { id: competitionId } = view.row;
  if (await hasStake(db, competitionId, accountId)) throw new Problem('took-part');
  await insertLookAudit(
    db,
    { accountId, action: 'looked-at-ballots', competitionId, details: {} },
    isRefresh,
  );
  const { alike, rows } = await overAllBallots(db, async (transaction) => {
    const isLeftOut = new Set(await listLeftOut(transaction, competitionId));
    const found = await listAlike(transaction, competitionId);
    const voters = takeFirst(found, maxVoters, (id) => isLeftOut.has(id));
    const ids = voters.groups.flat();
    return { alike: voters, rows: await listChecked(transaction, competitionId, accountId, ids) };
  });
  const cut: CutList[] = alike.isCut ? ['alike'] : [];
  const take = async (name: CutList, find: () => CheckedRow[][]): Promise<CheckedBallot[][]> => {
    // Of 1.1 million ballots each list takes some milliseconds.
    await nextTurn();
    const { groups, isCut } = takeFirst(find(), maxBallots, ({ exclusion }) => exclusion !== null);
    if (isCut && !cut.includes(name)) cut.push(name);
    return groups.map((group) => group.map(present));
  };
  return {
    rings: await take('rings', () => ringsIn(rows)),
    outsiders: await take('outsiders', () => movedIn(rows.filter((row) => row.isOutside))),
    newcomers: await take('newcomers', () => movedIn(rows.filter((row) => row.isNew))),
    alike: await take('alike', () => {
      const byVoter = Map.groupBy(rows, ({ entrantId }) => entrantId);
      return alike.groups.map((ids) => ids.flatMap((id) => byVoter.get(id) ?? []));
    }),
    outliers: (await take('outliers', () => farIn(rows))).flat(),
    hasty: await take('hasty', () => hastyIn(rows)),
    excluded: rows.filter((row) => row.exclusion !== null).map(present),
    cut,
  };
}

/** Staff decide about a ballot, unless it is their own or they have an entry; a reason excludes it. */
async function decide(
  { db }: Services,
  viewer: Viewer,
  view: VotingView,
  ballotId: number,
  reason: string | null,
): Promise<boolean> {
  requireVotingEnd(view);
  const { id: accountId } = getAccount(viewer);
  const { id: competitionId } = view.row;
  const ballot = await findBallotFacts(db, competitionId, ballotId, accountId);
  if (!ballot) throw new Problem('no-ballot');
  if (ballot.accountId === accountId || ballot.entryId === view.standing.entryId)
    throw new Problem('own-ballot');
  if (ballot.hasStake) throw new Problem('took-part');
  const action = reason === null ? 'counted-ballot' : 'excluded-ballot';
  const audit = { accountId, action, competitionId, details: { ballotId } } as const;
  return db.transaction().execute(async (transaction) => {
    const { isVotingOver } = await lockResults(transaction, competitionId);
    if (!isVotingOver) throw new Problem('voting-open');
    return decideBallot(transaction, { ballotId, reason, audit });
  });
}

/** The same for all ballots of a voter at once. Returns how many changed. */
async function decideAll(
  { db }: Services,
  viewer: Viewer,
  view: VotingView,
  entrantId: number,
  reason: string | null,
): Promise<number> {
  requireVotingEnd(view);
  const { id: accountId } = getAccount(viewer);
  const { id: competitionId } = view.row;
  if (entrantId === view.standing.entrantId) throw new Problem('own-ballot');
  const action = reason === null ? 'counted-voter' : 'excluded-voter';
  return db.transaction().execute(async (transaction) => {
    const { isVotingOver } = await lockResults(transaction, competitionId);
    if (!isVotingOver) throw new Problem('voting-open');
    if (await hasStake(transaction, competitionId, accountId)) throw new Problem('took-part');
    return decideVoter(transaction, { entrantId, reason, accountId, action, competitionId });
  });
}

function parseReason(typed: string): string {
  const reason = normalizeText(typed);
  if (!hasVisibleText(reason)) throw new Problem('no-reason');
  return reason;
}

/** Excludes every ballot of a voter from the results. */
export async function excludeVoter(
  services: Services,
  viewer: Viewer,
  view: VotingView,
  entrantId: number,
  typed: string,
) {
  requireVotingEnd(view);
  const numBallots = await decideAll(services, viewer, view, entrantId, parseReason(typed));
  if (numBallots === 0) throw new Problem('no-ballot');
  return { numBallots };
}

export async function countVoter(services: Services, viewer: Viewer, view: VotingView, entrantId: number) {
  const numBallots = await decideAll(services, viewer, view, entrantId, null);
  if (numBallots === 0) throw new Problem('not-excluded');
  return { numBallots };
}

/** Excludes a ballot from the results. */
export async function excludeBallot(
  services: Services,
  viewer: Viewer,
  view: VotingView,
  ballotId: number,
  typed: string,
) {
  requireVotingEnd(view);
  if (!(await decide(services, viewer, view, ballotId, parseReason(typed)))) throw new Problem('took-part');
  return {};
}

export async function countBallot(services: Services, viewer: Viewer, view: VotingView, ballotId: number) {
  if (!(await decide(services, viewer, view, ballotId, null))) throw new Problem('not-excluded');
  return {};
}
