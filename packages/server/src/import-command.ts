import { parseArgs } from 'node:util';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { importArchive } from './archive/import-archive.ts';
import { features } from './features.ts';
import { type ImportOptions, ImportRefused, type ImportReport } from './http/import.ts';
import type { Platform } from './platform/platform.ts';

const usage = `Usage: tinsmith import DIR [--as SHORT] [--same-people]
  put the event of an archive into this site
  --as SHORT      under another short name
  --same-people   people with an equal name here are the same people: only for archives of this very site
`;

const noOptions: ImportOptions = { as: null, isSamePeople: false };

export const importEvent = (
  platform: Platform,
  dir: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> => importArchive(platform, dir, { ...noOptions, ...options }, features);

function readArguments(given: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { as: { type: 'string' }, 'same-people': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [dir, ...rest] = positionals;
    if (dir === undefined || rest.length > 0) return null;
    return { dir, options: { as: values.as ?? null, isSamePeople: values['same-people'] ?? false } };
  } catch {
    return null;
  }
}

/** Runs the command and returns the exit code. */
export async function runImport(platform: Platform, given: readonly string[]): Promise<number> {
  const asked = readArguments(given);
  if (!asked) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const report = await importEvent(platform, asked.dir, asked.options);
    const { title, short, numPeople, numEntries, numPosts, numFiles } = report;
    process.stdout.write(
      `${title} is at /${short}: ${numPeople} people, ${numEntries} entries, ${numPosts} log posts, ${numFiles} files.\n`,
    );
    for (const { from, to } of report.renamed)
      process.stdout.write(`${from} is called ${to} here, because the name is taken.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    // It may quote the archive, which must not write to a terminal as it likes.
    process.stderr.write(`${normalizeText(error.message)} Nothing was imported.\n`);
    return 1;
  }
}
