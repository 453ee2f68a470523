import type { FileTags } from '@tinsmith/contract/file';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { type ArchiveLinks, type ArchiveSource, writeDay } from '../../http/archive.ts';
import { html } from '../../platform/html.ts';

/** What a web server sends as a download, or as what it is; anything else could be a page that runs in its name. */
const plainEndings =
  /\.(?:zip|7z|rar|gz|tgz|bz2|xz|zst|tar|exe|msi|dmg|apk|appimage|deb|rpm|jar|love|iso|png|jpe?g|gif|webp|webm|mp4|ogg|mp3|wav|flac|pdf|txt)$/i;

/** The uploader's name, without what a file system or a URL understands in another way. */
export function nameFile(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  const plain = name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|#%]/g, '_').replace(/^\.+/, '_');
  return plainEndings.test(plain) ? plain : `${plain}.bin`;
}

interface KeptFile {
  readonly entryId: number;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly time: number;
  readonly isLate: boolean;
  /** Why staff counted it as in time. */
  readonly countedReason: string | null;
  readonly tags: FileTags;
}

const writeFiles = (to: ArchiveLinks, files: readonly KeptFile[]) =>
  html`<ul class="list">${files.map(
    ({ name, path, size, time, isLate }) => html`<li><a href="${to.file(path)}" download>${name}</a>
<span class="muted">${formatFileSize(size)}, ${writeDay(time)}${isLate && ', after the end'}</span></li>`,
  )}</ul>`;

/** The files of the entries that everyone can download. */
export const archiveFiles: ArchiveSource = async ({
  entries,
  addData,
  addFile,
  addPage,
  addPart,
  addSection,
}) => {
  const files: KeptFile[] = [];
  for (const { id: entryId, uploads } of entries)
    for (const { id, url, name, size, time, postCompo, countedReason, tags } of uploads) {
      const path = `files/${entryId}/${id}/${nameFile(name)}`;
      if (await addFile(url.replace(/^\/upload\//, ''), path))
        files.push({ entryId, name, path, size, time, isLate: postCompo, countedReason, tags });
    }
  if (files.length === 0) return;
  const titles = new Map(entries.map(({ id, title }) => [id, title || 'Untitled']));
  const byEntry = Map.groupBy(files, ({ entryId }) => entryId);
  for (const [entryId, own] of byEntry)
    addSection(
      `entry/${entryId}`,
      (to) =>
        html`<section aria-labelledby="files"><h2 id="files">Files</h2>${writeFiles(to, own)}</section>`,
    );
  addPart(70, 'Files', 'files', files.length);
  addPage(
    'files',
    'Files',
    (to) =>
      html`${[...byEntry].map(
        ([
          entryId,
          own,
        ]) => html`<section><h2><a href="${to.page(`entry/${entryId}`)}">${titles.get(entryId)}</a></h2>
${writeFiles(to, own)}</section>`,
      )}`,
  );
  addData('files', files);
};
