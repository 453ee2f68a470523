import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Writes the list of hashes again, as an attacker would. */
export async function signAgain(dir: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  const lines: string[] = [];
  for (const name of names.toSorted()) {
    const bytes = await readFile(path.join(dir, name));
    lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
  await writeFile(path.join(dir, 'SHA256SUMS'), lines.join(''));
}

// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever it likes in it
export type Json = any;

/** Changes a file of an archive, and its hash. */
export async function changeJson(dir: string, name: string, change: (data: Json) => void): Promise<void> {
  const file = path.join(dir, name);
  const data = JSON.parse(await readFile(file, 'utf8'));
  change(data);
  await writeFile(file, JSON.stringify(data));
  await signAgain(dir);
}

/** How many rows there are of each kind that an import writes, and how many files that belong to something. */
export async function countImported({ owner }: Pick<TestApp, 'owner'>): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from competition) as events, (select count(*) from account) as people,
      (select count(*) from sign_up) as sign_ups, (select count(*) from entry) as entries,
      (select count(*) from log_post) as posts, (select count(*) from ballot) as ballots,
      (select count(*) from rule) as rules, (select count(*) from draw_seal) as seals,
      (select count(*) from result) as results, (select count(*) from entry_file) as files,
      (select count(*) from imported_event) as imported,
      (select count(*) from stored_file where state in ('owned', 'receiving')) as owned`.execute(owner);
  return rows;
}
