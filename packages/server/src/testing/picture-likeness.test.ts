import { describe, expect, test } from 'vitest';
import { lineUps } from '../../../../scripts/demo/games/line-ups.ts';
import { type Drawing, drawScene, encodeDrawing } from '../../../../scripts/demo/pictures/draw-scene.ts';
import { likeness, lookAt } from './picture-likeness.ts';

const look = (drawing: Drawing) => lookAt(encodeDrawing(drawing, 2));
const drawings = lineUps.speedhack.flat().map(({ scene }) => drawScene(scene));

describe('the likeness of pictures', () => {
  test('finds a picture again in other colours, in the negative and moved by a pixel', async () => {
    for (const drawing of drawings.slice(0, 8)) {
      const { colours, pixels } = drawing;
      const copies: Drawing[] = [
        { ...drawing, colours: [...colours.slice(5), ...colours.slice(0, 5)] },
        { ...drawing, colours: colours.map((rgb) => rgb.map((value) => 255 - value)) },
        { ...drawing, pixels: pixels.map((_, place) => pixels[place + 1] ?? 0) },
      ];
      for (const copy of copies) expect(likeness(await look(drawing), await look(copy))).toBeGreaterThan(0.5);
    }
  });

  test('is small between pictures that have nothing in common', async () => {
    const [one, other] = drawings;
    if (!one || !other) throw new Error('No drawings.');
    expect(likeness(await look(one), await look(other))).toBeLessThan(0.3);
  });
});
