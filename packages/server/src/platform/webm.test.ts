import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownMs } from '../testing/own-time.ts';
import { limit, sizes } from '../testing/sizes.ts';
import { buildWebm, ebml, simpleBlock, trackEntry, unsigned, vp8Frame } from '../testing/webm.ts';
import { RefusedImage } from './images.ts';
import { checkWebm } from './webm.ts';

function refusalOf(bytes: Uint8Array): string {
  try {
    checkWebm(bytes);
  } catch (error) {
    if (error instanceof RefusedImage) return error.message;
    throw error;
  }
  return 'taken';
}
const notWebm = "We can't show that video. Please choose a webm with VP8, VP9 or AV1.";
const damaged = 'That video is damaged. Please choose another.';
const foreign = 'That video file contains other data as well. Please export it again and retry.';
const tooLong = 'That video is longer than 60 seconds. Please choose a shorter one.';
const tooManyPixels = 'That video has more than 25 megapixels. Please choose a smaller one.';

const vp9Frame = Buffer.from('82498342000009f00ef600', 'hex');

describe('a WebM is read by its structure', () => {
  test('size and length, as it says them', () => {
    expect(checkWebm(buildWebm({ durationMs: 12_500 }))).toEqual({ width: 320, height: 240, seconds: 12.5 });
  });

  test('the length of one that was written while recording is that of its pictures', () => {
    const live = buildWebm({ isLive: true, framesAtMs: [0, 500, 59_000] });
    expect(checkWebm(live)).toEqual({ width: 320, height: 240, seconds: 59 });
  });

  test('VP8, VP9 and AV1, alone or with Vorbis or Opus', () => {
    expect(checkWebm(buildWebm({ audioCodec: 'A_OPUS' })).width).toBe(320);
    expect(checkWebm(buildWebm({ audioCodec: 'A_VORBIS', isLive: true })).width).toBe(320);
    expect(checkWebm(buildWebm({ codec: 'V_VP9', frame: vp9Frame })).height).toBe(240);
    expect(checkWebm(buildWebm({ codec: 'V_AV1', frame: Buffer.from('0a0b') })).height).toBe(240);
  });

  test('blocks in groups count with the time they last', () => {
    const block = simpleBlock(1, 0, vp8Frame(320, 240)).subarray(9);
    const group = ebml(0xa0, Buffer.concat([ebml(0xa1, block), unsigned(0x9b, 2000)]));
    const cluster = ebml(0x1f43b675, Buffer.concat([unsigned(0xe7, 1000), group]));
    expect(checkWebm(buildWebm({ moreParts: [cluster] })).seconds).toBe(3);
  });

  test('an index, tags and gaps are let through', () => {
    const moreParts = [0x1c53bb6b, 0x1254c367, 0x114d9b74, 0xec].map((id) => ebml(id, Buffer.alloc(9)));
    expect(refusalOf(buildWebm({ moreParts }))).toBe('taken');
    expect(refusalOf(Buffer.concat([buildWebm(), Buffer.alloc(500)]))).toBe('taken');
  });
});

