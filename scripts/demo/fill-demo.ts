import type { DemoEdition, DemoStage } from '../../packages/server/src/demo/demo-stage.ts';
import { addDemoCompetition } from '../../packages/server/src/features/competition/demo/add-demo-competition.ts';
import { readClock } from '../../packages/server/src/platform/clock.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import { collectParts } from './collect-parts.ts';
import { lockDemo, settleDemoFiles } from './demo.queries.ts';
import { demoPeople, unverifiedPeople } from './people.ts';
import { type DemoChoice, planEditions } from './plan-editions.ts';
import { storePicture } from './store-picture.ts';

/**
 * Fills a database with past editions and one in the chosen phase, replacing the previous demo. Browsers that are
 * logged in as one of its people stay so. Entries and log posts get pictures if there is somewhere to store them.
 */
export async function fillDemo(
  database: Database,
  choice: DemoChoice,
  files: Files | null = null,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<{ short: string }> {
  if (choice.kind === 'gift-exchange' && choice.phase === 'voting')
    throw new Error('A gift exchange has no voting.');
  const parts = await collectParts();
  return database.transaction().execute(async (db) => {
    await lockDemo(db);
    const restorers = await Promise.all(parts.map(({ keep }) => keep?.(db)));
    for (const { clear } of parts.toReversed()) await clear?.(db);
    const nowMs = await readClock(db);
    const stage: DemoStage = {
      db,
      files,
      storePicture: async (name, width) => files && storePicture(files, name, width),
      nowMs,
      people: demoPeople,
      unverified: unverifiedPeople,
      accounts: new Map(),
    };
    for (const { fillSite } of parts) await fillSite?.(stage);
    for (const restore of restorers) await restore?.(stage);
    const planned = planEditions(choice, nowMs);
    const editions: DemoEdition[] = [];
    for (const [index, edition] of planned.entries()) {
      onProgress(index, planned.length);
      const id = await addDemoCompetition(db, edition.competition, edition.isChosen);
      if (id === null) continue;
      const stored: DemoEdition = { ...edition, id, entrantIds: new Map(), entryIds: new Map() };
      for (const { fillEdition } of parts) await fillEdition?.(stage, stored);
      editions.push(stored);
    }
    for (const edition of editions.toSorted((a, b) => a.competition.startMs - b.competition.startMs))
      for (const { fillDraw } of parts) await fillDraw?.(stage, edition);
    await settleDemoFiles(db, parts);
    for (const edition of editions) for (const { fillVotes } of parts) await fillVotes?.(stage, edition);
    onProgress(planned.length, planned.length);
    return { short: planned.find(({ isChosen }) => isChosen)?.competition.short ?? '' };
  });
}
