import { fileTags, maxFileNameLength } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { RunMeCheck } from '@tinsmith/domain/run-me-check';
import * as z from 'zod/mini';
import {
  findImportedEntry,
  type ImportedArchive,
  ImportRefused,
  type ImportSource,
  idSchema,
  pathSchema,
  type StoredUpload,
  textSchema,
  timeSchema,
} from '../../http/import.ts';
import { cleanFileName } from './clean-file-name.ts';
import { insertImportedFile } from './import-file.queries.ts';
import { parseTags } from './present-entry-file.ts';
import { readArchive } from './upload/read-archive.ts';
import { maxFiles } from './upload/seal.queries.ts';

const fileSchema = z.strictObject({
  entryId: idSchema,
  name: textSchema(maxFileNameLength),
  path: pathSchema,
  size: idSchema,
  time: timeSchema,
  isLate: z.boolean(),
  countedReason: z.optional(z.nullable(textSchema(500))),
  tags: z.optional(fileTags),
});
type ListedFile = z.output<typeof fileSchema>;

function readFile({ file, platform: { config } }: ImportedArchive, listed: ListedFile) {
  const name = cleanFileName(listed.name);
  const { bytes, sha256 } = file(listed.path);
  if (name === null) throw new ImportRefused(`${listed.path} has no name.`);
  if (bytes === 0) throw new ImportRefused(`${listed.path} is empty.`);
  if (bytes > config.maxFileBytes)
    throw new ImportRefused(
      `${listed.path} is larger than the ${formatFileSize(config.maxFileBytes)} that this site takes. See MAX_FILE_BYTES.`,
    );
  return { ...listed, name, bytes, sha256 };
}

/** The files of the entries. Each is read for its tags and problems as an uploaded one is, and then scanned like one. */
export const importFiles: ImportSource = (archive) => {
  const listed = archive.read('files', z.optional(z.array(fileSchema))) ?? [];
  const files = listed.map((one) => readFile(archive, one)).toSorted((one, other) => one.time - other.time);
  for (const own of Map.groupBy(files, ({ entryId }) => entryId).values())
    if (own.length > maxFiles) throw new ImportRefused(`An entry has more than ${maxFiles} files.`);
  const stored = new Map<string, StoredUpload & { readonly check: RunMeCheck }>();
  return {
    async store() {
      for (const { path, name, bytes } of files) {
        if (stored.has(path)) throw new ImportRefused(`${path} is in the archive as two files.`);
        const upload = await archive.storeFile(archive.file(path));
        stored.set(path, {
          ...upload,
          check: await readArchive(archive.platform, { name, bytes, ...upload }),
        });
      }
    },
    async write(transaction, ids) {
      for (const { entryId, path, name, bytes, sha256, time, isLate, countedReason = null, tags } of files) {
        const upload = stored.get(path);
        if (!upload) continue;
        await insertImportedFile(transaction, {
          entryId: findImportedEntry(ids, entryId, name).id,
          address: upload.address,
          name,
          bytes,
          sha256,
          crc32: upload.crc32,
          timeMs: time,
          isLate,
          countedReason,
          check: upload.check,
          chosenTags: tags ? parseTags(tags) : null,
        });
      }
      archive.report.numFiles = files.length;
    },
  };
};
