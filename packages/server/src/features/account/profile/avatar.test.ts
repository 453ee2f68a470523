import { formatFileSize } from '@tinsmith/domain/file-size';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { addGoogleFilm, addSamsungFilm } from '../../../testing/motion-photos.ts';
import {
  flatPng as bomb,
  pngChunk as chunk,
  pngHeader as header,
  pngSignature,
} from '../../../testing/png.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp();

async function member() {
  const account = await createAccount(t.platform.db);
  const visitor = t.visitor(await createSession(t.platform.db, account.id));
  return {
    ...account,
    visitor,
    upload: (bytes: Buffer, type = 'image/png') =>
      visitor.post('/api/v1/account/avatar', bytes, { 'content-type': type }),
    shown: async () => (await t.visitor().get(`/api/v1/user/${account.username}`)).json().avatar,
  };
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

const read = async (name: string) => (await t.visitor().get(`/upload/${name}`)).rawPayload;

/** A valid picture padded to an exact number of bytes with a chunk that decoders skip. */
function padTo(png: Buffer, bytes: number): Buffer {
  const end = png.length - 12;
  const padding = chunk('paDd', Buffer.alloc(bytes - png.length - 12, 'x'));
  return Buffer.concat([png.subarray(0, end), padding, png.subarray(end)]);
}

describe('the own picture', () => {
  let png: Buffer;
  beforeAll(async () => {
    png = await draw(400, 300).png().toBuffer();
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('%s is taken, and shown 256 wide', async (format) => {
    const ann = await member();
    const answer = await ann.upload(await draw(400, 300).toFormat(format).toBuffer(), `image/${format}`);
    expect(answer.statusCode).toBe(200);
    const { avatar } = answer.json();
    expect(avatar).toMatch(/^[a-z0-9]{32}\.(png|webp)$/);
    expect(await ann.shown()).toBe(avatar);
    expect(await sharp(await read(avatar)).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  test('a small one is not enlarged, its pixels stay as they were drawn', async () => {
    const ann = await member();
    const pixels = Buffer.from(Array.from({ length: 16 * 16 * 3 }, (_, index) => (index * 37) % 256));
    const drawing = await sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } })
      .png()
      .toBuffer();
    const { avatar } = (await ann.upload(drawing)).json();
    const { data, info } = await sharp(await read(avatar))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([16, 16]);
    expect(data.equals(pixels)).toBe(true);
  });

  test('where and with what it was taken is gone, and it stands upright', async () => {
    const ann = await member();
    // Lies on its side: the red part must end up on top.
    const red = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'somebody' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { avatar } = (await ann.upload(photo, 'image/jpeg')).json();
    const stored = await read(avatar);
    const { exif, xmp, icc, iptc, orientation } = await sharp(stored).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
    expect(stored.includes('SecretCamera')).toBe(false);
    const pixels = await sharp(stored).removeAlpha().raw().toBuffer();
    const [top = 0, bottom = 0] = [pixels[(10 * 256 + 128) * 3], pixels[(245 * 256 + 128) * 3]];
    expect([top > 200, bottom < 50]).toEqual([true, true]);
  });

  test('of a photo with a film behind it the picture is kept', async () => {
    const ann = await member();
    const photo = await draw(400, 300).jpeg().toBuffer();
    for (const sent of [addGoogleFilm(photo), addSamsungFilm(photo)]) {
      const answer = await ann.upload(sent, 'image/jpeg');
      expect(answer.statusCode).toBe(200);
      expect(await sharp(await read(answer.json().avatar)).metadata()).toMatchObject({ width: 256 });
    }
  });

  test('texts and whatever hangs behind a picture are gone: what is served is nothing else as well', async () => {
    const ann = await member();
    const hidden = '<script>alert(document.cookie)</script>PK\u0003\u0004';
    const withText = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${hidden}`)),
      png.subarray(33),
      Buffer.from(hidden),
    ]);
    const answer = await ann.upload(withText);
    // Accepted and cleaned, or rejected; never served as sent.
    if (answer.statusCode !== 200) return expect(answer.statusCode).toBe(400);
    const stored = await read(answer.json().avatar);
    expect(stored.includes('script')).toBe(false);
    expect(stored.subarray(0, 8).equals(pngSignature)).toBe(true);
  });

  test('exactly 1048576 bytes pass, one more does not, nor do many more', async () => {
    const ann = await member();
    expect((await ann.upload(padTo(png, 1_048_576))).statusCode).toBe(200);
    for (const bytes of [1_048_577, 1_048_578, 3_000_000]) {
      const refused = await ann.upload(padTo(png, bytes));
      expect([refused.statusCode, refused.body]).toEqual([
        413,
        `File too large! Received: ${formatFileSize(bytes)}, maximum: 1.00 MiB\n`,
      ]);
    }
  });

  test('a bomb is refused by what it claims, before it is unpacked', async () => {
    const ann = await member();
    const before = process.memoryUsage().rss;
    for (const file of [bomb(5001, 5000), bomb(20_000, 20_000)]) {
      expect(file.length).toBeLessThan(1_048_576);
      const refused = await ann.upload(file);
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        'That picture has more than 25 megapixels. Please choose a smaller one.\n',
      ]);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    expect((await ann.upload(bomb(5000, 5000))).statusCode).toBe(200);
  });

  test('damaged, cut off, and claims without pixels are refused', async () => {
    const ann = await member();
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251));
    const raw = { raw: { width: 200, height: 200, channels: 3 } } as const;
    const whole = await Promise.all(
      (['png', 'jpeg', 'webp', 'gif'] as const).map(
        async (format) => [format, await sharp(noise, raw).toFormat(format).toBuffer()] as const,
      ),
    );
    for (const [format, bytes] of whole) {
      expect((await ann.upload(bytes, `image/${format}`)).statusCode).toBe(200);
      const cut = await ann.upload(bytes.subarray(0, Math.floor(bytes.length / 2)), `image/${format}`);
      expect([format, cut.statusCode, cut.body]).toEqual([
        format,
        400,
        'That picture is damaged. Please choose another.\n',
      ]);
    }
    const headOnly = Buffer.concat([pngSignature, header(10, 10), chunk('IEND', Buffer.alloc(0))]);
    expect((await ann.upload(headOnly)).statusCode).toBe(400);
    expect((await ann.upload(pngSignature)).statusCode).toBe(400);
  });

  test.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'],
    ['svg with a preamble', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['pdf', '%PDF-1.4'],
    ['script dressed as GIF', 'GIF89a=1;alert(1)//'],
    ['html dressed as GIF', 'GIF89a<script>alert(1)</script>'],
    ['html dressed as JPEG', '\xff\xd8\xff<script>alert(1)</script>'],
    ['html dressed as WebP', 'RIFF\x10\0\0\0WEBPVP8 <script>alert(1)</script>'],
    ['tiff', 'II*\0\x08\0\0\0'],
    ['nothing', ' '],
  ])('%s is refused with a sentence, whatever it calls itself', async (_, text) => {
    const ann = await member();
    for (const type of ['image/png', 'image/svg+xml', 'image/gif']) {
      const refused = await ann.upload(Buffer.from(text, 'latin1'), type);
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toMatch(/^(We can't read that picture|That picture is damaged)/);
    }
    expect(await ann.shown()).toBeNull();
  });

  test('other kinds of bodies, and none, are refused', async () => {
    const ann = await member();
    expect((await ann.visitor.post('/api/v1/account/avatar', { a: 1 })).statusCode).toBe(415);
    expect((await ann.visitor.post('/api/v1/account/avatar')).statusCode).toBe(415);
    expect((await ann.upload(png, 'application/octet-stream')).statusCode).toBe(415);
    expect((await ann.upload(Buffer.alloc(0))).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('it can be taken away again', async () => {
    const ann = await member();
    await ann.upload(png);
    expect((await ann.visitor.post('/api/v1/account/avatar/remove', {})).json()).toEqual({ done: true });
    expect(await ann.shown()).toBeNull();
  });
});
