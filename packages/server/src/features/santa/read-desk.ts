import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { listRepairs, type Pairs } from '@tinsmith/domain/repair-ring';
import { canByRank } from '@tinsmith/domain/standing';
import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { listEntrantsInDraw } from '../../platform/draws/draw.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { insertLookAudit } from '../site/audit.queries.ts';
import {
  countLettersOf,
  countRepairs,
  countUnverified,
  findRing,
  listDropOuts,
  listElvesAtWork,
  listFreeElves,
  listNames,
  listSetAsideWaiting,
} from './desk.queries.ts';
import { isInExchange, listExclusionRows } from './exclusion.queries.ts';
import { rehearseDraws } from './rehearse-draws.ts';
import { listOpenPlaces, listPlayers } from './repair.queries.ts';
import { readRules, tradeable } from './repair-pairs.ts';
import { listEarlierPairs, listExclusions } from './santa-draw.queries.ts';

type Needs = Pick<Platform, 'db'>;

const maxRepairs = 5;
/** Entrants who could not be placed if names were drawn now. */
async function rehearse(db: Database, competitionId: number) {
  const entrants = await listEntrantsInDraw(db, competitionId);
  const history = await listEarlierPairs(db, competitionId, entrants);
  const exclusions = await listExclusions(db, entrants);
  return { numPeople: entrants.length, ...(await rehearseDraws({ entrants, history, exclusions })) };
}

/** Ways to close the first gap. Others are listed once it is closed. */
async function listWays(
  db: Database,
  competitionId: number,
  open: Awaited<ReturnType<typeof listOpenPlaces>>,
) {
  const [giver, receiver] = [open.givers[0], open.receivers[0]];
  const players = await listPlayers(db, competitionId);
  const pairs: Pairs = tradeable(players, new Set());
  if (giver === undefined || receiver === undefined) return { pairs, ways: [] };
  const { mayGiveQuietly: mayGive, ...rules } = await readRules(db, competitionId, players);
  return { pairs, ways: listRepairs(pairs, { giver, receiver }, { ...rules, mayGive }).slice(0, maxRepairs) };
}

async function readRing(db: Database, competitionId: number) {
  const drawn = await findRing(db, competitionId);
  if (!drawn) return null;
  const open = await listOpenPlaces(db, competitionId);
  const { pairs, ways } = await listWays(db, competitionId, open);
  const waiting = [...open.receivers, ...(await listSetAsideWaiting(db, competitionId))];
  const involved = ways.flatMap(({ changes }) =>
    changes.flatMap(([giver, receiver]) => [giver, receiver, pairs.get(giver) ?? receiver]),
  );
  const names = await listNames(db, [...open.givers, ...waiting, ...drawn.setAside, ...involved]);
  const person = (entrantId: number) => ({ entrantId, name: names.get(entrantId) ?? '' });
  const letters = await countLettersOf(
    db,
    ways.flatMap(({ changes }) => changes.map(([giver]) => giver)),
  );
  return {
    drawn,
    names,
    idle: open.givers.map(person),
    waiting: waiting.map(person),
    dropOuts: (await listDropOuts(db, competitionId)).map(({ entrantId, ...row }) => ({
      ...row,
      place: drawn.ring.indexOf(entrantId),
    })),
    repairs: ways.map(({ changes, effort }) => ({
      effort,
      changes: changes.map(([giver, receiver]) => {
        const before = pairs.get(giver);
        return {
          giver: person(giver),
          receiver: person(receiver),
          before: before === undefined ? null : person(before),
        };
      }),
      numLetters: changes
        .filter(([giver]) => pairs.has(giver))
        .reduce((sum, [giver]) => sum + (letters.get(giver) ?? 0), 0),
    })),
  };
}

/**
 * The staff page of a gift exchange. Looks are in the audit log. Staff in any exchange that has not ended see nothing:
 * rehearsals and repairs of one exchange follow from who is kept apart in all of them.
 */
export async function readSantaDesk(
  { db }: Needs,
  viewer: Viewer,
  { row, standing }: CompetitionView,
  isRefresh: boolean,
): Promise<{ desk: SantaDesk | null }> {
  const { id } = getAccount(viewer);
  const isKept = row.kind !== 'gift-exchange' || !canByRank(standing, 'see-secrets');
  if (isKept || (await isInExchange(db, id))) return { desk: null };
  const look = { accountId: id, action: 'looked-at-santas', competitionId: row.id, details: {} } as const;
  await insertLookAudit(db, look, isRefresh);
  const ring = await readRing(db, row.id);
  const rehearsal = ring ? null : await rehearse(db, row.id);
  const setAside = ring?.drawn.setAside ?? rehearsal?.setAside ?? [];
  const names = ring?.names ?? (await listNames(db, setAside));
  return {
    desk: {
      isDrawn: ring !== null,
      numPeople: ring ? ring.drawn.ring.length + ring.drawn.setAside.length : (rehearsal?.numPeople ?? 0),
      numUnverified: await countUnverified(db, row.id),
      setAside: setAside.map((id) => names.get(id) ?? '').toSorted(),
      numAllowed: ring?.drawn.numAllowed ?? rehearsal?.numAllowed ?? 0,
      exclusions: await listExclusionRows(db, id),
      ring: ring && { numPlaces: ring.drawn.ring.length, dropOuts: ring.dropOuts },
      numRepairs: await countRepairs(db, row.id),
      idle: ring?.idle ?? [],
      waiting: ring?.waiting ?? [],
      repairs: ring?.repairs ?? [],
      elves: { free: await listFreeElves(db, row.id), atWork: await listElvesAtWork(db, row.id) },
    },
  };
}
