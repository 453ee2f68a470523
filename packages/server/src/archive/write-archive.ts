import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isProblem } from '@tinsmith/contract/client';
import { type Competition, getCompetition } from '@tinsmith/contract/competition';
import { type Entry, getEntry, listAllEntries } from '@tinsmith/contract/entry';
import { listPacks } from '@tinsmith/contract/pack';
import { getSite } from '@tinsmith/contract/site';
import { type Archive, type ArchiveBody, type ArchiveSource, writeDay } from '../http/archive.ts';
import { replayScript } from '../http/archive-replay.ts';
import type { Files } from '../platform/files/files.ts';
import { html } from '../platform/html.ts';
import type { ArchiveFolder } from './archive-folder.ts';
import { type ArchiveFrame, writePage } from './archive-page.ts';
import { ArchiveTrouble } from './archive-trouble.ts';
import { bundleReplay } from './bundle-replay.ts';
import { openDrawings } from './drawings.ts';
import { formatVersion } from './format-version.ts';
import { type FrontFact, type FrontPart, writeAbout, writeFront } from './front-page.ts';
import { linkArchive } from './link-archive.ts';
import { readStyle } from './read-style.ts';

export interface ArchiveReader {
  /** As a visitor without an account. */
  readonly call: Archive['call'];
  /** Whether such a visitor may have a stored file. */
  readonly mayHave: (name: string) => Promise<boolean>;
  readonly files: Pick<Files, 'find'>;
  readonly goneNames: ReadonlySet<string>;
  readonly publicUrl: string;
}

export interface ArchiveReport {
  readonly title: string;
  readonly numPages: number;
  readonly numFiles: number;
  readonly bytes: number;
  /** Files that should be there and whose bytes the site doesn't have. */
  readonly missing: readonly string[];
}

/** The event, if it is finished: what is still open must not be kept forever. */
async function findFinished(call: Archive['call'], short: string): Promise<Competition> {
  const event = await call(getCompetition, { params: { compoId: short } }).catch((error: unknown) => {
    if (isProblem(error, 'no-competition')) throw new ArchiveTrouble(`There is no public event ${short}.`);
    throw error;
  });
  if (event.phase !== 'over')
    throw new ArchiveTrouble(`${event.title} is not over. Only a finished event can be exported.`);
  if (event.kind === 'speedhack' && (!event.hasResults || event.isPrizeGiving))
    throw new ArchiveTrouble(
      `The results of ${event.title} are not published. An archive without them would be out of date at once.`,
    );
  const { packsFrom } = await call(listPacks, { params: { compoId: event.short } });
  if (event.serverTime < packsFrom)
    throw new ArchiveTrouble(
      `Files of ${event.title} may still arrive until ${new Date(packsFrom).toISOString().slice(0, 16).replace('T', ', ')} UTC.`,
    );
  return event;
}

async function readEntries(
  { call, goneNames }: ArchiveReader,
  { short, title }: Competition,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let after: string | null = null;
  do {
    const page: { result: readonly { id: number }[]; next: string | null } = await call(listAllEntries, {
      query: { event: short, card: 'true', ...(after !== null && { after }) },
    });
    for (const { id } of page.result) entries.push(await call(getEntry, { params: { id: String(id) } }));
    after = page.next;
  } while (after !== null);
  if (entries.some(({ isSecret }) => isSecret))
    throw new ArchiveTrouble(`Not all gifts of ${title} are open yet.`);
  return entries.flatMap((entry) => {
    const entrants = entry.entrants.filter(({ name }) => !goneNames.has(name));
    const isAnyoneLeft = entrants.length > 0 || (entry.otherAuthors ?? []).length > 0;
    return isAnyoneLeft ? [{ ...entry, entrants }] : [];
  });
}

const byPlace = <T extends { readonly place: number }>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.place - other.place);

const readVersion = (): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')).version;

/** Writes what is the same in every archive of a kind. */
async function writeAssets(folder: ArchiveFolder, mood: 'summer' | 'winter'): Promise<void> {
  const { css, files } = readStyle(mood);
  await folder.write('assets/style.css', css);
  for (const [name, bytes] of files) await folder.write(`assets/${name}`, bytes);
}

/** For the pages that repeat a draw. */
function writeReplayScript(folder: ArchiveFolder): Promise<void> {
  const show = readFileSync(path.join(import.meta.dirname, 'show-replay.js'), 'utf8');
  return folder.write(replayScript, `${bundleReplay()}${show}`);
}

