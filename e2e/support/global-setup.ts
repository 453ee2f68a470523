import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { createTemplate } from '../../packages/server/src/testing/databases.ts';
import { copyTestBuild } from '../../packages/server/src/testing/ensure-test-build.ts';
import { startPostgres } from '../../packages/server/src/testing/start-postgres.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { announceGround, announceSites } from './sites.ts';
import { type RunningSite, startSiteOn } from './start-site.ts';

/** The built site as the browser tests use it, one for each worker. */
export default async function setup({ workers }: Pick<FullConfig, 'workers'>) {
  const build = path.join(root, `packages/web/build/browser-${process.pid}`);
  await copyTestBuild(build);
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-postgres-'));
  const postgres = await startPostgres({ folder, isPersistent: false });
  const template = await createTemplate(postgres.urlOf);
  const sites: RunningSite[] = [];
  for (let index = 0; index < workers; index += 1)
    sites.push(await startSiteOn({ postgres, template, build }));
  announceSites(sites);
  announceGround({ postgresUrl: postgres.urlOf('postgres'), template, build });
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await postgres.stop();
    await rm(build, { recursive: true, force: true });
  };
}
