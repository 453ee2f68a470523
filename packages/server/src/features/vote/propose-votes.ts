import type { Output } from '@tinsmith/contract/route';
import {
  maxSheetVotes,
  type ProposedVote,
  type proposeVotes as route,
  type SheetProblem,
} from '@tinsmith/contract/vote';
import { categories, noScores, type Scores } from '@tinsmith/domain/ballot';
import { parseScoreSheet, type SheetRow } from '@tinsmith/domain/score-sheet';
import type { Ports } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText } from '../../platform/post-text.ts';
import { getEntrantId, type VotingView } from './read-votes.ts';
import { listVotable, type VotableRow } from './vote.queries.ts';

type Proposal = Omit<ProposedVote, 'title' | 'team'>;

/** Cells that were left empty keep what the ballot has. */
function merge(row: SheetRow, review: string, { id, ballot }: VotableRow): Proposal {
  const scores = Object.fromEntries(
    categories.map((category) => [category, row.scores[category] ?? ballot?.[category] ?? null]),
  ) as Scores;
  return {
    entryId: id,
    scores: { ...noScores, ...scores },
    review: review === '' ? (ballot?.review ?? '') : review,
    baseVersion: ballot?.version ?? 0,
    replaces: ballot && {
      scores: { all: ballot.all, art: ballot.art, tech: ballot.tech, genre: ballot.genre },
      review: ballot.review,
    },
  };
}

const isSame = ({ scores, review, replaces }: Proposal): boolean =>
  replaces !== null &&
  replaces.review === review &&
  categories.every((category) => replaces.scores[category] === scores[category]);

/** Reads a filled-in score sheet as proposed votes. Saves nothing. */
export async function proposeVotes(
  { db }: Pick<Platform, 'db'>,
  { listCards }: Pick<Ports, 'listCards'>,
  viewer: Viewer,
  view: VotingView,
  sheet: string,
): Promise<Output<typeof route>> {
  const entrantId = getEntrantId(view);
  const rows = parseScoreSheet(sheet);
  if (!rows || rows.length > maxSheetVotes) throw new Problem('bad-sheet');
  const votable = new Map(
    (await listVotable(db, view.row.id, entrantId)).map((row) => [row.id as number, row]),
  );
  const proposals = new Map<number, Proposal>();
  const unusable: { line: number; title: string; problem: SheetProblem }[] = [];
  for (const row of rows) {
    const refuse = (problem: SheetProblem) => unusable.push({ line: row.line, title: row.title, problem });
    const entry = row.entryId === null ? undefined : votable.get(row.entryId);
    const review = sanitizePostText(row.review);
    if (!entry) refuse('not-on-ballot');
    else if (row.badScores.length > 0) refuse('bad-score');
    else if (review === null) refuse('text-too-long');
    else if (proposals.has(entry.id)) refuse('twice');
    else proposals.set(entry.id, merge(row, review, entry));
  }
  const changes = [...proposals.values()].filter((proposal) => !isSame(proposal));
  const cards = await listCards(
    viewer,
    changes.flatMap(({ entryId }) => votable.get(entryId)?.id ?? []),
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    entrantId,
    votes: changes.map((proposal) => ({
      ...proposal,
      title: cardOf.get(proposal.entryId)?.title ?? '',
      team: cardOf.get(proposal.entryId)?.team ?? '',
    })),
    numSame: proposals.size - changes.length,
    unusable,
  };
}
