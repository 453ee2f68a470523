import type { Sharp } from 'sharp';
import {
  type EncodedImage,
  inspectPicture,
  inTurn,
  openAnimation,
  openPicture,
  type Picture,
} from './images.ts';

export interface SizedImage extends EncodedImage {
  readonly width: number;
  readonly height: number;
}

/** A picture as stored: the displayed one, and a small still one. */
export interface EncodedPicture {
  readonly image: SizedImage;
  readonly thumbnail: SizedImage;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

// Twice the displayed size, for high-resolution screens. Tall pictures have their own limit.
const screenshotBox: Box = { width: 1920, height: 3840 };
const screenshotThumbnailBox: Box = { width: 840, height: 630 };
const entryImageBox: Box = { width: 1600, height: 3200 };
const entryThumbnailBox: Box = { width: 392, height: 294 };

/** Up to this size a thumbnail stays exact, as pixel art needs. */
const maxExactThumbnailBytes = 64 * 1024;
const maxEntryThumbnailBytes = 12 * 1024;

const isWithin = ({ width, height }: Picture, box: Box): boolean =>
  width <= box.width && height <= box.height;

/** Scaled down if it is larger than the box, never up. */
const fitInto = (picture: Sharp, { width, height }: Box): Sharp =>
  picture.resize(width, height, { fit: 'inside', withoutEnlargement: true });

async function finish(extension: EncodedImage['extension'], picture: Sharp): Promise<SizedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { extension, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

const encodeWebp = (picture: Sharp, quality: number): Promise<SizedImage> =>
  finish('webp', picture.webp({ quality, smartSubsample: true }));
const encodeExactWebp = (picture: Sharp): Promise<SizedImage> =>
  finish('webp', picture.webp({ lossless: true }));

const smallest = (images: readonly SizedImage[]): SizedImage =>
  images.reduce((least, image) => (image.bytes.length < least.bytes.length ? image : least));

const isDrawn = ({ format }: Picture): boolean => format === 'png' || format === 'gif';

/** Drawings that fit keep their pixels; photos and scaled pictures stay small. */
function encodeImage(bytes: Uint8Array, picture: Picture, box: Box): Promise<SizedImage> {
  const isExact = isWithin(picture, box);
  if (picture.isAnimated) {
    const scaled = fitInto(openAnimation(bytes), box);
    // All frames with their delays; existing colours need no dithering.
    return picture.format === 'gif'
      ? finish('gif', scaled.gif({ dither: isExact ? 0 : 0.5, keepDuplicateFrames: true }))
      : encodeWebp(scaled, 85);
  }
  const scaled = fitInto(openPicture(bytes), box);
  return isDrawn(picture) && isExact
    ? finish('png', scaled.png({ compressionLevel: 9 }))
    : encodeWebp(scaled, 88);
}

/** The first frame at thumbnail size, to be encoded in more than one way. */
const shrink = (bytes: Uint8Array, box: Box): Promise<Buffer> =>
  fitInto(openPicture(bytes), box).png({ compressionLevel: 1 }).toBuffer();

/** Pixel art stays exact; a drawing of very many colours may not be worth its bytes. */
async function encodeScreenshotThumbnail(bytes: Uint8Array, picture: Picture): Promise<SizedImage> {
  const pixels = await shrink(bytes, screenshotThumbnailBox);
  const lossy = await encodeWebp(openPicture(pixels), 80);
  if (!isDrawn(picture)) return lossy;
  const exact = smallest([
    await finish('png', openPicture(pixels).png({ compressionLevel: 9 })),
    await encodeExactWebp(openPicture(pixels)),
  ]);
  const staysExact =
    isWithin(picture, screenshotThumbnailBox) && exact.bytes.length <= maxExactThumbnailBytes;
  return staysExact ? exact : smallest([lossy, exact]);
}

/** Entries are shown by the hundred, so each must be small: the quality is lowered until it is. */
async function encodeEntryThumbnail(bytes: Uint8Array): Promise<SizedImage> {
  const pixels = await shrink(bytes, entryThumbnailBox);
  const exact = await encodeExactWebp(openPicture(pixels));
  if (exact.bytes.length <= maxEntryThumbnailBytes) return exact;
  let lossy = exact;
  for (const quality of [80, 70, 60, 50, 40, 30, 20]) {
    lossy = await encodeWebp(openPicture(pixels), quality);
    if (lossy.bytes.length <= maxEntryThumbnailBytes) break;
  }
  return smallest([lossy, exact]);
}

/**
 * A screenshot as stored: decoded fully and re-encoded, so that nothing but its pixels is left, upright and
 * in plain sRGB. Animations stay animated.
 */
export const encodeScreenshot = (bytes: Uint8Array): Promise<EncodedPicture> =>
  inTurn(async () => {
    const picture = await inspectPicture(bytes);
    return {
      image: await encodeImage(bytes, picture, screenshotBox),
      thumbnail: await encodeScreenshotThumbnail(bytes, picture),
    };
  });

/** The same for a news post, which is never shown small. */
export const encodeNewsPicture = (bytes: Uint8Array): Promise<SizedImage> =>
  inTurn(async () => encodeImage(bytes, await inspectPicture(bytes), entryImageBox));

/** The same for the picture of an entry. */
export const encodeEntryImage = (bytes: Uint8Array): Promise<EncodedPicture> =>
  inTurn(async () => ({
    image: await encodeImage(bytes, await inspectPicture(bytes), entryImageBox),
    thumbnail: await encodeEntryThumbnail(bytes),
  }));
