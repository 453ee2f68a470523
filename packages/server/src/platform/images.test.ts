import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addPngText,
  drawAnimatedGif,
  drawFrames,
  drawPicture,
  drawPictures,
  pictureFormats as formats,
  frameDelays,
  insertAt,
  pictureSize,
} from '../testing/drawn-pictures.ts';
import { flatPng, pngChunk, pngHeader, pngSignature } from '../testing/png.ts';
import { checkPicture, encodeAvatar, RefusedImage } from './images.ts';
import { encodeEntryImage, encodeScreenshot } from './screenshots.ts';

const { width, height } = pictureSize;
let whole: Awaited<ReturnType<typeof drawPictures>>;
let animated: Buffer;
beforeAll(async () => {
  whole = await drawPictures();
  animated = await drawAnimatedGif(60);
});

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await checkPicture(bytes).catch((refused: unknown) => refused);
  if (!(error instanceof RefusedImage)) throw new Error(`Taken, or broken: ${JSON.stringify(error)}`);
  return error.message;
};
const notAPicture = "We can't read that picture. Please choose a PNG, JPG, GIF or WebP.";
const damaged = 'That picture is damaged. Please choose another.';
const foreign = 'That picture file contains other data as well. Please save it again as a picture and retry.';
const tooManyPixels = 'That picture has more than 25 megapixels. Please choose a smaller one.';

describe('[R5.03] a picture is told by its content', () => {
  test.each(formats)('%s', async (format) => {
    const facts = { format, width, height, isAnimated: false, numFrames: 1 };
    expect(await checkPicture(whole[format])).toEqual(facts);
    // Some programs pad the file.
    expect(await checkPicture(Buffer.concat([whole[format], Buffer.alloc(300)]))).toEqual(facts);
  });

  test('an animation, by its number of frames', async () => {
    expect(await checkPicture(animated)).toEqual({
      format: 'gif',
      width: 60,
      height: 60,
      isAnimated: true,
      numFrames: frameDelays.length,
    });
    const webp = await drawFrames(60).webp({ delay: frameDelays }).toBuffer();
    expect(await checkPicture(webp)).toMatchObject({ format: 'webp', isAnimated: true });
  });

  test('a photo lying on its side is told as it is shown', async () => {
    const photo = await drawPicture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await checkPicture(photo)).toMatchObject({ width: height, height: width });
  });

  test('the further pictures that phones append to a JPEG are no harm', async () => {
    const both = Buffer.concat([whole.jpeg, Buffer.alloc(16), whole.jpeg, Buffer.alloc(3)]);
    expect(await checkPicture(both)).toMatchObject({ width, height });
    expect(await refusalOf(Buffer.concat([whole.jpeg, whole.jpeg.subarray(0, 400)]))).toBe(damaged);
  });

  test.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['svg with a preamble', '\ufeff<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['pdf', '%PDF-1.7\n'],
    ['tiff', 'II*\0\x08\0\0\0'],
    ['bmp', 'BM\0\0\0\0\0\0\0\0'],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['zip', 'PK\x03\x04'],
    ['nothing', ''],
  ])('%s is none, whatever it is called', async (_, text) => {
    expect(await refusalOf(Buffer.from(text))).toBe(notAPicture);
  });
});

