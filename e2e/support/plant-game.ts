import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import {
  createEntry,
  createEntryFile,
  createJoined,
} from '../../packages/server/src/testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../packages/server/src/testing/factories.ts';

/** A game that is unpacked already, in an event of its own unless one is given; returns its entry's id. */
export async function plantGame(
  db: Database,
  playDir: string,
  title: string,
  files: Readonly<Record<string, string>>,
  event?: TestCompetition,
): Promise<number> {
  const jam = event ?? (await createCompetition(db, { startMs: Date.now() - 3_600_000 }));
  const maker = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [maker.entrantId], { title });
  const inTime = new Date(jam.startMs + 60_000);
  const file = await createEntryFile(db, entryId, {
    tags: ['web'],
    bytes: 2_000_000,
    sealedAt: inTime,
    receivedAt: inTime,
  });
  const key = randomBytes(16).toString('hex');
  await mkdir(path.join(playDir, key), { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(playDir, key, name), content);
  await sql`insert into web_build (file_id, key, state) values (${file.id}, ${key}, 'ready')`.execute(db);
  return entryId;
}
