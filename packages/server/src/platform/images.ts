import sharp from 'sharp';

// A picture is small work; two at once would keep the pages waiting.
sharp.concurrency(1);
sharp.cache(false);
// Only what is recognised below is ever decoded: no SVG, PDF or whatever else the library could read.
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
const avatarSide = 256;
const maxSeconds = 10;

export interface EncodedImage {
  readonly extension: 'png' | 'webp';
  readonly bytes: Buffer;
}

/** A file that is not taken as a picture; the message is for people. */
export class RefusedImage extends Error {}

type Format = 'png' | 'jpeg' | 'gif' | 'webp';

/** By what the file begins with; what its sender calls it says nothing. */
function findFormat(bytes: Buffer): Format | null {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('RIFF') && head.slice(8, 15) === 'WEBPVP8' ? 'webp' : null;
}

/**
 * A picture of its owner: decoded fully and encoded anew, so that nothing but its pixels is left (no place it
 * was taken at, nothing hidden behind it). Square, at most 256 wide, never enlarged.
 */
export async function encodeAvatar(bytes: Buffer): Promise<EncodedImage> {
  const format = findFormat(bytes);
  if (!format) throw new RefusedImage('That is not a picture we can read. Take a PNG, JPG, GIF or WebP.');
  const input = { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(bytes, input).metadata();
    if (width * height > maxPixels) throw new RefusedImage('That picture has more than 25 megapixels.');
    const side = Math.min(width, height, avatarSide);
    const picture = sharp(bytes, input)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .timeout({ seconds: maxSeconds });
    // What was drawn stays exact; what was photographed stays small.
    return format === 'png' || format === 'gif'
      ? { extension: 'png', bytes: await picture.png({ compressionLevel: 9 }).toBuffer() }
      : { extension: 'webp', bytes: await picture.webp({ quality: 88 }).toBuffer() };
  } catch (error) {
    if (error instanceof RefusedImage) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new RefusedImage('That picture has more than 25 megapixels.');
    throw new RefusedImage('That picture is damaged.');
  }
}
