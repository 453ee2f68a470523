import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { openQueue, QueueFull } from './bounded-queue.ts';
import { checkShape, findFormat, type PictureFormat } from './picture-shape.ts';

// A picture is small work; two at once would keep the pages waiting.
sharp.concurrency(1);
sharp.cache(false);
// Only what is recognised by its first bytes is ever decoded: no SVG, PDF or whatever else the library could read.
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
/** All frames of an animation together: what it costs to write anew grows with them. */
const maxAnimationPixels = 50_000_000;
const maxFrames = 1000;
/** A side of very many pixels is a line that costs a gigabyte to scale. */
const maxSide = 12_000;
const avatarSide = 256;
// The worst that is let through takes a fifth of it; on a busy machine it may take more.
const maxSeconds = 30;

/** A file that is not taken as a picture or video; the message is for people. */
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
  /** As it is shown: turned the way its maker held the camera. */
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

/** Opens a picture that was inspected. Turned upright, in a bounded time, of an animation only the first frame. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, optionsFor(false)).autoOrient().timeout({ seconds: maxSeconds });

/** The same with all its frames. */
export const openAnimation = (bytes: Uint8Array): Sharp =>
  sharp(bytes, optionsFor(true)).timeout({ seconds: maxSeconds });

/** What the library says of a picture, in a sentence for people. Mistakes of our own stay what they are. */
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
 * One picture is worked on at a time, so that many at once need no more memory than one; each that waits holds the
 * bytes that were sent.
 */
const takeTurn = openQueue({ atOnce: 1, maxWaiting: 40 });

export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  takeTurn(work).catch((error: unknown) => {
    throw toRefusal(error);
  });

/** What a picture is by its structure and header, with everything refused that is more or less than a picture. */
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

/** Whether a file is a picture that can be taken. It is decoded to its end; what comes out is thrown away. */
export const checkPicture = (bytes: Uint8Array): Promise<Picture> =>
  inTurn(async () => {
    const picture = await inspectPicture(bytes);
    const opened = picture.isAnimated ? openAnimation(bytes) : openPicture(bytes);
    // One byte a pixel. Scaled down, its last rows would go unread.
    await opened.extractChannel(0).raw({ depth: 'uchar' }).toBuffer();
    return picture;
  });

/**
 * A picture of its owner: decoded fully and encoded anew, so that nothing but its pixels is left (no place it
 * was taken at, nothing hidden behind it). Square, at most 256 wide, never enlarged.
 */
export const encodeAvatar = (bytes: Uint8Array): Promise<EncodedImage> =>
  inTurn(async () => {
    const { format, width, height } = await inspectPicture(bytes);
    const side = Math.min(width, height, avatarSide);
    const picture = openPicture(bytes).resize(side, side, { fit: 'cover' });
    // What was drawn stays exact; what was photographed stays small.
    return format === 'png' || format === 'gif'
      ? { extension: 'png', bytes: await picture.png({ compressionLevel: 9 }).toBuffer() }
      : { extension: 'webp', bytes: await picture.webp({ quality: 88 }).toBuffer() };
  });
