import type { CompetitionKind } from '../../packages/domain/src/phase.ts';
import {
  findCompetition,
  type NewCompetition,
} from '../../packages/server/src/features/competition/competition.queries.ts';
import { createCompetition } from '../../packages/server/src/features/competition/create-competition.ts';
import { type DemoPhase, shiftToPhase } from '../../packages/server/src/features/competition/shift-phase.ts';
import { readClock } from '../../packages/server/src/platform/clock.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import {
  clearDemo,
  insertDemoAccounts,
  insertDemoEntrants,
  noteDemoCompetition,
  prepareDemoNotes,
  settleDemoPictures,
} from './demo.queries.ts';
import { editionOf, pastEditions } from './editions.ts';
import { openEntryFiller } from './fill-entries.ts';
import { fillLog } from './fill-log.ts';
import { demoPeople, sayingOf, unverifiedPeople, wishesOf } from './people.ts';

export interface DemoChoice {
  readonly kind: CompetitionKind;
  readonly phase: DemoPhase;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The same numbers each time, so that two people who look at the demo see the same. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chooseEntrants(accounts: ReadonlyMap<string, number>, edition: NewCompetition, share: number) {
  const random = seededRandom(edition.title.length * 31 + edition.startMs / hourMs);
  return demoPeople.flatMap((name, place) => {
    const accountId = accounts.get(name);
    if (accountId === undefined || random() > share) return [];
    const info = edition.kind === 'speedhack' ? sayingOf(name, place) : wishesOf(place);
    return [{ accountId, info, joinedMs: edition.startMs - Math.floor(random() * 13 * 24) * hourMs }];
  });
}

/** The one that comes after the chosen one: far enough away not to take its place. */
function announcedAfter(chosen: NewCompetition): NewCompetition {
  const kind = chosen.kind === 'speedhack' ? 'gift-exchange' : 'speedhack';
  const later = [0, 1, 2].map((years) => editionOf(kind, new Date(chosen.startMs).getUTCFullYear() + years));
  return later.find((edition) => edition.startMs > chosen.votingEndMs + 90 * dayMs) ?? editionOf(kind, 2099);
}

/**
 * Fills a database with past editions and one in the chosen phase, in place of what the demo made before. Entries
 * and log posts get pictures where there is somewhere to keep them.
 */
export async function fillDemo(
  database: Database,
  choice: DemoChoice,
  files: Files | null = null,
): Promise<{ short: string }> {
  if (choice.kind === 'gift-exchange' && choice.phase === 'voting')
    throw new Error('A gift exchange has no voting.');
  return database.transaction().execute(async (db) => {
    await prepareDemoNotes(db);
    await clearDemo(db);
    const nowMs = await readClock(db);
    const accounts = await insertDemoAccounts(
      db,
      demoPeople.map((username) => ({ username, isVerified: !unverifiedPeople.has(username) })),
    );
    const edition = editionOf(choice.kind, new Date(nowMs).getUTCFullYear());
    const chosen = shiftToPhase(edition, choice.phase, nowMs);
    const planned = [
      ...pastEditions(nowMs)
        .filter((past) => past.short !== chosen.short)
        .map((past, index) => ({ competition: past, share: 0.25 + index * 0.03 })),
      { competition: chosen, share: chosen.kind === 'speedhack' ? 0.97 : 0.5 },
      { competition: announcedAfter(chosen), share: 0 },
    ];
    const fillEntries = openEntryFiller(files, seededRandom(9));
    for (const { competition, share } of planned) {
      // What somebody made by hand under that name stays.
      if (await findCompetition(db, competition.short)) continue;
      const { id } = await createCompetition({ db }, competition);
      await noteDemoCompetition(db, id, competition === chosen);
      const entrants = chooseEntrants(accounts, competition, share);
      await insertDemoEntrants(db, id, entrants);
      if (nowMs >= competition.startMs)
        await fillEntries(db, { ...competition, id }, seededRandom(competition.startMs / hourMs + 7));
      const writers = entrants.filter((_, index) => index % 3 === 0).map(({ accountId }) => accountId);
      const random = seededRandom(competition.startMs / hourMs);
      await fillLog(db, files, { ...competition, id }, writers, random, nowMs);
    }
    await settleDemoPictures(db);
    return { short: chosen.short };
  });
}
