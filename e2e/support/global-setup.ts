import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyTestBuild } from '../../packages/server/src/testing/ensure-test-build.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { startSite } from './start-site.ts';

/** The built site as the browser tests use it. */
export default async function setup() {
  const build = path.join(root, `packages/web/build/browser-${process.pid}`);
  await copyTestBuild(build);
  const site = await startSite(build);
  process.env.E2E_URL = site.url;
  process.env.E2E_DATABASE_URL = site.databaseUrl;
  return async () => {
    await site.stop();
    await rm(build, { recursive: true, force: true });
  };
}
