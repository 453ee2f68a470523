import type { Scene } from '../../scene.ts';

export const lastTram: Scene = {
  id: 'last-tram',
  palette: {
    k: '#14161e',
    s: '#2a2f3e',
    g: '#565d70',
    l: '#98a0b0',
    n: '#1f2850',
    b: '#3a4a88',
    p: '#7a5a98',
    o: '#f09a50',
    y: '#ffd880',
    w: '#fff8e4',
    r: '#d84038',
    e: '#4aa870',
    f: '#7a4a30',
  },
  draw(c) {
    c.gradient(10, 4, 140, 58, ['n', 'b', 'p', 'o']);
    const houses = [
      [10, 20, 22],
      [30, 28, 16],
      [44, 34, 14],
      [56, 44, 10],
      [94, 46, 10],
      [102, 38, 14],
      [114, 30, 16],
      [128, 18, 24],
    ] as const;
    for (const [x, top, w] of houses) {
      c.rect(x, top, w, 66 - top, 's');
      c.poly(
        [
          [x - 1, top],
          [x + w / 2, top - 7],
          [x + w + 1, top],
        ],
        'k',
      );
      for (let wy = top + 4; wy < 58; wy += 9)
        for (let wx = x + 3; wx < x + w - 3; wx += 6) c.rect(wx, wy, 3, 4, (wx * wy) % 5 < 2 ? 'y' : 'n');
    }
    c.poly(
      [
        [10, 80],
        [10, 68],
        [74, 54],
        [86, 54],
        [150, 68],
        [150, 80],
      ],
      'g',
    );
    for (const [x0, x1] of [
      [79, 52],
      [81, 60],
      [79, 100],
      [81, 108],
    ] as const)
      c.line(80 + (x0 - 80) * 0.4, 54, x1, 80, 'l');
    c.line(80, 54, 38, 4, 'k');
    c.line(80, 54, 122, 4, 'k');
    for (const [x, top] of [
      [64, 34],
      [97, 34],
    ] as const) {
      c.rect(x, top, 1, 26, 'k');
      c.line(x, top, 80, top + 2, 'k');
    }
    c.rect(132, 44, 2, 26, 'k');
    c.disc(133, 42, 5, 'y');
    c.disc(133, 42, 3, 'r');
    c.text('H', 132, 40, 'w');
    c.sprite(140, 58, ['.ff.', '.ww.', 'rrrr', 'rrrr', '.rr.', '.kk.', '.kk.']);
    // The cab around it.
    c.rect(0, 0, 160, 5, 'k');
    c.rect(0, 0, 11, 120, 'k');
    c.rect(149, 0, 11, 120, 'k');
    c.poly(
      [
        [0, 120],
        [0, 84],
        [14, 76],
        [146, 76],
        [160, 84],
        [160, 120],
      ],
      's',
    );
    c.poly(
      [
        [12, 78],
        [14, 75],
        [146, 75],
        [148, 78],
      ],
      'l',
    );
    c.line(80, 5, 60, 74, 'k');
    c.line(61, 74, 81, 5, 'k');
    for (const [x, label, angle, colour] of [
      [34, 'KM/H', 3.9, 'w'],
      [126, 'AMPS', 5.3, 'o'],
    ] as const) {
      c.disc(x, 98, 16, 'k');
      c.disc(x, 98, 14, 'w');
      for (let n = 0; n < 9; n += 1)
        c.line(
          x + Math.cos(2.6 + n * 0.5) * 11,
          98 + Math.sin(2.6 + n * 0.5) * 11,
          x + Math.cos(2.6 + n * 0.5) * 13,
          98 + Math.sin(2.6 + n * 0.5) * 13,
          'k',
        );
      c.line(x, 98, x + Math.cos(angle) * 10, 98 + Math.sin(angle) * 10, 'r');
      c.disc(x, 98, 2, 'k');
      c.text(label, x + 1, 104, 'g', { align: 'center' });
      c.put(x, 98, colour);
    }
    c.ellipse(80, 112, 20, 7, 'g');
    c.ellipse(80, 110, 18, 5, 'f');
    c.line(80, 108, 96, 92, 'l');
    c.line(81, 108, 97, 92, 'g');
    c.disc(97, 91, 4, 'r');
    c.put(96, 90, 'w');
    c.panel(56, 82, 30, 11, 'k', 'g');
    c.text('00:52', 59, 85, 'e');
    c.disc(106, 84, 2, 'e');
    c.disc(106, 92, 2, 'y');
    c.panel(42, 0, 76, 13, 'k', 'y');
    c.text('9 EGGVILLE', 80, 3, 'y', { isBig: true, align: 'center' });
  },
};
