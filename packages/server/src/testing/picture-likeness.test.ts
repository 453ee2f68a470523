import { describe, expect, test } from 'vitest';
import { lineUps } from '../../../../scripts/demo/games/line-ups.ts';
import { encodePicture, type Picture, readPicture } from '../../../../scripts/demo/picture.ts';
import { likeness, lookAt } from './picture-likeness.ts';

const look = (picture: Picture) => lookAt(encodePicture(picture, 2));
const pictures = await Promise.all(
  lineUps.speedhack
    .flat()
    .slice(0, 8)
    .map(({ picture }) => readPicture(picture)),
);

describe('the likeness of pictures', () => {
  test('finds a picture again in other colours, in the negative and moved by a pixel', async () => {
    for (const picture of pictures) {
      const { colours, pixels } = picture;
      const copies: Picture[] = [
        { ...picture, colours: [...colours.slice(5), ...colours.slice(0, 5)] },
        { ...picture, colours: colours.map((rgb) => rgb.map((value) => 255 - value)) },
        { ...picture, pixels: pixels.map((_, place) => pixels[place + 1] ?? 0) },
      ];
      for (const copy of copies) expect(likeness(await look(picture), await look(copy))).toBeGreaterThan(0.5);
    }
  });

  test('is small between pictures that have nothing in common', async () => {
    const [one, other] = pictures;
    if (!one || !other) throw new Error('No pictures.');
    expect(likeness(await look(one), await look(other))).toBeLessThan(0.3);
  });
});
