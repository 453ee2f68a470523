import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { openQueue, QueueFull } from './bounded-queue.ts';
import { checkShape, findFormat, type PictureFormat } from './picture-shape.ts';

// A picture is little work; two at once would slow down the pages.
sharp.concurrency(1);
sharp.cache(false);
// Only formats recognised by their first bytes are ever decoded: no SVG, PDF or whatever the library could read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

const maxPixels = 25_000_000;
/** All frames of an animation together: the cost of encoding grows with them. */
const maxAnimationPixels = 50_000_000;
const maxFrames = 1000;
/** A very long side makes a line that costs a gigabyte to scale. */
const maxSide = 12_000;
const avatarSide = 256;
// The worst accepted picture takes a fifth of it; on a busy machine it may take more.
const maxSeconds = 30;

/** A file that is rejected as a picture or video; the message is for users. */
export class RefusedImage extends Error {}

const foreignSentence =
  'That picture file contains other data as well. Please save it again as a picture and retry.';
const tooManyPixels = 'That picture has more than 25 megapixels. Please choose a smaller one.';

export interface EncodedImage {
  readonly extension: 'png' | 'webp' | 'gif';
  readonly bytes: Buffer;
}

export interface Picture {
  readonly format: PictureFormat;
  /** As displayed: rotated by its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly numFrames: number;
}

const optionsFor = (isAnimated: boolean): SharpOptions => ({
  animated: isAnimated,
  limitInputPixels: isAnimated ? maxAnimationPixels : maxPixels,
  failOn: 'warning',
  sequentialRead: true,
});

/** Opens an inspected picture. Upright, in a bounded time, only the first frame of an animation. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, optionsFor(false)).autoOrient().timeout({ seconds: maxSeconds });

/** The same with all its frames. */
export const openAnimation = (bytes: Uint8Array): Sharp =>
  sharp(bytes, optionsFor(true)).timeout({ seconds: maxSeconds });

/** The library's error about a picture, as a sentence for users. Our own bugs stay unchanged. */
function toRefusal(error: unknown): unknown {
  if (
    error instanceof RefusedImage ||
    error instanceof QueueFull ||
    error instanceof TypeError ||
    !(error instanceof Error)
  )
    return error;
  const { message } = error;
  if (/pixel limit/i.test(message)) return new RefusedImage(tooManyPixels);
  if (/timeout/i.test(message))
    return new RefusedImage('That picture takes too long to read. Please choose another.');
  return new RefusedImage('That picture is damaged. Please choose another.');
}

/**
 * One picture is processed at a time, so that many at once need no more memory than one; each waiting one
 * holds its uploaded bytes.
 */
const takeTurn = openQueue({ atOnce: 1, maxWaiting: 40 });

export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  takeTurn(work).catch((error: unknown) => {
    throw toRefusal(error);
  });

/** A picture's facts from its structure and header; anything more or less than a picture is rejected. */
export async function inspectPicture(given: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const format = findFormat(bytes);
  if (!format) throw new RefusedImage("We can't read that picture. Please choose a PNG, JPG, GIF or WebP.");
  const shape = checkShape(format, bytes);
  if (shape === 'foreign') throw new RefusedImage(foreignSentence);
  if (shape === 'damaged') throw new RefusedImage('That picture is damaged. Please choose another.');
  const { autoOrient, pages } = await sharp(bytes, optionsFor(false)).metadata();
  const { width, height } = autoOrient;
  const numFrames = format === 'gif' || format === 'webp' ? (pages ?? 1) : 1;
  if (width * height > maxPixels) throw new RefusedImage(tooManyPixels);
  if (Math.max(width, height) > maxSide)
    throw new RefusedImage('That picture is too wide or too tall. Please choose a smaller one.');
  if (numFrames > maxFrames || (numFrames > 1 && width * height * numFrames > maxAnimationPixels))
    throw new RefusedImage('That animation is too large. Please use fewer or smaller frames.');
  return { format, width, height, isAnimated: numFrames > 1, numFrames };
}

/** Whether a file is an acceptable picture. It is decoded to its end; the result is discarded. */
export const checkPicture = (bytes: Uint8Array): Promise<Picture> =>
  inTurn(async () => {
    const picture = await inspectPicture(bytes);
    const opened = picture.isAnimated ? openAnimation(bytes) : openPicture(bytes);
    // One byte per pixel. Scaled down, its last rows would go unread.
    await opened.extractChannel(0).raw({ depth: 'uchar' }).toBuffer();
    return picture;
  });

/**
 * A user's avatar: decoded fully and re-encoded, so that nothing but its pixels is left (no location, nothing
 * hidden behind it). Square, at most 256 wide, never enlarged.
 */
export const encodeAvatar = (bytes: Uint8Array): Promise<EncodedImage> =>
  inTurn(async () => {
    const { format, width, height } = await inspectPicture(bytes);
    const side = Math.min(width, height, avatarSide);
    const picture = openPicture(bytes).resize(side, side, { fit: 'cover' });
    // Drawings stay exact; photos stay small.
    return format === 'png' || format === 'gif'
      ? { extension: 'png', bytes: await picture.png({ compressionLevel: 9 }).toBuffer() }
      : { extension: 'webp', bytes: await picture.webp({ quality: 88 }).toBuffer() };
  });
