import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const drainpipe: Scene = {
  id: 'drainpipe',
  palette: {
    k: '#02060a',
    d: '#0b3a3a',
    g: '#17a38a',
    l: '#5cffc9',
    w: '#eafff8',
    m: '#ff3d6e',
    y: '#ffd84d',
  },
  draw(c) {
    c.fill('k');
    const corner = (ring: number, side: number): Point => {
      const size = 108 / (1 + ring * 0.5);
      const angle = (side / 8) * Math.PI * 2 + Math.PI / 8 + ring * 0.05;
      return [80 + Math.cos(angle) * size, 60 + Math.sin(angle) * size * 0.85];
    };
    for (let ring = 7; ring >= 0; ring -= 1)
      for (let side = 0; side < 8; side += 1) {
        const colour = ring > 4 ? 'd' : ring > 1 ? 'g' : 'l';
        c.line(...corner(ring, side), ...corner(ring, side + 1), colour);
        if (ring < 7) c.line(...corner(ring, side), ...corner(ring + 1, side), ring > 3 ? 'd' : 'g');
      }
    // A rat, as well as vectors can show one.
    const outline = [
      [80, 94],
      [64, 82],
      [54, 66],
      [56, 52],
      [66, 44],
      [94, 44],
      [104, 52],
      [106, 66],
      [96, 82],
      [80, 94],
    ] as const;
    for (const x of [52, 108] as const) {
      c.disc(x, 42, 13, 'k');
      for (const r of [13, 12, 7] as const) c.ring(x, 42, r, 'm');
    }
    c.poly(outline, 'k');
    for (const lift of [0, 1] as const) {
      c.path(
        outline.map(([x, y]) => [x, y - lift]),
        'm',
      );
    }
    for (const x of [66, 94] as const) {
      c.poly(
        [
          [x - 6, 56],
          [x + 6, 56],
          [x + 3, 65],
          [x - 3, 65],
        ],
        'y',
      );
      c.rect(x - 1, 58, 3, 5, 'k');
    }
    c.poly(
      [
        [74, 78],
        [87, 78],
        [80.5, 86],
      ],
      'm',
    );
    c.rect(77, 94, 3, 6, 'w');
    c.rect(81, 94, 3, 6, 'w');
    for (const [side, from] of [
      [-1, 70],
      [1, 90],
    ] as const)
      for (const dy of [-6, 2, 10] as const) c.line(from, 80, from + side * 30, 78 + dy, 'w', 2);
    for (const [x, y, dx, dy] of [
      [30, 30, 10, 0],
      [30, 30, 0, 10],
      [130, 30, -10, 0],
      [130, 30, 0, 10],
      [30, 104, 10, 0],
      [30, 104, 0, -10],
      [130, 104, -10, 0],
      [130, 104, 0, -10],
    ] as const)
      c.line(x, y, x + dx, y + dy, 'y');
    c.rect(0, 0, 38, 21, 'k');
    c.text('DEPTH', 4, 4, 'l');
    c.text('311M', 4, 11, 'w', { isBig: true });
    c.rect(134, 0, 26, 21, 'k');
    c.text('RATS', 156, 4, 'l', { align: 'right' });
    c.text('09', 156, 11, 'm', { isBig: true, align: 'right' });
    c.text('SOAP', 4, 112, 'l');
    c.bar(22, 112, 30, 5, 0.6, 'y', 'd');
  },
};
