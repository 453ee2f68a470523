import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
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
  pictureSize,
} from '../testing/drawn-pictures.ts';
import { costlyPng, flatPng } from '../testing/png.ts';
import { isNightly, sizes } from '../testing/sizes.ts';
import { RefusedImage } from './images.ts';
import { encodeEntryImage, encodeScreenshot } from './screenshots.ts';

const { width, height } = pictureSize;
let whole: Awaited<ReturnType<typeof drawPictures>>;
let animated: Buffer;
beforeAll(async () => {
  whole = await drawPictures();
  animated = await drawAnimatedGif(60);
});

describe('[R5.03] what is kept of a screenshot', () => {
  test('where and with what it was taken is gone, it stands upright, its colours are plain', async () => {
    const photo = await drawPicture()
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'somebody' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.icc].map((part) => part === undefined)).toEqual([false, false]);
    for (const encode of [encodeScreenshot, encodeEntryImage]) {
      const encoded = await encode(photo);
      for (const { bytes, extension } of [encoded.image, encoded.thumbnail]) {
        const { exif, xmp, icc, iptc, orientation, width: shownWidth, space } = await sharp(bytes).metadata();
        expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
        expect([extension, shownWidth, space]).toEqual(['webp', height, 'srgb']);
        expect(bytes.includes('SecretCamera')).toBe(false);
      }
    }
  });

  test('what was drawn stays pixel for pixel, the thumbnail too, and neither is enlarged', async () => {
    for (const bytes of [whole.png, whole.gif]) {
      const drawn = await sharp(bytes).removeAlpha().raw().toBuffer();
      const { image, thumbnail } = await encodeScreenshot(bytes);
      expect([image.extension, image.width, image.height]).toEqual(['png', width, height]);
      expect([thumbnail.width, thumbnail.height]).toEqual([width, height]);
      for (const kept of [image, thumbnail])
        expect((await sharp(kept.bytes).removeAlpha().raw().toBuffer()).equals(drawn)).toBe(true);
    }
  });

  test('texts inside it are gone', async () => {
    const { image, thumbnail } = await encodeScreenshot(addPngText(whole.png, Buffer.from('my street')));
    expect([image.bytes.includes('my street'), thumbnail.bytes.includes('my street')]).toEqual([
      false,
      false,
    ]);
  });

  test('an animation keeps its frames, their pixels, delays and loops; its thumbnail stands still', async () => {
    for (const encode of [encodeScreenshot, encodeEntryImage]) {
      const { image, thumbnail } = await encode(animated);
      expect([image.extension, image.width, image.height]).toEqual(['gif', 60, 60]);
      const { pages, delay, loop } = await sharp(image.bytes, { animated: true }).metadata();
      expect({ pages, delay, loop }).toEqual({ pages: frameDelays.length, delay: frameDelays, loop: 2 });
      const read = (bytes: Buffer) => sharp(bytes, { animated: true }).removeAlpha().raw().toBuffer();
      expect((await read(image.bytes)).equals(await read(animated))).toBe(true);
      expect((await sharp(thumbnail.bytes).metadata()).pages ?? 1).toBe(1);
    }
    const webp = await drawFrames(60).webp({ delay: frameDelays, loop: 2 }).toBuffer();
    const before = await sharp(webp).metadata();
    const { image } = await encodeScreenshot(webp);
    const { pages, delay, loop } = await sharp(image.bytes, { animated: true }).metadata();
    expect(image.extension).toBe('webp');
    expect({ pages, delay, loop }).toEqual({ pages: before.pages, delay: before.delay, loop: 2 });
  });

  test('a large animation is scaled down with all its frames', async () => {
    // In CI a strip that is too large only in width.
    const height = isNightly ? 2000 : 100;
    const { image } = await encodeScreenshot(await drawAnimatedGif(2000, height));
    expect([image.width, image.height]).toEqual([1920, height * 0.96]);
    expect((await sharp(image.bytes, { animated: true }).metadata()).delay).toEqual(frameDelays);
  }, 60_000);

  test.each([
    [3000, 2000, [1920, 1280], [840, 560], [1600, 1067], [392, 261]],
    [1000, 9000, [427, 3840], [70, 630], [356, 3200], [33, 294]],
    [12_000, 2, [1920, 1], [840, 1], [1600, 1], [392, 1]],
    [1, 1, [1, 1], [1, 1], [1, 1], [1, 1]],
  ])('%i x %i is scaled into its boxes', async (fullWidth, fullHeight, ...sizes) => {
    const bytes = flatPng(fullWidth, fullHeight);
    const shot = await encodeScreenshot(bytes);
    const entry = await encodeEntryImage(bytes);
    const encoded = [shot.image, shot.thumbnail, entry.image, entry.thumbnail];
    expect(encoded.map((image) => [image.width, image.height])).toEqual(sizes);
    for (const image of encoded)
      expect(await sharp(image.bytes).metadata()).toMatchObject({ width: image.width, height: image.height });
  });

  test('the thumbnail of an entry is light, even of something busy', async () => {
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed & 255;
    };
    // A busy scene: every block of 8 x 8 of the thumbnail has its own colour.
    const blocks = Buffer.from(Array.from({ length: 50 * 38 * 3 }, next));
    const busy = await sharp(blocks, { raw: { width: 50, height: 38, channels: 3 } })
      .resize(800, 600, { fit: 'fill' })
      .png()
      .toBuffer();
    const { thumbnail } = await encodeEntryImage(busy);
    expect([thumbnail.extension, thumbnail.width, thumbnail.height]).toEqual(['webp', 392, 294]);
    expect(thumbnail.bytes.length).toBeLessThanOrEqual(12 * 1024);
  });
});

