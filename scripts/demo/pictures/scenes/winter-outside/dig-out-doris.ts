import type { Point } from '../../canvas.ts';
import { fir } from '../../props.ts';
import type { Scene } from '../../scene.ts';

export const digOutDoris: Scene = {
  id: 'dig-out-doris',
  palette: {
    s: '#f0b8a0',
    p: '#d88898',
    w: '#ffffff',
    i: '#e0f0fc',
    l: '#b0d4f0',
    b: '#78a8d8',
    d: '#4878b0',
    n: '#24407c',
    k: '#141c3c',
    y: '#ffe080',
    o: '#f09040',
    r: '#d83c48',
    f: '#8a5434',
  },
  draw(c) {
    c.gradient(0, 0, 160, 24, ['p', 's']);
    c.rect(0, 22, 160, 98, 'i');
    for (const [y, colour] of [
      [44, 'l'],
      [68, 'b'],
      [94, 'd'],
    ] as const)
      c.rect(0, y, 160, 30, colour);
    for (const [y, colour] of [
      [38, 'l'],
      [62, 'b'],
      [88, 'd'],
    ] as const)
      c.dither(0, y, 160, 6, colour, 0.5);
    for (let x = 0; x < 160; x += 1) c.rect(x, 20 + Math.round(Math.sin(x / 13) * 2), 1, 4, 'w');
    // Tunnels: what has been dug so far.
    const tunnel = (points: readonly Point[], r: number) =>
      points.forEach(([x, y], n) => {
        const [px, py] = points[n - 1] ?? [x, y];
        for (let u = 0; u <= 1; u += 0.02) c.disc(px + (x - px) * u, py + (y - py) * u, r, 'n');
      });
    tunnel(
      [
        [18, 22],
        [22, 40],
        [50, 46],
        [56, 66],
        [40, 84],
        [66, 98],
      ],
      6,
    );
    tunnel(
      [
        [50, 46],
        [84, 42],
        [96, 56],
      ],
      6,
    );
    tunnel(
      [
        [56, 66],
        [88, 74],
        [104, 72],
      ],
      6,
    );
    const dug = new Set();
    for (let y = 0; y < 120; y += 1)
      for (let x = 0; x < 160; x += 1) if (c.get(x, y) === 'n') dug.add(y * 160 + x);
    const isDug = (x: number, y: number) => dug.has(y * 160 + x);
    for (const [x, y] of [
      [22, 34],
      [38, 43],
      [72, 43],
      [54, 62],
      [44, 82],
    ] as const) {
      c.shade((px, py) => isDug(px, py) && Math.hypot(px - x, py - y) < 9, { n: 'd' });
      c.shade((px, py) => isDug(px, py) && Math.hypot(px - x, py - y) < 5, { d: 'b' });
      c.rect(x - 1, y - 1, 3, 4, 'y');
      c.rect(x, y - 4, 1, 3, 'k');
    }
    // Roofs in shadow, floors of fresh snow.
    for (let x = 0; x < 160; x += 1)
      for (let y = 26; y < 120; y += 1) {
        if (isDug(x, y) && !isDug(x, y - 2)) c.put(x, y, 'k');
        if (isDug(x, y) && !isDug(x, y + 2)) c.put(x, y, 'w');
      }
    // A house under it all, lights on.
    c.poly(
      [
        [102, 84],
        [124, 62],
        [146, 84],
      ],
      'r',
    );
    c.poly(
      [
        [104, 82],
        [124, 62],
        [144, 82],
        [140, 82],
        [124, 67],
        [108, 82],
      ],
      'w',
    );
    c.rect(106, 84, 36, 26, 'f');
    for (let y = 88; y < 110; y += 5) c.rect(106, y, 36, 1, 'k');
    c.panel(111, 89, 10, 10, 'y', 'k');
    c.rect(115, 89, 1, 10, 'k');
    c.rect(128, 92, 9, 18, 'k');
    c.rect(129, 93, 7, 17, 'o');
    c.sprite(112, 91, ['..ww.', '.www.', '.kwk.']);
    c.rect(136, 58, 5, 14, 'f');
    c.text('HELP?', 137, 48, 'k', { align: 'center' });
    c.rect(141, 52, 1, 1, 'k');
    c.disc(88, 72, 13, 'n');
    c.rect(78, 82, 22, 3, 'w');
    c.sprite(
      78,
      62,
      [
        '..rrrr...',
        '.rrrrrr..',
        '.wwwwww..',
        '..sskss..',
        '..sssss..',
        '.yyyyyyf.',
        'syyyyyysf',
        '.yyyyyy.f',
        '.kk..kk.w',
        '.kk..kkww',
      ],
      { scale: 2 },
    );
    for (const [x, y, colour] of [
      [20, 62, 'y'],
      [78, 98, 'r'],
      [30, 104, 'o'],
      [150, 36, 'y'],
      [80, 58, 'w'],
    ] as const) {
      c.disc(x, y, 3, 'k');
      c.disc(x, y, 2, colour);
    }
    fir(c, 44, 23, 20, 'k', 'd', 'w');
    fir(c, 134, 23, 16, 'k', 'd', 'w');
    c.sprite(12, 10, [
      '....r....',
      '...rrr...',
      '...k.....',
      '...k.....',
      '...k.....',
      '...k.....',
      '...k.....',
      '...k.....',
    ]);
    c.panel(2, 108, 56, 11, 'k', 'b');
    c.text('TEA', 5, 111, 'y');
    c.bar(20, 111, 34, 5, 0.55, 'o', 'n');
    c.text('-4.5M', 156, 112, 'w', { align: 'right' });
    c.text('DIG OUT DORIS', 80, 4, 'k', { align: 'center' });
  },
};
