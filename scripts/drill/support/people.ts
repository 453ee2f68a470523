import path from 'node:path';
import type * as DatabaseModule from '../../../packages/server/src/platform/database/database.ts';
import type * as Factories from '../../../packages/server/src/testing/factories.ts';

/** Creates a live event with people who have joined it, by the code of a version, which knows its own schema. */
export async function createPeople(
  version: string,
  ownerUrl: string,
  number: number,
): Promise<{ readonly short: string; readonly tokens: readonly string[] }> {
  const load = (file: string) => import(path.join(version, 'packages/server/src', file));
  const { openDatabase }: typeof DatabaseModule = await load('platform/database/database.ts');
  const { createCompetition, createEntrant, createPerson }: typeof Factories =
    await load('testing/factories.ts');
  const { db } = openDatabase({ databaseUrl: ownerUrl, databasePool: 4 });
  const startMs = Date.now() - 3_600_000;
  const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
  const tokens: string[] = [];
  for (let index = 0; index < number; index += 1) {
    const person = await createPerson(db);
    await createEntrant(db, jam.id, person.id);
    tokens.push(person.token);
  }
  await db.destroy();
  return { short: jam.short, tokens };
}
