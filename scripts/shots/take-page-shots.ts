import { mkdirSync } from 'node:fs';
import setup from '../../e2e/support/global-setup.ts';
import { allPageSamples } from '../../e2e/support/page-samples.ts';
import { readSite } from '../../e2e/support/sites.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { createEntry, createEntryFile } from '../../packages/server/src/testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
} from '../../packages/server/src/testing/factories.ts';
import { openBrowser } from './open-browser.ts';

const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;

/** A live event with a log post and an entry with a file: what the sample URLs need. */
async function createSamples(ownerUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 1 });
  const startMs = Date.now() - 1_800_000;
  const competition = await createCompetition(db, { short: 'jam', title: 'TINS 2027', startMs });
  const { id: entrantId } = await createEntrant(db, competition.id, (await createAccount(db)).id);
  await createLogPost(db, entrantId);
  await createEntryFile(db, await createEntry(db, competition, [entrantId], { title: 'A long way' }));
  await db.destroy();
}

/** Every page in three widths, light and dark, into shots/, for comparison with the design. */
export async function takePageShots(): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [await setup({ workers: 1 })];
  try {
    const { url: baseURL, ownerUrl } = readSite(0);
    await createSamples(ownerUrl);
    mkdirSync('shots', { recursive: true });
    const browser = await openBrowser();
    stops.unshift(() => browser.close());
    for (const { address } of await allPageSamples(baseURL)) {
      const name = address.replace(/\W+/g, '-').replace(/^-|-$/g, '');
      for (const width of widths) {
        for (const colorScheme of themes) {
          const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, baseURL });
          await page.goto(address, { waitUntil: 'networkidle' });
          await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
          await page.close();
        }
      }
    }
  } finally {
    // Also after a failure: a site left behind would go on forever.
    for (const stop of stops) await stop();
  }
  process.stdout.write('The pictures are in shots/\n');
}
