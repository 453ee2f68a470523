import { maxEntryImageBytes, type setEntryImage as route } from '@tinsmith/contract/entry';
import type { FormFile, Output } from '@tinsmith/contract/route';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { uploadTooLarge } from '../../http/error-handler.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { RefusedImage } from '../../platform/images.ts';
import { leaveOutFilm } from '../../platform/motion-photo.ts';
import type { Platform } from '../../platform/platform.ts';
import { encodeEntryImage, type SizedImage } from '../../platform/screenshots.ts';
import { checkWebm } from '../../platform/webm.ts';
import { type NewEntryImage, updateImage } from './change-entry.queries.ts';
import type { EntrySubject } from './entry-subject.ts';
import { entryWriter } from './entry-writer.ts';
import { refuseChange } from './refuse-change.ts';

type Services = Pick<Platform, 'db' | 'files'>;

/** Exactly one file; the texts are the spec's. The page puts 'Error: ' before the second. */
function takeOne(files: readonly FormFile[], field: string): FormFile {
  const chosen = files.filter((file) => file.field === field);
  const [file] = chosen;
  if (!file || chosen.length !== 1)
    throw new Problem('one-file', { sentence: `Internal error. Expected 1 file, but got ${chosen.length}` });
  if (file.bytes.length > maxEntryImageBytes)
    throw uploadTooLarge(maxEntryImageBytes, formatFileSize(file.bytes.length));
  return file;
}

async function store({ files }: Services, { extension, bytes, width, height }: SizedImage) {
  return { name: await files.put(extension, bytes), width, height };
}

async function storePicture(services: Services, { bytes }: FormFile): Promise<NewEntryImage> {
  const { image, thumbnail } = await encodeEntryImage(leaveOutFilm(bytes));
  return {
    image: { kind: 'image', ...(await store(services, image)) },
    thumbnail: await store(services, thumbnail),
  };
}

/** A video is stored as sent; the still that the browser made represents it in lists. */
async function storeVideo(
  services: Services,
  video: FormFile,
  sent: readonly FormFile[],
): Promise<NewEntryImage> {
  const { width, height } = checkWebm(video.bytes);
  const poster = sent.some((file) => file.field === 'poster') ? takeOne(sent, 'poster') : null;
  const still = poster && (await encodeEntryImage(poster.bytes)).thumbnail;
  return {
    image: { kind: 'video', name: await services.files.put('webm', video.bytes), width, height },
    thumbnail: still && (await store(services, still)),
  };
}

/** By the file's first bytes: https://www.rfc-editor.org/rfc/rfc8794#section-11.2.1 */
const isVideo = ({ bytes }: FormFile): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));

/** Accepts an image or a webm video, detected by content, not name; both files are stored on return. */
export async function setEntryImage(
  services: Services,
  viewer: Viewer,
  { row }: EntrySubject,
  isByRank: boolean,
  sent: readonly FormFile[],
): Promise<Output<typeof route>> {
  const file = takeOne(sent, 'image');
  const storing = isVideo(file) ? storeVideo(services, file, sent) : storePicture(services, file);
  const stored = await storing.catch((error: unknown) => {
    throw error instanceof RefusedImage ? new Problem('bad-image', { sentence: error.message }) : error;
  });
  const writer = entryWriter(viewer, row, isByRank, ['image']);
  if ((await updateImage(services.db, writer, row.id, stored)).reason !== null) {
    await services.files.discard([stored.image, stored.thumbnail].flatMap((file) => file?.name ?? []));
    return refuseChange(services, viewer, row.id);
  }
  return { imagefile: stored.image.name, image: stored.image, thumbnail: stored.thumbnail };
}
