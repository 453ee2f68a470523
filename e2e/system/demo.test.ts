import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../packages/server/src/testing/sizes.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';
import { endAll, run } from './process.ts';

describe('npm run demo, as the README gives it, with nothing set and nothing there', () => {
  let dataDir = '';
  let commands: string[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tinsmith-demo-'));
    const readme = await readFile(path.join(root, 'README.md'), 'utf8');
    commands = [...readme.matchAll(/`(npm run demo[^`]*)`/g)].map(([, command = '']) => command);
  });
  afterAll(async () => {
    await endAll();
    await rm(dataDir, { recursive: true, force: true });
  });

  const demo = async (command: string) => {
    const [file = '', ...args] = command.split(' ');
    const begunAt = performance.now();
    const running = run(file, args, { DATA_DIR: dataDir });
    const { code } = await running.ended;
    process.stdout.write(`${command}: ${Math.round(performance.now() - begunAt)} ms\n`);
    return { code, output: running.lines.join('\n') };
  };

  test('fills in the phase and kind that are named, with pictures', async () => {
    expect(commands).toContain('npm run demo -- --phase before --kind santa');
    const { code, output } = await demo('npm run demo -- --phase before --kind santa');
    expect(output).toMatch(/The demo is ready: \/KRAMPUS\d\d\/ is in the phase 'before'\./);
    expect(output).not.toMatch(/SECRET_KEY|SMTP_URL|[Ee]rror/);
    expect(code).toBe(0);
    const stored = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(stored.filter((one) => one.isFile()).length).toBeGreaterThan(2 * 61);
  });

  test('without a word it is a live speedhack, in place of the one before', async () => {
    const { code, output } = await demo('npm run demo');
    expect(output).toMatch(/The demo is ready: \/TINS\d\d\/ is in the phase 'live'\./);
    expect(code).toBe(0);
  });

  // Three thousand entries take a while.
  test.runIf(isNightly)('the large size is documented and works, too', async () => {
    const command = commands.find((one) => one.includes('--size large')) ?? 'not documented';
    const { code, output } = await demo(command);
    expect(output).toContain('The demo is ready');
    expect(code).toBe(0);
  });

  test('says how it is used where a name is wrong', async () => {
    const { code, output } = await demo('npm run demo -- --kind santa --phase voting');
    expect(output).toContain('Usage: demo.ts');
    expect(code).toBe(2);
  });
});
