import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { ensureTestBuild } from '../../testing/ensure-test-build.ts';
import { root, testEnvironment } from '../../testing/test-environment.ts';

/** What the pages of a developer's machine have and no others. */
const traces = ['/dev/be', '/dev/kind', '/dev/phase', '/dev/demo', 'demo-switch', 'demo-panel', 'Be someone'];

const read = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|css|html|json)$/.test(file.name))
    .map((file) => `${file.name}\n${readFileSync(path.join(file.parentPath, file.name), 'utf8')}`)
    .join('\n');

beforeAll(ensureTestBuild);

test('a production build has no trace of the demo switch', () => {
  const built = read(path.join(root, 'packages/web/build/test'));
  expect(built.length).toBeGreaterThan(500_000);
  expect(traces.filter((trace) => built.includes(trace))).toEqual([]);
  // Or the list above looks for what the switch no longer has.
  const sources = ['packages/web/app/features/dev/demo-switch.tsx', 'packages/contract/src/dev.ts'];
  const source = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  expect(traces.filter((trace) => !source.includes(trace))).toEqual([]);
});

test('a production server with the demo switch does not start', async () => {
  const environment = {
    ...testEnvironment('postgres://127.0.0.1:1/none', '/nowhere'),
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DEMO_SWITCH: 'true',
  };
  const start = promisify(execFile)(process.execPath, ['packages/server/src/main.ts', 'web'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
  });
  await expect(start).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('DEMO_SWITCH') });
});
