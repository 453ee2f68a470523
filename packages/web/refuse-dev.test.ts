import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuseDev } from './refuse-dev.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'refuse-dev-'));
  await mkdir(path.join(folder, 'app/features/dev'), { recursive: true });
  await writeFile(path.join(folder, 'app/features/dev/switch.ts'), "document.title = 'be someone';");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function buildWith(root: string): Promise<string> {
  await writeFile(path.join(folder, 'app/root.ts'), root);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseDev()],
    build: { write: false, rolldownOptions: { input: path.join(folder, 'app/root.ts') } },
  });
  return JSON.stringify(built);
}
const guarded = "if (import.meta.env.DEV) import('./features/dev/switch.ts');";

test('a production build leaves the demo switch out', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(await buildWith(guarded)).not.toContain('be someone');
});

test('a production build with the demo switch fails', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  for (const planted of ["import './features/dev/switch.ts';", "import('./features/dev/switch.ts');"])
    await expect(buildWith(planted)).rejects.toThrow(/must not contain the demo switch/);
});

test('so does a build for development, which could be served to others', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  await expect(buildWith(guarded)).rejects.toThrow(/must not contain the demo switch/);
});
