import { fir } from '../../props.ts';
import type { Scene } from '../../scene.ts';

export const askTheOwl: Scene = {
  id: 'ask-the-owl',
  palette: {
    k: '#101828',
    n: '#1c2c48',
    b: '#34507a',
    s: '#8098b8',
    w: '#f8f8f0',
    i: '#d0dcec',
    o: '#e89030',
    y: '#ffd848',
    f: '#6a4830',
    d: '#46301f',
    m: '#a8845c',
    l: '#d8bc90',
  },
  draw(c, random) {
    c.gradient(0, 0, 160, 100, ['k', 'n', 'b']);
    for (const [x, h] of [
      [4, 70],
      [18, 56],
      [136, 74],
      [152, 60],
    ] as const)
      fir(c, x, 100, h, 'k', 'n');
    c.disc(80, 46, 43, 'b');
    c.disc(80, 46, 41, 's');
    c.disc(80, 46, 40, 'i');
    // A very large owl, on a branch that has noticed.
    c.ellipse(80, 60, 27, 34, 'f');
    c.ellipse(80, 68, 18, 25, 'l');
    for (let row = 0; row < 6; row += 1)
      for (let n = 0; n < 5 - (row % 2); n += 1)
        c.sprite(66 + n * 7 + (row % 2) * 3, 52 + row * 7, ['m.m', '.m.']);
    c.poly(
      [
        [54, 40],
        [52, 10],
        [74, 24],
      ],
      'f',
    );
    c.poly(
      [
        [106, 40],
        [108, 10],
        [86, 24],
      ],
      'f',
    );
    c.ellipse(80, 34, 27, 18, 'f');
    for (const x of [67, 93] as const) {
      c.disc(x, 34, 13, 'm');
      c.disc(x, 34, 11, 'w');
      c.disc(x, 34, 8, 'y');
      c.disc(x + (x < 80 ? 2 : -4), 34, 4, 'k');
      c.put(x - 2, 31, 'w');
    }
    c.poly(
      [
        [76, 38],
        [84, 38],
        [80, 49],
      ],
      'o',
    );
    c.poly(
      [
        [53, 50],
        [48, 80],
        [62, 92],
        [60, 58],
      ],
      'd',
    );
    c.poly(
      [
        [107, 50],
        [112, 80],
        [98, 92],
        [100, 58],
      ],
      'd',
    );
    c.rect(0, 90, 160, 6, 'd');
    c.rect(0, 88, 160, 3, 'w');
    c.line(120, 92, 150, 72, 'd');
    c.line(121, 92, 151, 72, 'd');
    for (const x of [70, 75, 84, 89] as const) c.rect(x, 86, 3, 6, 'o');
    for (let n = 0; n < 46; n += 1) c.put(Math.floor(random() * 160), Math.floor(random() * 88), 'w');
    c.rect(0, 96, 160, 24, 'k');
    c.frame(1, 97, 158, 22, 's');
    c.text('TURN LEFT AT THE THING.', 6, 101, 'w');
    c.text('YOU WILL KNOW IT BY MY BEING RIGHT.', 6, 109, 'i');
    c.rect(150, 112, 5, 3, 'y');
    c.text('LOST: 3', 4, 4, 's');
    c.text('HOME: ?', 156, 4, 's', { align: 'right' });
  },
};
