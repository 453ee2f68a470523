import type {
  addEntryImage as addRoute,
  changeEntryImage as changeRoute,
  removeEntryImage as removeRoute,
  setEntryImage as setRoute,
} from '@tinsmith/contract/entry';
import type { FormFile, Output, Received } from '@tinsmith/contract/route';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxEntryImageBytes, maxEntryImages } from '@tinsmith/domain/limits';
import { uploadTooLarge } from '../../http/error-handler.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { RefusedImage } from '../../platform/images.ts';
import { leaveOutFilm } from '../../platform/motion-photo.ts';
import type { Platform } from '../../platform/platform.ts';
import { encodeEntryImage, type SizedImage } from '../../platform/screenshots.ts';
import { checkWebm } from '../../platform/webm.ts';
import { changeImages, type EntryImageRow } from './entry-image.queries.ts';
import type { EntrySubject } from './entry-subject.ts';
import { entryWriter } from './entry-writer.ts';
import { presentImages } from './present-entry.ts';
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

type StoredImage = Omit<EntryImageRow, 'alt'>;

async function storePicture(services: Services, { bytes }: FormFile): Promise<StoredImage> {
  const { image, thumbnail } = await encodeEntryImage(leaveOutFilm(bytes));
  return {
    kind: 'image',
    ...(await store(services, image)),
    thumbnail: await store(services, thumbnail),
  };
}

/** A video is stored as sent; the still that the browser made represents it in lists. */
async function storeVideo(
  services: Services,
  video: FormFile,
  sent: readonly FormFile[],
): Promise<StoredImage> {
  const { width, height } = checkWebm(video.bytes);
  const poster = sent.some((file) => file.field === 'poster') ? takeOne(sent, 'poster') : null;
  const still = poster && (await encodeEntryImage(poster.bytes)).thumbnail;
  return {
    kind: 'video',
    name: await services.files.put('webm', video.bytes),
    width,
    height,
    thumbnail: still && (await store(services, still)),
  };
}

/** By the file's first bytes: https://www.rfc-editor.org/rfc/rfc8794#section-11.2.1 */
const isVideo = ({ bytes }: FormFile): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));

/** Accepts an image or a webm video, detected by content, not name; all its files are stored on return. */
async function storeSent(services: Services, sent: readonly FormFile[]): Promise<StoredImage> {
  const file = takeOne(sent, 'image');
  const storing = isVideo(file) ? storeVideo(services, file, sent) : storePicture(services, file);
  return storing.catch((error: unknown) => {
    throw error instanceof RefusedImage ? new Problem('bad-image', { sentence: error.message }) : error;
  });
}

/** Who changes the images of which entry. */
export interface ImageEditor {
  readonly viewer: Viewer;
  readonly subject: EntrySubject;
  readonly isByRank: boolean;
}

type EditImages = (images: readonly EntryImageRow[]) => readonly EntryImageRow[];

/** On one line: people hear it where others see the image. */
const cleanAlt = (alt: string): string => alt.toWellFormed().replace(/\s+/g, ' ').trim();

async function change(services: Services, { viewer, subject, isByRank }: ImageEditor, edit: EditImages) {
  const { row } = subject;
  const writer = entryWriter(viewer, row, isByRank, ['image']);
  const images = await changeImages(services.db, writer, row.id, edit);
  if ('reason' in images) return refuseChange(services, viewer, row.id, images);
  return { ...presentImages(images), thumbnail: images[0]?.thumbnail ?? null };
}

/** The same with a new image, whose files are discarded if it is not taken. */
async function changeWith(
  services: Services,
  editor: ImageEditor,
  form: SentImage,
  edit: (images: readonly EntryImageRow[], added: EntryImageRow) => readonly EntryImageRow[],
) {
  const added = { ...(await storeSent(services, form.files)), alt: cleanAlt(form.fields.alt ?? '') };
  try {
    return { added, ...(await change(services, editor, (images) => edit(images, added))) };
  } catch (error) {
    await services.files.discard([added, added.thumbnail].flatMap((file) => file?.name ?? []));
    throw error;
  }
}

type SentImage = Received<typeof addRoute>['form'];

/** Sets the first image, or replaces it. */
export async function setEntryImage(
  services: Services,
  editor: ImageEditor,
  form: SentImage,
): Promise<Output<typeof setRoute>> {
  const { added, ...changed } = await changeWith(services, editor, form, (images, first) => [
    first,
    ...images.slice(1),
  ]);
  const { alt: _alt, thumbnail: _thumbnail, ...image } = added;
  return { ...changed, imagefile: image.name, image };
}

/** Adds an image after the others. */
export async function addEntryImage(
  services: Services,
  editor: ImageEditor,
  form: SentImage,
): Promise<Output<typeof addRoute>> {
  const { added: _added, ...changed } = await changeWith(services, editor, form, (images, last) => {
    if (images.length >= maxEntryImages) throw new Problem('too-many-images');
    return [...images, last];
  });
  return changed;
}

function splitOff(images: readonly EntryImageRow[], name: string) {
  const found = images.find((image) => image.name === name);
  if (!found) throw new Problem('no-entry-image');
  return { found, others: images.filter((image) => image !== found) };
}

/** What an image shows, in words, and its place; the others keep their order. */
export const changeEntryImage = (
  services: Services,
  editor: ImageEditor,
  { name, alt, place }: Received<typeof changeRoute>['body'],
): Promise<Output<typeof changeRoute>> =>
  change(services, editor, (images) => {
    const { found, others } = splitOff(images, name);
    const at = place === undefined ? images.indexOf(found) : place - 1;
    return others.toSpliced(at, 0, { ...found, alt: alt === undefined ? found.alt : cleanAlt(alt) });
  });

export const removeEntryImage = (
  services: Services,
  editor: ImageEditor,
  { name }: Received<typeof removeRoute>['body'],
): Promise<Output<typeof removeRoute>> => change(services, editor, (images) => splitOff(images, name).others);
