import type { CheckedBallot, VoteBoard, VoteCheck } from '@tinsmith/contract/vote-desk';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { findRings, hastyBallots } from '@tinsmith/domain/vote-check';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditAction, AuditEntry } from '../site/audit.queries.ts';
import type { VotingView } from './read-votes.ts';
import { readBoard } from './vote-board.queries.ts';
import {
  type CheckedRow,
  excludeOne,
  findBallotFacts,
  includeOne,
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
export async function readVoteBoard({ db }: Services, view: VotingView): Promise<VoteBoard> {
  requireVoting(view);
  return readBoard(db, view.row.id);
}

const present = ({
  entrantId: _1,
  isAllFives: _2,
  distance: _3,
  isHasty: _4,
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

const maxListed = 50;

/** Suspicious ballots: a finding proves nothing by itself. */
export async function checkVotes({ db }: Services, viewer: Viewer, view: VotingView): Promise<VoteCheck> {
  requireVotingEnd(view);
  const { id: accountId } = getAccount(viewer);
  const rows = await listChecked(db, view.row.id, { accountId, entryId: view.standing.entryId });
  const groups = (found: CheckedRow[][]) => found.slice(0, maxListed).map((group) => group.map(present));
  return {
    rings: groups(ringsIn(rows)),
    outliers: rows
      .filter((row) => row.distance !== null)
      .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
      .slice(0, maxListed)
      .map(present),
    hasty: groups(hastyIn(rows)),
    excluded: rows.filter((row) => row.exclusion !== null).map(present),
  };
}

/** Staff decide about a ballot, unless it is their own or for their own entry. */
async function authorizeDecision(
  { db }: Services,
  viewer: Viewer,
  view: VotingView,
  ballotId: number,
  action: AuditAction,
): Promise<AuditEntry> {
  requireVotingEnd(view);
  const { id: accountId } = getAccount(viewer);
  const ballot = await findBallotFacts(db, view.row.id, ballotId);
  if (!ballot) throw new Problem('no-ballot');
  if (ballot.accountId === accountId || ballot.entryId === view.standing.entryId)
    throw new Problem('own-ballot');
  return { accountId, action, competitionId: view.row.id, details: { ballotId } };
}

/** Excludes a ballot from the results. */
export async function excludeBallot(
  services: Services,
  viewer: Viewer,
  view: VotingView,
  ballotId: number,
  typed: string,
) {
  const audit = await authorizeDecision(services, viewer, view, ballotId, 'excluded-ballot');
  const reason = normalizeText(typed);
  if (!hasVisibleText(reason)) throw new Problem('no-reason');
  await services.db.transaction().execute((transaction) => excludeOne(transaction, ballotId, reason, audit));
  return {};
}

export async function countBallot(services: Services, viewer: Viewer, view: VotingView, ballotId: number) {
  const audit = await authorizeDecision(services, viewer, view, ballotId, 'counted-ballot');
  const isCounted = await services.db
    .transaction()
    .execute((transaction) => includeOne(transaction, ballotId, audit));
  if (!isCounted) throw new Problem('not-excluded');
  return {};
}
