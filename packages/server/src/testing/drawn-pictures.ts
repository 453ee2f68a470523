import sharp from 'sharp';
import { pngChunk } from './png.ts';

export const pictureFormats = ['png', 'jpeg', 'gif', 'webp'] as const;
type Format = (typeof pictureFormats)[number];

/** A small picture of few colours and many edges. */
export const pictureSize = { width: 96, height: 64 } as const;
const pixels = Buffer.from(
  Array.from(
    { length: pictureSize.width * pictureSize.height * 3 },
    (_, index) => (((index * 7919) % 251) >> 5) << 5,
  ),
);
export const drawPicture = () => sharp(pixels, { raw: { ...pictureSize, channels: 3 } });

export async function drawPictures(): Promise<Record<Format, Buffer>> {
  const drawn = pictureFormats.map(async (format) => [
    format,
    await drawPicture().toFormat(format).toBuffer(),
  ]);
  return Object.fromEntries(await Promise.all(drawn));
}

export const frameDelays = [30, 70, 110, 500, 20];

/** Frames that each differ from the one before, except for the last two. */
export function drawFrames(frameWidth: number, frameHeight = frameWidth) {
  const numFrames = frameDelays.length;
  const frames = Array.from({ length: numFrames }, (_, frame) =>
    Buffer.alloc(frameWidth * frameHeight * 3, 40 * Math.min(frame, 3) + 10),
  );
  return sharp(Buffer.concat(frames), {
    raw: { width: frameWidth, height: frameHeight * numFrames, channels: 3, pageHeight: frameHeight },
  });
}

export const drawAnimatedGif = (frameWidth: number, frameHeight?: number): Promise<Buffer> =>
  drawFrames(frameWidth, frameHeight)
    .gif({ delay: frameDelays, loop: 2, keepDuplicateFrames: true })
    .toBuffer();

export const insertAt = (bytes: Buffer, at: number, part: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);

/** A text chunk of a PNG. */
export const addPngText = (png: Buffer, text: Buffer): Buffer =>
  insertAt(png, 33, pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), text])));
