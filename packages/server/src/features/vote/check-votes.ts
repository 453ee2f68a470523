import type { CheckedBallot, VoteBoard, VoteCheck } from '@tinsmith/contract/vote-desk';
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
import { type openVoterCounts, readBoard } from './vote-board.queries.ts';
import {
  type CheckedRow,
  decideBallot,
  decideVoter,
  findBallotFacts,
  listAlike,
  listChecked,
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
  { db }: Services,
  counted: ReturnType<typeof openVoterCounts>,
  view: VotingView,
): Promise<VoteBoard> {
  requireVoting(view);
  return readBoard(db, view.row.id, counted);
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
  return findRings(edges).map((ring) =>
    fives.filter(({ fromEntryId, entryId }) => ring.includes(entryId) && ring.includes(fromEntryId ?? 0)),
  );
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

/** Grouped by entry, those with the most first. */
const movedIn = (rows: readonly CheckedRow[]): CheckedRow[][] =>
  [...Map.groupBy(rows, (row) => row.entryId).values()].toSorted((a, b) => b.length - a.length);

const maxListed = 50;

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
  const alike = (await listAlike(db, competitionId)).slice(0, maxListed);
  const rows = await listChecked(db, competitionId, accountId, alike.flat());
  const groups = (found: CheckedRow[][]) => found.slice(0, maxListed).map((group) => group.map(present));
  return {
    rings: groups(ringsIn(rows)),
    outsiders: groups(movedIn(rows.filter((row) => row.isOutside))),
    newcomers: groups(movedIn(rows.filter((row) => row.isNew))),
    alike: groups(alike.map((ids) => rows.filter((row) => ids.includes(row.entrantId)))),
    outliers: rows
      .filter((row) => row.distance !== null)
      .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
      .slice(0, maxListed)
      .map(present),
    hasty: groups(hastyIn(rows)),
    excluded: rows.filter((row) => row.exclusion !== null).map(present),
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