describe('videos that are refused', () => {
  test('longer than 60 seconds, by what it says or by its pictures', () => {
    expect(refusalOf(buildWebm({ durationMs: 60_000 }))).toBe('taken');
    expect(refusalOf(buildWebm({ durationMs: 60_001 }))).toBe(tooLong);
    expect(refusalOf(buildWebm({ durationMs: Number.POSITIVE_INFINITY }))).toBe(tooLong);
    expect(refusalOf(buildWebm({ isLive: true, framesAtMs: [0, 60_001] }))).toBe(tooLong);
    expect(refusalOf(buildWebm({ durationMs: 1000, framesAtMs: [0, 90_000] }))).toBe(tooLong);
    expect(refusalOf(buildWebm({ durationMs: 10_000, scaleNs: 10_000_000 }))).toBe(tooLong);
    expect(refusalOf(buildWebm({ framesAtMs: [2 ** 47] }))).toBe(tooLong);
  });

  test('more than 25 megapixels, by what the file says or by its own pictures', () => {
    expect(refusalOf(buildWebm({ width: 5000, height: 5000 }))).toBe('taken');
    expect(refusalOf(buildWebm({ width: 5001, height: 5000 }))).toBe(tooManyPixels);
    expect(refusalOf(buildWebm({ frame: vp8Frame(16_383, 16_383) }))).toBe(tooManyPixels);
    const hugeVp9 = Buffer.from('824983420ffffffff000', 'hex');
    expect(refusalOf(buildWebm({ codec: 'V_VP9', frame: hugeVp9 }))).toBe(tooManyPixels);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an MP4', Buffer.from('\0\0\0\x20ftypisom')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['Matroska', buildWebm({ docType: 'matroska' })],
    ['H.264', buildWebm({ codec: 'V_MPEG4/ISO/AVC' })],
    ['MP3 sound', buildWebm({ audioCodec: 'A_MPEG/L3' })],
    ['subtitles', buildWebm({ moreTracks: [trackEntry(3, 17, 'D_WEBVTT/SUBTITLES')] })],
    ['sound alone', buildWebm({ codec: 'A_OPUS' })],
    ['two pictures', buildWebm({ moreTracks: [trackEntry(2, 1, 'V_VP8')] })],
    [
      'something encrypted',
      buildWebm({ moreTracks: [trackEntry(2, 2, 'A_OPUS', ebml(0x6d80, Buffer.alloc(2)))] }),
    ],
  ])('%s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe(notWebm);
  });

  test('cut off, wherever', () => {
    for (const isLive of [false, true]) {
      const bytes = buildWebm({ isLive });
      for (let cut = 1; cut < 37; cut += 1) {
        expect(refusalOf(bytes.subarray(0, bytes.length - cut))).toBe(damaged);
      }
    }
  });

  test('without pictures, or with what are none', () => {
    expect(refusalOf(buildWebm({ framesAtMs: [] }))).toBe(damaged);
    expect(refusalOf(buildWebm({ frame: Buffer.from('not a frame at all') }))).toBe(damaged);
    expect(refusalOf(buildWebm({ frame: Buffer.alloc(0) }))).toBe(damaged);
    expect(refusalOf(buildWebm({ width: 0 }))).toBe(damaged);
    expect(refusalOf(buildWebm({ durationMs: Number.NaN }))).toBe(damaged);
    expect(refusalOf(buildWebm({ scaleNs: 0 }))).toBe(damaged);
    const stranger = ebml(0x1f43b675, simpleBlock(9, 0, vp8Frame(320, 240)));
    expect(refusalOf(buildWebm({ moreParts: [stranger] }))).toBe(damaged);
  });

  test('something else inside or behind', () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    for (const isLive of [false, true]) {
      const bytes = buildWebm({ isLive });
      for (const part of [html, Buffer.from('PK\x03\x04 archive'), Buffer.from('%PDF-1.4')])
        expect([foreign, damaged]).toContain(refusalOf(Buffer.concat([bytes, part])));
    }
    expect(refusalOf(Buffer.concat([buildWebm(), html]))).toBe(foreign);
    expect(refusalOf(buildWebm({ moreParts: [ebml(0xec, html)] }))).toBe(foreign);
    expect(refusalOf(buildWebm({ moreParts: [ebml(0x1254c367, html)] }))).toBe(foreign);
    // A file attached to the video.
    expect(refusalOf(buildWebm({ moreParts: [ebml(0x1941a469, Buffer.from('PK'))] }))).toBe(foreign);
  });
});

describe('WebM of any kind', () => {
  const starts = [
    buildWebm({ durationMs: 900 }),
    buildWebm({ isLive: true, audioCodec: 'A_OPUS' }),
    buildWebm({
      codec: 'V_VP9',
      frame: vp9Frame,
      framesAtMs: Array.from({ length: 50 }, (_, at) => at * 40),
    }),
  ];

  test('is taken or refused, with nothing in between, within 100 ms', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { maxLength: 20 }),
        fc.option(fc.nat(5000)),
        fc.uint8Array({ maxLength: 40 }),
        (start, changes, cut, tail) => {
          const bytes = Buffer.concat([cut === null ? start : start.subarray(0, cut), tail]);
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          const begun = ownMs();
          expect(refusalOf(bytes)).toMatch(
            /^(taken|That video|We can't show that video|That video file contains other data)/,
          );
          expect(ownMs() - begun).toBeLessThan(limit(100));
        },
      ),
      { numRuns: sizes.randomCases },
    );
  }, 60_000);

  test('1 MiB of the smallest parts, or of clusters inside clusters, is read at once', () => {
    const gap = Buffer.from([0xec, 0x80]);
    const cluster = Buffer.from('1f43b67501ffffffffffffff', 'hex');
    for (const part of [gap, cluster, Buffer.alloc(2)]) {
      const many = Buffer.alloc(1_048_576 - 1024, part);
      const begun = ownMs();
      for (const isLive of [false, true]) refusalOf(buildWebm({ isLive, moreParts: [many] }));
      expect(ownMs() - begun).toBeLessThan(limit(1000));
    }
  });
});
