import { expect, test, vi } from 'vitest';
import { runFiles } from './files-command.ts';
import { settleFiles } from './platform/files/stored-file.queries.ts';
import { createAccount } from './testing/factories.ts';
import { useTestApp } from './testing/test-app.ts';

const t = useTestApp();

/** Runs the command and returns its exit code and output. */
async function run(given: string[], more: Partial<typeof t.platform> = {}) {
  const printed: string[] = [];
  const keep = (text: unknown) => {
    printed.push(String(text));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  try {
    return { code: await runFiles({ ...t.platform, ...more }, given), printed: printed.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function createFile(extension: string, bytes: number): Promise<{ address: string; id: number }> {
  const { db, files } = t.platform;
  const { id } = await createAccount(db);
  const address = await files.put(extension, Buffer.alloc(bytes));
  await db.updateTable('account').set({ avatar: address }).where('id', '=', id).execute();
  await settleFiles(db, { kind: 'account', id }, [address]);
  return { address, id };
}

test('tinsmith files says where files are, and what the virus scan said of them', async () => {
  await createFile('png', 1000);
  expect(await run([])).toEqual({
    code: 0,
    printed: expect.stringMatching(/^disk: \d+ files?, [\d.]+ \w+\nNew files go to: disk\n$/),
  });
  const { address, id } = await createFile('bin', 10);
  await t.platform.db
    .updateTable('stored_file')
    .set({ scan_state: 'found', scan_finding: 'Test.Worm', scanned_at: new Date() })
    .where('address', '=', address)
    .execute();
  expect((await run([])).printed).toContain('Virus scan: 0 clean, 1 found, 0 not scanned, 0 waiting\n');
  expect(await run(['found'])).toEqual({
    code: 0,
    printed: expect.stringMatching(new RegExp(`^\\d+ Test\\.Worm: /upload/${address} of account ${id}\n$`)),
  });
});

test('tinsmith files move needs somewhere to move to', async () => {
  expect(await run(['move', 's3'])).toEqual({
    code: 1,
    printed: 'S3 is not configured: set S3_URL and its keys.\n',
  });
  expect(await run(['move', 'disk'])).toEqual({
    code: 0,
    printed: 'Moved 0 files to disk.\nThe old copies are removed within about an hour.\n',
  });
  for (const given of [['move'], ['move', 'moon'], ['move', 's3', 'now'], ['found', 'all'], ['lose']])
    expect(await run(given)).toEqual({ code: 2, printed: expect.stringMatching(/^Usage: tinsmith files/) });
});

test('[R13.03] tinsmith files mark writes the marker of this site, also where it was lost', async () => {
  const storage = t.platform.files.storageOf('disk');
  expect(await run(['mark'])).toEqual({
    code: 0,
    printed: 'Marked as the files of this site: disk.\n',
  });
  const marker = await storage.readMarker();
  expect(marker).toMatch(/^This folder has the files of the site [0-9a-f-]{36}\./);
  await storage.writeMarker('another');
  await run(['mark']);
  expect(await storage.readMarker()).toBe(marker);
});