describe('[R5.03] the worst that is taken', () => {
  const script = `
    const { checkPicture } = await import(process.argv[1]);
    const { encodeScreenshot } = await import(process.argv[2]);
    const bytes = (await import('node:fs')).readFileSync(process.argv[3]);
    await checkPicture(bytes);
    await Promise.all([encodeScreenshot(bytes), encodeScreenshot(bytes)]);
    console.log(process.resourceUsage().maxRSS);`;
  const moduleAt = (name: string) => new URL(name, import.meta.url).href;

  test('needs at most 600 MiB, also where two come at once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-pictures-'));
    const worst = {
      'interlaced, 16 bits a channel': isNightly ? costlyPng(5000, 5000) : costlyPng(2000, 2000),
      // CI tests one, at a sixth of the size: each takes a lot of CPU.
      ...(isNightly && {
        'very wide': costlyPng(12_000, 2083),
        'large frames': await drawAnimatedGif(3100),
      }),
    };
    try {
      for (const [name, bytes] of Object.entries(worst)) {
        expect(bytes.length).toBeLessThanOrEqual(1_048_576);
        const file = path.join(folder, 'picture');
        await writeFile(file, bytes);
        const code = ['--input-type=module', '-e', script];
        const modules = [moduleAt('./images.ts'), moduleAt('./screenshots.ts')];
        const { stdout } = await promisify(execFile)(process.execPath, [...code, ...modules, file]);
        const peakMiB = Math.round(Number(stdout) / 1024);
        expect({ name, peakMiB, isBounded: peakMiB < 600 }).toEqual({ name, peakMiB, isBounded: true });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 180_000);
});

describe('[R5.03] mutated pictures', () => {
  test(
    'are taken or refused, with nothing in between, in a bounded time',
    async () => {
      const starts = [...formats.map((format) => whole[format]), animated];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...starts),
          fc.array(fc.tuple(fc.nat(20_000), fc.nat(255)), { minLength: 1, maxLength: 12 }),
          fc.option(fc.nat(20_000)),
          async (start, changes, cut) => {
            const bytes = Buffer.from(cut === null ? start : start.subarray(0, cut));
            for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
            const begun = performance.now();
            const outcome = await encodeScreenshot(bytes).catch((error: unknown) => error);
            if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RefusedImage);
            expect(performance.now() - begun).toBeLessThan(35_000);
          },
        ),
        { numRuns: sizes.randomCases / 10 },
      );
    },
    60_000 + sizes.randomCases * 30,
  );
});
