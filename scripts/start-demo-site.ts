import { type RunningSite, startSite } from '../e2e/support/start-site.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/database/database.ts';
import { openDiskStorage } from '../packages/server/src/platform/files/disk-storage.ts';
import { openFiles } from '../packages/server/src/platform/files/files.ts';
import { fillDemo } from './demo/fill-demo.ts';

export interface DemoSite extends RunningSite {
  readonly db: Database;
  /** The main pages of a live jam. */
  readonly pages: {
    readonly event: string;
    readonly log: string;
    readonly entries: string;
    readonly entry: string;
  };
}

/** A built site with a live demo jam, for measurements. */
export async function startDemoSite(build: string, settings: Record<string, string> = {}): Promise<DemoSite> {
  const site = await startSite(build, settings);
  const { db } = openDatabase({ databaseUrl: site.ownerUrl, databasePool: 2 });
  const files = openFiles(db, { disk: openDiskStorage(site.filesDir) }, 'disk');
  const { short } = await fillDemo(db, { kind: 'speedhack', phase: 'live' }, files);
  const { id } = await db
    .selectFrom('entry')
    .innerJoin('competition', 'competition.id', 'entry.competition_id')
    .select('entry.id')
    .where('competition.short', '=', short)
    .orderBy('entry.id')
    .executeTakeFirstOrThrow();
  return {
    ...site,
    db,
    pages: { event: `/${short}/`, log: `/${short}/log`, entries: `/${short}/entries`, entry: `/entry/${id}` },
    async stop() {
      await db.destroy();
      await site.stop();
    },
  };
}
