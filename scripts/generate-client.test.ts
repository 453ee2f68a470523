import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { clientFolder, compareClient, printClient } from './generate-client.ts';

const files = await printClient();
const copy = await mkdtemp(path.join(tmpdir(), 'client-'));
afterAll(() => rm(copy, { recursive: true, force: true }));

describe('the generated client', () => {
  test('is up to date', async () => {
    expect(await compareClient(files)).toEqual([]);
  });

  test('has method and path of each route, says which answer text, and has the data of admin resources', () => {
    const news = files.get('news.ts');
    expect(news).toContain(
      "export const listNews: ClientRoute<typeof contract.listNews> = { method: 'GET', path: '/api/v1/news' };",
    );
    expect(news).toMatch(/newsFeed: .* = \{\s+method: 'GET',\s+path: '\/news\/atom\.xml',\s+isText: true,/);
    expect(news).not.toMatch(/newsPost\b(?!:)|newsPageSize/);
    expect(files.get('admin-people.ts')).toContain('export const users: typeof contract.users = {');
    expect([...files.keys()]).not.toContain('params.ts');
  });

  test('is reported where a file differs, is missing or has no module', async () => {
    await cp(clientFolder, copy, { recursive: true });
    expect(await compareClient(files, copy)).toEqual([]);
    const news = path.join(copy, 'news.ts');
    await writeFile(news, (await readFile(news, 'utf8')).replace("'/api/v1/news'", "'/api/v1/olds'"));
    await rm(path.join(copy, 'vote.ts'));
    await writeFile(path.join(copy, 'gone.ts'), 'export {};\n');
    expect(await compareClient(files, copy)).toEqual([
      expect.stringMatching(/gone\.ts has no module in the contract\.$/),
      expect.stringMatching(/news\.ts differs from the contract\.$/),
      expect.stringMatching(/vote\.ts is missing\.$/),
    ]);
  });
});
