import { findCompetition } from '../../packages/server/src/features/competition/competition.queries.ts';
import { createCompetition } from '../../packages/server/src/features/competition/create-competition.ts';
import { readClock } from '../../packages/server/src/platform/clock.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import {
  clearDemo,
  endSetup,
  insertDemoAccounts,
  lockDemo,
  noteDemoCompetition,
  readDemoSessions,
  restoreDemoSessions,
  settleDemoFiles,
} from './demo.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';
import { fillCrowd } from './fill-crowd.ts';
import { fillEntrants } from './fill-entrants.ts';
import { fillEntries } from './fill-entries.ts';
import { fillFiles } from './fill-files.ts';
import { fillLog } from './fill-log.ts';
import { fillResults } from './fill-results.ts';
import { fillDraw, fillRatings } from './fill-rules.ts';
import { fillSanta } from './fill-santa.ts';
import { fillVotes } from './fill-votes.ts';
import { demoPeople, unverifiedPeople } from './people.ts';
import { type DemoChoice, planEditions } from './plan-editions.ts';

export interface DemoOptions extends DemoChoice {
  /** How many generated entries the chosen edition gets besides its own: for galleries of thousands. */
  readonly numCrowd?: number;
}

/** What each feature adds to an edition, in order of dependency. */
const fillers: readonly ((stage: DemoStage, edition: StoredEdition) => Promise<void>)[] = [
  fillEntries,
  fillFiles,
  fillLog,
];

/**
 * Fills a database with past editions and one in the chosen phase, replacing the previous demo. Browsers that are
 * logged in as one of its people stay so. Entries and log posts get pictures if there is somewhere to store them.
 */
export async function fillDemo(
  database: Database,
  options: DemoOptions,
  files: Files | null = null,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<{ short: string }> {
  if (options.kind === 'gift-exchange' && options.phase === 'voting')
    throw new Error('A gift exchange has no voting.');
  return database.transaction().execute(async (db) => {
    await lockDemo(db);
    await endSetup(db);
    const kept = await readDemoSessions(db);
    await clearDemo(db);
    const nowMs = await readClock(db);
    const accounts = await insertDemoAccounts(
      db,
      demoPeople.map((username) => ({ username, isVerified: !unverifiedPeople.has(username) })),
    );
    await restoreDemoSessions(db, kept, accounts);
    const stage: DemoStage = { db, files, nowMs, accounts };
    await fillRatings(stage);
    const planned = planEditions(options, nowMs);
    const editions: StoredEdition[] = [];
    for (const [index, edition] of planned.entries()) {
      onProgress(index, planned.length);
      // An event created by hand under that name stays.
      if (await findCompetition(db, edition.competition.short)) continue;
      const { id } = await createCompetition({ db }, edition.competition);
      await noteDemoCompetition(db, id, edition.isChosen);
      const stored = { ...edition, id, entrantIds: await fillEntrants(stage, id, edition) };
      for (const fill of fillers) await fill(stage, stored);
      editions.push(stored);
      if (edition.isChosen && options.numCrowd) await fillCrowd(stage, stored, options.numCrowd);
    }
    // One after the other: drawn rules are left out of the next editions.
    for (const edition of editions.toSorted((a, b) => a.competition.startMs - b.competition.startMs)) {
      await fillDraw(stage, edition);
      await fillSanta(stage, edition);
    }
    await settleDemoFiles(db);
    // Which entries can be voted for depends on the files.
    for (const edition of editions) {
      await fillVotes(stage, edition);
      await fillResults(stage, edition);
    }
    onProgress(planned.length, planned.length);
    return { short: planned.find(({ isChosen }) => isChosen)?.competition.short ?? '' };
  });
}
