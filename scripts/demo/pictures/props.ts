import type { Canvas } from './canvas.ts';

/** A fir of three tiers with its foot at (x, y); `snow` is optional. */
export const fir = (
  c: Canvas,
  x: number,
  y: number,
  size: number,
  dark: string,
  light: string,
  snow?: string,
): void => {
  c.rect(x - 1, y - 2, 3, 4, dark);
  for (let tier = 0; tier < 3; tier += 1) {
    const [top, half] = [y - size + tier * size * 0.26, size * (0.2 + tier * 0.11)];
    const bottom = top + size * 0.42;
    c.poly(
      [
        [x, top],
        [x + half, bottom],
        [x - half, bottom],
      ],
      dark,
    );
    c.poly(
      [
        [x, top],
        [x - half, bottom],
        [x - half * 0.2, bottom],
      ],
      light,
    );
    if (snow)
      c.poly(
        [
          [x, top],
          [x + half * 0.5, top + size * 0.2],
          [x - half * 0.5, top + size * 0.2],
        ],
        snow,
      );
  }
};
