import { formatFileSize } from '@tinsmith/domain/file-size';
import { createApp } from './app.ts';
import { openArchiveFolder } from './archive/archive-folder.ts';
import { ArchiveTrouble } from './archive/archive-trouble.ts';
import { listGoneNames } from './archive/gone-people.queries.ts';
import { type ArchiveReport, writeArchive } from './archive/write-archive.ts';
import { features } from './features.ts';
import type { CallAsVisitor } from './http/archive.ts';
import { openInsideCalls } from './pages/inside-calls.ts';
import type { Platform } from './platform/platform.ts';

const usage = `Usage: tinsmith export EVENT DIR write a finished event into a new folder that any web server serves
`;

/** Writes the archive of an event, through the site's own API as a visitor without an account. */
export async function exportEvent(platform: Platform, short: string, dir: string): Promise<ArchiveReport> {
  const folder = await openArchiveFolder(dir);
  const app = await createApp(platform, { pages: false });
  try {
    await app.ready();
    const { call } = openInsideCalls(app, {
      caller: null,
      isReading: false,
      csrfToken: null,
      formKey: null,
      onCall: () => undefined,
    });
    const asVisitor: CallAsVisitor = (route, input) => call(route, input);
    const mayHave = async (name: string) =>
      (await app.inject({ method: 'HEAD', url: `/upload/${name}` })).statusCode === 200;
    const reader = {
      call: asVisitor,
      mayHave,
      files: platform.files,
      goneNames: await listGoneNames(platform.db),
      publicUrl: platform.config.publicUrl,
    };
    const sources = features.flatMap(({ archive = [] }) => archive);
    const report = await writeArchive(reader, folder, short, sources);
    await folder.finish();
    return report;
  } catch (error) {
    await folder.abandon();
    throw error;
  } finally {
    await app.close();
  }
}

/** Runs the command and returns the exit code. */
export async function runExport(platform: Platform, given: readonly string[]): Promise<number> {
  const [short, dir, ...rest] = given;
  if (short === undefined || dir === undefined || rest.length > 0 || short.startsWith('-')) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const { title, numPages, numFiles, bytes, missing } = await exportEvent(platform, short, dir);
    process.stdout.write(
      `${title} is in ${dir}: ${numPages} pages, ${numFiles} files and pictures, ${formatFileSize(bytes)}.\n`,
    );
    for (const name of missing) process.stderr.write(`Not in it: ${name}, the site has no bytes of it.\n`);
    return missing.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ArchiveTrouble)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
