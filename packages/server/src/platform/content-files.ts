import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database/database.ts';

export interface ContentFile {
  /** Its path under the content folder, which also identifies a filled row. */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly markdown: string;
}

/** Splits a Markdown file into its front matter (`name: value` lines between `---`) and its text. */
export function parseFrontMatter(text: string): Omit<ContentFile, 'path'> {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'));
  const attributes = new Map<string, string>();
  for (const line of match?.[1]?.split('\n') ?? []) {
    const colon = line.indexOf(':');
    if (colon > 0) attributes.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return { attributes, markdown: (match?.[2] ?? text).trim() };
}

/** The texts that a new site can start with; the demo is TINS with made-up people. */
export type StartingTexts = 'neutral' | 'tins' | 'demo';

export interface TextFolders {
  /** With site.json, pages, news and images. */
  readonly texts: string;
  /** With the rules: the same pool whatever the texts. */
  readonly rules: string;
}

/** Whether an installation brings texts of its own in CONTENT_DIR, so that there is nothing to choose. */
export const hasOwnTexts = (contentDir: string): boolean => existsSync(path.join(contentDir, 'site.json'));

export const findTextFolders = (contentDir: string, texts: StartingTexts): TextFolders => ({
  texts: hasOwnTexts(contentDir)
    ? contentDir
    : path.join(contentDir, texts === 'neutral' ? 'neutral' : 'tins'),
  rules: contentDir,
});

/** The Markdown files of a folder; none if it does not exist. */
export async function readContentFolder(root: string, folder: string): Promise<ContentFile[]> {
  if (!existsSync(path.join(root, folder))) return [];
  const names = (await readdir(path.join(root, folder))).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: `${folder}/${name}`,
      ...parseFrontMatter(await readFile(path.join(root, folder, name), 'utf8')),
    })),
  );
}

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** How one kind of content is stored; `find` and `wanted` must have the same form, to detect edits. */
interface Filling<T> {
  readonly path: string;
  readonly wanted: T;
  readonly find: (db: Database) => Promise<T | null>;
  readonly write: (db: Database, value: T) => Promise<unknown>;
}

/**
 * Fills in one text unless it exists already; updates it only while nobody has edited it. In one transaction:
 * a text without its mark would look like a user's edit and never be updated again.
 */
export const fillIn = <T>(db: Database, filling: Filling<T>): Promise<boolean> =>
  db.transaction().execute((transaction) => fillInOnce(transaction, filling));

async function fillInOnce<T>(
  db: Database,
  { path: contentPath, wanted, find, write }: Filling<T>,
): Promise<boolean> {
  const filled = await db
    .selectFrom('content_fill')
    .select('sha256')
    .where('path', '=', contentPath)
    .executeTakeFirst();
  const present = await find(db);
  const isOurs = filled ? present !== null && fingerprint(present) === filled.sha256 : present === null;
  if (!isOurs || filled?.sha256 === fingerprint(wanted)) return false;
  await write(db, wanted);
  // Edits are detected against the stored form.
  const sha256 = fingerprint(await find(db));
  await db
    .insertInto('content_fill')
    .values({ path: contentPath, sha256 })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ sha256 }))
    .execute();
  return true;
}
