import type { Scene } from '../../scene.ts';

export const iguanaTilt: Scene = {
  id: 'iguana-tilt',
  palette: {
    k: '#0d0b1a',
    n: '#1d1a3d',
    b: '#34307a',
    g: '#2fae60',
    d: '#16713f',
    l: '#a8e85c',
    y: '#ffd23f',
    o: '#ff7b1c',
    r: '#e8304a',
    w: '#ffffff',
    s: '#9aa4c8',
    c: '#41d6e8',
  },
  draw(c) {
    c.fill('k');
    c.rect(34, 0, 92, 120, 's');
    c.rect(37, 0, 86, 120, 'n');
    c.dither(37, 0, 86, 120, 'b', 0.25);
    c.ring(80, 46, 41, 'y', Math.PI, Math.PI * 2);
    c.ring(80, 46, 40, 'o', Math.PI, Math.PI * 2);
    // The iguana, curled over the playfield.
    c.ellipse(80, 60, 25, 16, 'd');
    c.ellipse(80, 58, 24, 14, 'g');
    c.ellipse(60, 44, 13, 9, 'd');
    c.ellipse(60, 43, 12, 8, 'g');
    c.ellipse(70, 52, 10, 8, 'g');
    for (let n = 0; n < 9; n += 1)
      c.poly(
        [
          [66 + n * 5, 46 - Math.sin(n / 3) * 3],
          [69 + n * 5, 38 - Math.sin(n / 3) * 3],
          [72 + n * 5, 47 - Math.sin(n / 3) * 3],
        ],
        'o',
      );
    c.disc(56, 40, 4, 'y');
    c.rect(56, 38, 2, 5, 'k');
    c.line(48, 46, 60, 48, 'd');
    c.line(104, 62, 112, 76, 'g');
    c.line(105, 62, 113, 76, 'd');
    c.oval(100, 78, 13, 8, 'g', 0, Math.PI);
    c.oval(100, 78, 12, 7, 'd', 0, Math.PI);
    for (const [x, y] of [
      [72, 62],
      [82, 64],
      [92, 60],
      [78, 55],
    ] as const)
      c.disc(x, y, 2, 'l');
    for (const [x, y, colour] of [
      [62, 20, 'r'],
      [98, 20, 'c'],
      [80, 32, 'y'],
    ] as const) {
      c.disc(x, y, 7, 'w');
      c.disc(x, y, 6, colour);
      c.disc(x, y, 3, 'w');
      c.text('50', x + 1, y - 2, 'k', { align: 'center' });
    }
    for (let n = 0; n < 5; n += 1) {
      c.disc(42, 70 + n * 6, 1, n < 3 ? 'y' : 'b');
      c.disc(118, 60 + n * 6, 1, n < 2 ? 'r' : 'b');
    }
    c.poly(
      [
        [37, 88],
        [56, 104],
        [56, 108],
        [37, 108],
      ],
      's',
    );
    c.poly(
      [
        [123, 88],
        [104, 104],
        [104, 108],
        [123, 108],
      ],
      's',
    );
    c.poly(
      [
        [55, 103],
        [59, 102],
        [75, 112],
        [73, 115],
      ],
      'o',
    );
    c.poly(
      [
        [105, 103],
        [101, 102],
        [86, 100],
        [85, 104],
      ],
      'o',
    );
    c.disc(57, 104, 2, 'y');
    c.disc(103, 104, 2, 'y');
    c.disc(90, 92, 3, 'w');
    c.put(89, 91, 's');
    for (const [x, y] of [
      [95, 86],
      [99, 80],
      [103, 73],
    ] as const)
      c.disc(x, y, 1, 's');
    c.text('IGUANA', 17, 6, 'g', { align: 'center' });
    c.text('TILT', 17, 14, 'o', { isBig: true, align: 'center' });
    c.text('BALL', 17, 34, 's', { align: 'center' });
    c.text('2', 15, 42, 'y', { isBig: true, scale: 2 });
    c.text('BONUS', 17, 66, 's', { align: 'center' });
    c.text('X8', 17, 74, 'r', { isBig: true, align: 'center' });
    c.text('SCORE', 143, 6, 's', { align: 'center' });
    c.text('408150', 144, 14, 'y', { align: 'center' });
    c.text('LICK\nTHE\nLAMP', 144, 50, 'l', { align: 'center' });
    for (let n = 0; n < 4; n += 1) c.rect(150, 90 + n * 6, 4, 3, n > 1 ? 'r' : 'n');
  },
};
