import type { changeQueue as changeRoute, PlayQueue, QueueGroup } from '@tinsmith/contract/queue';
import type { Received } from '@tinsmith/contract/route';
import { isWarningTag } from '@tinsmith/domain/entry-tags';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import {
  type GameTraits,
  gamesFor,
  isForVoter,
  maxQueueMinutes,
  moreMinutes,
  type QueueChoices,
  readTraits,
  skipGame,
} from '@tinsmith/domain/play-queue';
import { dealQueue, lotFor } from '@tinsmith/domain/voting-order';
import type { Ports } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findQueue, listTraitRows, updateQueue, upsertQueue } from './queue.queries.ts';
import { getEntrantId, readVotesOf, type VotingView } from './read-votes.ts';
import { insertDealt, listVotable, lockVoter, type VotableRow } from './vote.queries.ts';

type Services = Pick<Platform, 'db'>;
type Cards = Pick<Ports, 'listCards'>;

/** Fewer votes than that are few. */
const fewVotes = 5;

interface OpenGame extends VotableRow {
  readonly traits: GameTraits;
}

/** What a voter has not done yet, without their own entries, with what the queue decides by. */
async function listOpenGames(db: Database, competitionId: number, entrantId: EntrantId): Promise<OpenGame[]> {
  const rows = (await listVotable(db, competitionId, entrantId)).filter(({ isDone }) => !isDone);
  const known = await listTraitRows(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { chosenTags = [], playsHere = false } = known.get(row.id) ?? {};
    const isInBrowser = playsHere || row.hasPlayLink;
    return {
      ...row,
      traits: readTraits({ fileTags: row.fileTags, chosenTags, isInBrowser, isWarning: isWarningTag }),
    };
  });
}

/**
 * The next games for a voter: what fits of the order that they have, then the least covered of the rest, which are
 * added to the order.
 */
async function handOut(
  transaction: Database,
  { row: { id: competitionId } }: VotingView,
  entrantId: EntrantId,
  { choices, not, numGames }: { choices: QueueChoices; not: readonly EntryId[]; numGames: number },
): Promise<EntryId[]> {
  const open = await listOpenGames(transaction, competitionId, entrantId);
  const fitting = open.filter(({ id, traits }) => !not.includes(id) && isForVoter(traits, choices));
  const ordered = fitting
    .filter(({ position }) => position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .slice(0, numGames)
    .map(({ id }) => id);
  const fresh = dealQueue(
    fitting.filter(({ position }) => position === null),
    lotFor(entrantId),
    numGames - ordered.length,
  );
  if (fresh.length > 0) await insertDealt(transaction, entrantId, fresh);
  return [...ordered, ...fresh];
}

/** A voter's queue: the games with their ballots. What can't be voted on any more is left out. */
export async function readQueue(
  { db }: Services,
  cards: Cards,
  viewer: Viewer,
  view: VotingView,
): Promise<PlayQueue> {
  const entrantId = getEntrantId(view);
  const queue = await findQueue(db, entrantId);
  const entryIds = queue?.entryIds ?? [];
  const votes = await readVotesOf({ db }, cards, viewer, view, entryIds);
  return {
    ...votes,
    choices: queue && {
      minutes: queue.minutes,
      playsOn: [...queue.playsOn],
      atHand: [...queue.atHand],
      leaveOut: [...queue.leaveOut],
    },
    startedAt: queue?.startedMs ?? null,
    isEnded: queue?.endedMs != null,
  };
}

/** Games by what the queue decides by. Games alike are one row, however many there are. */
export async function readQueueGroups({ db }: Services, view: VotingView): Promise<{ result: QueueGroup[] }> {
  const open = await listOpenGames(db, view.row.id, getEntrantId(view));
  const alike = Map.groupBy(open, ({ traits }) => JSON.stringify(traits));
  return {
    result: [...alike.values()].flatMap((games): QueueGroup[] => {
      const traits = games[0]?.traits;
      if (!traits) return [];
      const numFew = games.filter(({ numVotes }) => numVotes < fewVotes).length;
      return [
        {
          runsOn: [...traits.runsOn],
          controls: [...traits.controls],
          warnings: [...traits.warnings],
          numGames: games.length,
          numFew,
        },
      ];
    }),
  };
}

/** Concurrent requests from two tabs run one after the other. */
const underLock = <T>(
  { db }: Services,
  viewer: Viewer,
  view: VotingView,
  work: (transaction: Database, entrantId: EntrantId) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    const entrantId = getEntrantId(view);
    if (!(await lockVoter(transaction, getAccount(viewer).id, entrantId))) throw new Problem('voting-closed');
    return work(transaction, entrantId);
  });

/** Starts a queue with the games that need players most, as many as there is time for. */
export async function startQueue(
  platform: Services,
  cards: Cards,
  viewer: Viewer,
  view: VotingView,
  choices: QueueChoices,
): Promise<PlayQueue> {
  await underLock(platform, viewer, view, async (transaction, entrantId) => {
    const numGames = gamesFor(choices.minutes);
    const ids = await handOut(transaction, view, entrantId, { choices, not: [], numGames });
    await upsertQueue(transaction, entrantId, choices, ids);
  });
  return readQueue(platform, cards, viewer, view);
}

/** Skips a game, adds one, adds minutes or ends the queue. Of a queue that isn't there, nothing changes. */
export async function changeQueue(
  platform: Services,
  cards: Cards,
  viewer: Viewer,
  view: VotingView,
  { what, entryId }: Received<typeof changeRoute>['body'],
): Promise<PlayQueue> {
  await underLock(platform, viewer, view, async (transaction, entrantId) => {
    const queue = await findQueue(transaction, entrantId);
    if (!queue) return;
    const minutes =
      what === 'minutes' ? Math.min(maxQueueMinutes, queue.minutes + moreMinutes) : queue.minutes;
    const more =
      what === 'more' || what === 'minutes'
        ? await handOut(transaction, view, entrantId, { choices: queue, not: queue.entryIds, numGames: 1 })
        : [];
    const kept = what === 'skip' ? skipGame(queue.entryIds, entryId as EntryId) : queue.entryIds;
    await updateQueue(transaction, entrantId, {
      minutes,
      entryIds: [...kept, ...more],
      isEnded: what === 'end',
    });
  });
  return readQueue(platform, cards, viewer, view);
}
