import { seededRandom } from '../seeded-random.ts';
import { type Drawing, drawScene } from './draw-scene.ts';
import type { Scene } from './scene.ts';

const cell = 5;

/** The colour that most of a square has. */
function commonest(drawing: Drawing, left: number, top: number): number {
  const counts = drawing.colours.map(() => 0);
  for (let y = top; y < top + cell; y += 1)
    for (let x = left; x < left + cell; x += 1) {
      const colour = drawing.pixels[y * drawing.width + x] ?? 0;
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
  return counts.indexOf(Math.max(...counts));
}

/** How a game looks on its first day: blocks where things will be. */
export function drawBlocks(scene: Scene): Drawing {
  const drawing = drawScene(scene);
  const [width, height] = [drawing.width / cell, drawing.height / cell];
  const pixels = Uint8Array.from({ length: width * height }, (_, place) =>
    commonest(drawing, (place % width) * cell, Math.floor(place / width) * cell),
  );
  return { width, height, pixels, colours: drawing.colours };
}

/** A part of the picture, another one for each `number`. */
export function drawDetail(scene: Scene, number: number): Drawing {
  const drawing = drawScene(scene);
  const [width, height] = [96, 72];
  const random = seededRandom(`${scene.id} ${number}`);
  const left = Math.round(((number + random()) % 2) * 0.5 * (drawing.width - width));
  const top = Math.round(random() * (drawing.height - height));
  const pixels = Uint8Array.from(
    { length: width * height },
    (_, place) =>
      drawing.pixels[(top + Math.floor(place / width)) * drawing.width + left + (place % width)] ?? 0,
  );
  return { width, height, pixels, colours: drawing.colours };
}