/** Writes an event as plain files with relative links. Its features contribute their parts, in their order. */
export async function writeArchive(
  reader: ArchiveReader,
  folder: ArchiveFolder,
  short: string,
  sources: readonly ArchiveSource[],
): Promise<ArchiveReport> {
  const { call, goneNames, publicUrl } = reader;
  const version = readVersion();
  const event = await findFinished(call, short);
  const entries = await readEntries(reader, event);
  const pages = new Map<string, { title: string; bodies: ArchiveBody[] }>();
  const data: Record<string, unknown> = {};
  const parts: FrontPart[] = [];
  const facts: FrontFact[] = [];
  const front: { place: number; body: ArchiveBody }[] = [];
  const missing: string[] = [];
  let numFiles = 0;
  const archive: Archive = {
    call,
    event,
    entries,
    isGone: (name) => goneNames.has(name),
    makersOf: ({ team, entrants, otherAuthors = [] }) => {
      const names = [...entrants.map(({ name }) => name), ...otherAuthors].filter(
        (name) => !goneNames.has(name),
      );
      const isTeamName = ![...goneNames].some((name) => team.includes(name));
      return isTeamName ? team : names.join(', ');
    },
    addPage: (at, title, body) => void pages.set(at, { title, bodies: [body] }),
    addSection: (at, body) => void pages.get(at)?.bodies.push(body),
    addPart: (place, label, at, count) => void parts.push({ place, label, path: at, count }),
    addFact: (place, label, count) => void facts.push({ place, label, count }),
    addFront: (place, body) => void front.push({ place, body }),
    addData: (name, value) => {
      data[name] = value;
    },
    addText: (name, content) => folder.write(name, content),
    async addFile(name, to) {
      if (folder.has(to)) return true;
      if (!(await reader.mayHave(name))) return false;
      const source = await (await reader.files.find(name))?.open();
      if (!source) {
        missing.push(to);
        return false;
      }
      await folder.copy(to, source);
      numFiles += 1;
      return true;
    },
    async addFace({ name, avatar }) {
      const hasOwn = avatar !== null && (await archive.addFile(avatar, `img/${avatar}`));
      return (to) => {
        const source = hasOwn ? to.file(`img/${avatar}`) : to.drawing({ face: name });
        return html`<img class="face" src="${source}" alt="" width="40" height="40" loading="lazy">`;
      };
    },
  };
  for (const source of sources) await source(archive);

  const mood = event.kind === 'speedhack' ? 'summer' : 'winter';
  await writeAssets(folder, mood);
  const { title, serverTime } = event;
  await folder.write(
    'archive.json',
    `${JSON.stringify(
      {
        format: 'tinsmith-archive',
        version: formatVersion,
        madeAt: serverTime,
        madeBy: `Tinsmith ${version}`,
        event: {
          short: event.short,
          title,
          kind: event.kind,
          text: event.text,
          competitionStart: event.competitionStart,
          competitionEnd: event.competitionEnd,
          votingEnd: event.votingEnd,
          joinOpens: event.joinOpens,
          joinCloses: event.joinCloses,
        },
        ...data,
        missing,
      },
      null,
      1,
    )}\n`,
  );
  const site = await call(getSite, {});
  const frame: ArchiveFrame = {
    siteName: site.name,
    eventTitle: title,
    mood,
    keptSince: writeDay(serverTime),
  };
  const hasPage = (at: string): boolean => at === '' || pages.has(at);
  const drawings = openDrawings(mood);
  const links = (at: string) =>
    linkArchive(at, { url: publicUrl, short: event.short }, hasPage, drawings.pathOf);
  const writeDrawings = async () => {
    for (const [name, svg] of drawings.take()) await folder.write(name, svg);
  };
  for (const [at, page] of pages) {
    const text = writePage(frame, links(at), { ...page, isFront: false });
    if (text.includes(replayScript) && !folder.has(replayScript)) await writeReplayScript(folder);
    await folder.write(`${at}/index.html`, text);
  }
  await writeDrawings();
  const numPages = pages.size + 1;
  const about = { version, bytes: folder.bytes(), numPages, numFiles, liveUrl: `${publicUrl}/` };
  const bodies = [
    writeFront(event, facts, parts),
    ...byPlace(front).map(({ body }) => body),
    writeAbout(event, about),
  ];
  await folder.write('index.html', writePage(frame, links(''), { title, isFront: true, bodies }));
  await writeDrawings();
  return { title, numPages, numFiles, bytes: folder.bytes(), missing };
}
