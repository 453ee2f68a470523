import { beforeAll, describe, expect, test } from 'vitest';
import { drawPictures } from '../testing/drawn-pictures.ts';
import { addGoogleFilm, addSamsungFilm, buildMp4 } from '../testing/motion-photos.ts';
import { leaveOutFilm } from './motion-photo.ts';

let whole: Awaited<ReturnType<typeof drawPictures>>;
beforeAll(async () => {
  whole = await drawPictures();
});

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a photo with a film behind it', () => {
  test('of Google’s form is the picture alone, also behind padding, further pictures and before padding', () => {
    const { jpeg } = whole;
    const further = Buffer.concat([jpeg, Buffer.alloc(16), jpeg]);
    const large = buildMp4();
    large.writeUInt32BE(0, large.indexOf('moov') - 4);
    for (const [photo, picture] of [
      [addGoogleFilm(jpeg), jpeg],
      [addGoogleFilm(further), further],
      [addGoogleFilm(Buffer.concat([jpeg, Buffer.alloc(40)])), jpeg],
      [Buffer.concat([addGoogleFilm(jpeg), Buffer.alloc(40)]), jpeg],
      [addGoogleFilm(jpeg, large), jpeg],
    ] as const)
      expect(asText(leaveOutFilm(photo)) === asText(picture)).toBe(true);
  });

  test('of Samsung’s form is the picture alone', () => {
    const { jpeg } = whole;
    expect(asText(leaveOutFilm(addSamsungFilm(jpeg))) === asText(jpeg)).toBe(true);
    const further = Buffer.concat([jpeg, jpeg]);
    expect(asText(leaveOutFilm(addSamsungFilm(further))) === asText(further)).toBe(true);
  });

  test('whatever else stands behind a picture stays, for the picture to be refused', () => {
    const { jpeg, png } = whole;
    const mp4 = buildMp4();
    const endless = Buffer.from(mp4);
    endless.writeUInt32BE(1, mp4.indexOf('mdat') - 4);
    endless.writeBigUInt64BE(0n, mp4.indexOf('mdat') + 4);
    const lost = addSamsungFilm(jpeg);
    lost.writeUInt32LE(lost.length, lost.indexOf('SEFH') + 12 + 4);
    for (const bytes of [
      Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]),
      Buffer.concat([jpeg, Buffer.from('<script>'), mp4]),
      Buffer.concat([addGoogleFilm(jpeg), Buffer.from('<script>')]),
      Buffer.concat([addSamsungFilm(jpeg), Buffer.from('PK\x03\x04')]),
      addGoogleFilm(jpeg, mp4.subarray(0, -1)),
      addGoogleFilm(jpeg, mp4.subarray(0, mp4.indexOf('moov') - 4)),
      addGoogleFilm(jpeg, endless),
      addGoogleFilm(png),
      lost,
      Buffer.concat([jpeg, Buffer.from('SEFHSEFT')]),
      jpeg.subarray(0, -2),
    ])
      expect(leaveOutFilm(bytes)).toBe(bytes);
  });

  test('cut off or changed anywhere it breaks nothing', () => {
    for (const photo of [addGoogleFilm(whole.jpeg), addSamsungFilm(whole.jpeg)]) {
      const start = whole.jpeg.length;
      for (let at = start; at < photo.length; at += at < start + 200 || at > photo.length - 200 ? 1 : 97) {
        leaveOutFilm(photo.subarray(0, at));
        for (const value of [0, 1, 255]) {
          const changed = Buffer.from(photo);
          changed[at] = value;
          leaveOutFilm(changed);
        }
      }
    }
  });
});
