import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { normalizeText } from '@tinsmith/domain/plain-text';
import * as z from 'zod/mini';
import type { Feature } from '../http/feature.ts';
import {
  eventSchema,
  type ImportedArchive,
  type ImportedFile,
  type ImportedIds,
  type ImportOptions,
  type ImportPart,
  ImportRefused,
  type ImportReport,
  pathSchema,
  type StoredUpload,
  textSchema,
  timeSchema,
} from '../http/import.ts';
import { isUniqueViolation } from '../platform/database/database.ts';
import { writeMeasured } from '../platform/files/files.ts';
import { insertPending, markStored, refreshUnsettled } from '../platform/files/stored-file.queries.ts';
import type { Platform } from '../platform/platform.ts';
import { formatVersion } from './format-version.ts';
import { maxTextBytes, type OpenArchive, openArchive, readWhole } from './open-archive.ts';

type Needs = Pick<Platform, 'db' | 'files' | 'secrets' | 'config'>;

const headSchema = z.object({ format: z.literal('tinsmith-archive'), version: z.int() });
const frameSchema = z.strictObject({
  format: z.literal('tinsmith-archive'),
  version: z.int(),
  madeAt: timeSchema,
  madeBy: textSchema(100),
  missing: z.array(pathSchema),
});

function check<S extends z.core.$ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = [what, ...(issue?.path ?? [])].join('.');
  throw new ImportRefused(`The archive is damaged or was changed. ${at}: ${issue?.message}.`);
}

async function parseJson(file: ImportedFile): Promise<unknown> {
  if (file.bytes > maxTextBytes) throw new ImportRefused(`${file.path} is too large.`);
  const text = (await readWhole(file.open())).toString();
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefused(`${file.path} can't be read: it's not JSON.`);
  }
}

async function parseData({ files }: OpenArchive): Promise<Record<string, unknown>> {
  const file = files.get('archive.json');
  if (!file) throw new ImportRefused('archive.json is missing.');
  const data = await parseJson(file);
  const { version } = check(headSchema, data, 'archive.json');
  if (version < 1 || version > formatVersion)
    throw new ImportRefused(
      `The archive has version ${version}, and this site reads versions 1 to ${formatVersion}. Update the site first.`,
    );
  return data as Record<string, unknown>;
}

/** The sweep removes what nobody owns after an hour; an import may take longer. */
const refreshMs = 10 * 60_000;

/** Stores files that the transaction at the end settles. Until then they belong to nobody. */
function openStore({ db, files }: Needs) {
  const addresses: string[] = [];
  let refreshedMs = performance.now();
  const note = async (address: string) => {
    addresses.push(address);
    if (performance.now() - refreshedMs < refreshMs) return;
    refreshedMs = performance.now();
    await refreshUnsettled(db, addresses);
  };
  return {
    store: async (extension: string, bytes: Uint8Array): Promise<string> => {
      const address = await files.put(extension, bytes);
      await note(address);
      return address;
    },
    storeFile: async (file: ImportedFile): Promise<StoredUpload> => {
      const place = files.reserve();
      const id = await insertPending(db, { ...place, mediaType: 'application/octet-stream' });
      await note(place.address);
      let checksum = 0;
      const counted = async function* () {
        for await (const part of file.open() as AsyncIterable<Buffer>) {
          checksum = crc32(part, checksum);
          yield part;
        }
      };
      const storage = files.storageOf(place.backend);
      await markStored(db, id, await writeMeasured(storage, place.storageKey, Readable.from(counted())));
      return { ...place, crc32: checksum };
    },
    discard: () => files.discard(addresses),
  };
}

function readArchive(
  platform: Needs,
  open: OpenArchive,
  data: Record<string, unknown>,
  { options, features }: { readonly options: ImportOptions; readonly features: readonly Feature[] },
) {
  const seen = new Set([...Object.keys(frameSchema.shape), 'event']);
  const event = check(eventSchema, data.event, 'event');
  const file = (path: string): ImportedFile => {
    const found = open.files.get(path);
    if (!found) throw new ImportRefused(`archive.json names ${path}, which is not in the archive.`);
    return found;
  };
  const store = openStore(platform);
  const report: ImportReport = {
    title: normalizeText(event.title),
    short: options.as ?? event.short,
    numPeople: 0,
    numEntries: 0,
    numPosts: 0,
    numFiles: 0,
    renamed: [],
  };
  const archive: ImportedArchive = {
    options,
    sha256: open.sha256,
    event,
    read: (name, schema) => {
      seen.add(name);
      return check(schema, data[name], name);
    },
    readJson: async (path, schema) => check(schema, await parseJson(file(path)), path),
    file,
    async bytesOf(path, maxBytes) {
      const found = file(path);
      if (found.bytes > maxBytes) throw new ImportRefused(`${path} is too large: ${found.bytes} bytes.`);
      return readWhole(found.open());
    },
    platform,
    store: store.store,
    storeFile: store.storeFile,
    mails: features.flatMap(({ mails = [] }) => mails),
    report,
  };
  /** A part that nobody reads would be lost without a word. */
  const requireAllRead = () => {
    const unknown = Object.keys(data).find((name) => !seen.has(name));
    if (unknown !== undefined)
      throw new ImportRefused(
        `archive.json has a part that this site doesn't know: ${unknown.slice(0, 100)}.`,
      );
    const frame = Object.fromEntries(Object.keys(frameSchema.shape).map((name) => [name, data[name]]));
    check(frameSchema, frame, 'archive.json');
  };
  return { archive, requireAllRead, discard: store.discard };
}

/** Puts the event of an archive into the site: all of it, in one transaction, or nothing. */
export async function importArchive(
  platform: Needs,
  dir: string,
  options: ImportOptions,
  features: readonly Feature[],
): Promise<ImportReport> {
  const open = await openArchive(dir);
  const data = await parseData(open);
  const { archive, requireAllRead, discard } = readArchive(platform, open, data, { options, features });
  const parts: ImportPart[] = [];
  for (const { importArchive: source } of features) if (source) parts.push(await source(archive));
  requireAllRead();
  try {
    for (const { store } of parts) await store?.();
    const ids: ImportedIds = {
      competitionId: 0,
      entrants: new Map(),
      accounts: new Map(),
      entries: new Map(),
    };
    await platform.db.transaction().execute(async (transaction) => {
      for (const { write } of parts) await write(transaction, ids);
      for (const { finish } of parts) await finish?.(transaction, ids);
    });
  } catch (error) {
    await discard().catch(() => undefined);
    // Of two imports at the same moment the second fails here.
    throw isUniqueViolation(error)
      ? new ImportRefused('Something with the same name was added meanwhile.')
      : error;
  }
  return archive.report;
}
