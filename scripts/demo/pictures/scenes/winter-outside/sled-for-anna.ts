import { fir } from '../../props.ts';
import type { Scene } from '../../scene.ts';

export const sledForAnna: Scene = {
  id: 'sled-for-anna',
  palette: {
    k: '#0c1430',
    n: '#182858',
    b: '#2c4a88',
    s: '#6a90c8',
    l: '#b8d4f0',
    w: '#f8fcff',
    r: '#e04848',
    o: '#f0a878',
    y: '#ffe090',
    f: '#8a5430',
    d: '#16344a',
    g: '#28586a',
  },
  draw(c) {
    c.gradient(0, 0, 160, 100, ['k', 'n', 'b']);
    for (const [x, y] of [
      [8, 20],
      [24, 36],
      [46, 18],
      [94, 26],
      [90, 16],
      [112, 20],
      [150, 54],
      [146, 16],
      [104, 48],
      [60, 26],
    ] as const)
      c.put(x, y, 'w');
    c.disc(132, 34, 13, 'y');
    c.disc(127, 31, 2, 'o');
    c.disc(136, 39, 3, 'o');
    c.poly(
      [
        [60, 90],
        [100, 58],
        [124, 76],
        [146, 60],
        [160, 70],
        [160, 110],
        [60, 110],
      ],
      'b',
    );
    c.poly(
      [
        [92, 64],
        [100, 58],
        [108, 64],
        [102, 67],
        [98, 64],
      ],
      's',
    );
    c.poly(
      [
        [138, 66],
        [146, 60],
        [153, 65],
        [147, 69],
      ],
      's',
    );
    // One long slope, corner to corner.
    c.poly(
      [
        [0, 50],
        [40, 64],
        [84, 84],
        [124, 100],
        [160, 107],
        [160, 120],
        [0, 120],
      ],
      's',
    );
    c.poly(
      [
        [0, 53],
        [40, 67],
        [84, 87],
        [124, 103],
        [160, 110],
        [160, 120],
        [0, 120],
      ],
      'l',
    );
    c.poly(
      [
        [0, 60],
        [36, 73],
        [80, 94],
        [120, 110],
        [150, 120],
        [0, 120],
      ],
      'w',
    );
    for (const [x, y, size] of [
      [14, 56, 28],
      [32, 63, 18],
      [120, 100, 26],
      [144, 106, 38],
    ] as const)
      fir(c, x, y, size, 'd', 'g', 'l');
    c.line(0, 56, 58, 80, 's');
    c.line(0, 60, 56, 84, 's');
    // Anna, whose scarf is late.
    c.sprite(
      44,
      46,
      [
        '......rrr.......',
        '.....rrrrr......',
        '.....wwwww......',
        '.....oookk......',
        'rr...okoko......',
        '.rrr.ooooo......',
        '...rrrrrr.......',
        '.....yyyyy......',
        '....yyyyyyoo....',
        '....yyyyyy......',
        'f...yyyyggggkk.f',
        '.ffffffffffffff.',
        '...f.......f....',
        '.ffffffffffffff.',
      ],
      { scale: 2 },
    );
    for (const [x, y, r] of [
      [42, 72, 5],
      [34, 70, 4],
      [26, 66, 2],
      [40, 80, 4],
      [48, 76, 4],
      [20, 62, 1],
    ] as const)
      c.disc(x, y, r, 'w');
    for (const [x, y] of [
      [96, 66],
      [110, 72],
      [122, 80],
    ] as const) {
      c.sprite(x, y, ['..y..', '.yyy.', 'yyyyy', '.yyy.', '.y.y.']);
    }
    fir(c, 6, 122, 46, 'd', 'g', 'w');
    c.rect(0, 0, 160, 11, 'k');
    c.text('412M', 4, 2, 'w', { isBig: true });
    c.text('MITTENS 1/2', 42, 3, 'r');
    c.text('BEDTIME 19:58', 156, 3, 'y', { align: 'right' });
  },
};
