import { mkdirSync } from 'node:fs';
import setup from '../../e2e/support/global-setup.ts';
import { allPageSamples } from '../../e2e/support/page-samples.ts';
import { readSite } from '../../e2e/support/sites.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import {
  createAccount,
  createCompetition,
  createEntrant,
  createLogPost,
} from '../../packages/server/src/testing/factories.ts';
import { openBrowser } from './open-browser.ts';

const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;

/** Every page in three widths, light and dark, into shots/, for comparison with the design. */
export async function takePageShots(): Promise<void> {
  const stop = await setup({ workers: 1 });
  const { url: baseURL, ownerUrl } = readSite(0);
  const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 1 });
  const { id } = await createCompetition(db, { short: 'jam', title: 'TINS 2027' });
  const entrant = await createEntrant(db, id, (await createAccount(db)).id);
  await createLogPost(db, entrant.id);
  await db.destroy();
  mkdirSync('shots', { recursive: true });
  const browser = await openBrowser();
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
  await browser.close();
  await stop();
  process.stdout.write('The pictures are in shots/\n');
}