describe('[R5.03] pictures that are refused', () => {
  test('more than 25 megapixels, before they are unpacked', async () => {
    for (const bomb of [flatPng(5001, 5000), flatPng(20_000, 20_000)]) {
      expect(bomb.length).toBeLessThan(1_048_576);
      const start = performance.now();
      expect(await refusalOf(bomb)).toBe(tooManyPixels);
      expect(performance.now() - start).toBeLessThan(10_000);
    }
    const claim = Buffer.concat([pngSignature, pngHeader(1e9, 1e9), pngChunk('IEND', Buffer.alloc(0))]);
    expect(await refusalOf(claim)).not.toBe('');
    expect(await checkPicture(flatPng(5000, 5000))).toMatchObject({ width: 5000 });
  });

  test('a line of pixels, and an animation of too many altogether', async () => {
    expect(await refusalOf(flatPng(12_001, 1))).toBe(
      'That picture is too wide or too tall. Please choose a smaller one.',
    );
    for (const [side, repeats] of [
      [2, 1001],
      [1000, 51],
    ] as const) {
      const still = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .gif({ colours: 2 })
        .toBuffer();
      const frame = still.subarray(still.indexOf(Buffer.from([0x21, 0xf9])), -1);
      const film = Buffer.concat([still.subarray(0, -1), ...Array(repeats).fill(frame), Buffer.from([0x3b])]);
      expect(await refusalOf(film)).toBe('That animation is too large. Please use fewer or smaller frames.');
    }
  });

  test.each(formats)('%s cut off anywhere', async (format) => {
    const bytes = whole[format];
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9])
      expect(await refusalOf(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe(damaged);
    expect(await refusalOf(bytes.subarray(0, -1))).toBe(damaged);
    // The missing part is filled with zeros; in a WebP nothing distinguishes them from pixels.
    if (format === 'webp') return;
    const filled = Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(bytes.length)]);
    expect(await refusalOf(filled)).toBe(damaged);
  });

  test('an animation cut off, and a picture whose pixels are missing although it ends well', async () => {
    expect(await refusalOf(animated.subarray(0, -20))).toBe(damaged);
    const end = pngChunk('IEND', Buffer.alloc(0));
    expect(await refusalOf(Buffer.concat([pngSignature, pngHeader(10, 10), end]))).toBe(damaged);
    const idat = whole.png.indexOf('IDAT') - 4;
    const short = whole.png.subarray(idat + 8, idat + 8 + 500);
    expect(
      await refusalOf(Buffer.concat([pngSignature, pngHeader(96, 64), pngChunk('IDAT', short), end])),
    ).toBe(damaged);
    const cutJpeg = Buffer.concat([
      whole.jpeg.subarray(0, whole.jpeg.length - 300),
      Buffer.from([0xff, 0xd9]),
    ]);
    expect(await refusalOf(cutJpeg)).toBe(damaged);
  });

  test('a JPEG that asks for very many passes', async () => {
    const progressive = await drawPicture().jpeg({ progressive: true }).toBuffer();
    const scan = progressive.indexOf(Buffer.from([0xff, 0xda]));
    const passes = Array.from({ length: 200 }, () => progressive.subarray(scan, -2));
    const bytes = Buffer.concat([progressive.subarray(0, scan), ...passes, Buffer.from([0xff, 0xd9])]);
    expect(await refusalOf(bytes)).toBe(damaged);
  });
});

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(30, 1), Buffer.from('PK\x05\x06')]);
const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
const php = Buffer.from('<?php system($_GET[0]); ?>');
/** A comment right after the start of a JPEG. */
const jpegComment = (text: Buffer) =>
  insertAt(whole.jpeg, 2, Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]));
const gifComment = (text: Buffer) =>
  insertAt(
    whole.gif,
    13 + 3 * 2 ** (((whole.gif[10] ?? 0) & 7) + 1),
    Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]),
  );
const pngText = (text: Buffer) => addPngText(whole.png, text);
/** A chunk of a given kind at the end of a WebP, with its sizes corrected. */
function webpChunk(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const grown = Buffer.concat([whole.webp, Buffer.from(kind), size, data, Buffer.alloc(data.length % 2)]);
  grown.writeUInt32LE(grown.length - 8, 4);
  return grown;
}

describe('[R5.03] a picture that is something else as well is refused', () => {
  test.each(formats)('an archive, a page or a script behind a %s', async (format) => {
    for (const part of [
      zip,
      html,
      php,
      Buffer.from('\n'),
      Buffer.from('%PDF-1.4'),
      whole.png.subarray(0, 50),
    ]) {
      expect(await refusalOf(Buffer.concat([whole[format], part]))).toBe(foreign);
      expect(await refusalOf(Buffer.concat([whole[format], Buffer.alloc(64), part]))).toBe(foreign);
    }
  });

  test('markup in comments and texts, in whatever case', async () => {
    const markups = [html, php, Buffer.from('<SCRIPT src=x>'), Buffer.from('<!DocType html>')];
    for (const text of [...markups, Buffer.from('<svg onload=x>'), Buffer.from('%PDF-1.4')]) {
      expect(await refusalOf(jpegComment(text))).toBe(foreign);
      expect(await refusalOf(gifComment(text))).toBe(foreign);
      expect(await refusalOf(pngText(text))).toBe(foreign);
    }
    for (const text of markups) expect(await refusalOf(webpChunk('XMP ', text))).toBe(foreign);
    // Other texts are harmless: they are dropped.
    const note = Buffer.from('Made with <3, x < y, <b>');
    for (const bytes of [jpegComment(note), gifComment(note), pngText(note)])
      expect(await checkPicture(bytes)).toMatchObject({ width, height });
  });

  test('a WebP with a chunk of an unknown kind', async () => {
    expect(await refusalOf(webpChunk('HIDE', zip))).toBe(damaged);
  });

  test('a GIF that is a script: its size opens a comment', async () => {
    const script = Buffer.from(whole.gif);
    script.write('/*', 6);
    expect(await refusalOf(Buffer.concat([script, Buffer.from('*/=1;alert(1)')]))).toBe(foreign);
  });

  test('the avatar and the screenshot refuse them too', async () => {
    const both = Buffer.concat([whole.png, html]);
    for (const encode of [encodeAvatar, encodeScreenshot, encodeEntryImage])
      await expect(encode(both)).rejects.toThrow(foreign);
  });
});
