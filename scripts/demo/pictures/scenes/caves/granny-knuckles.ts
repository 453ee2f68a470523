import type { Scene } from '../../scene.ts';

export const grannyKnuckles: Scene = {
  id: 'granny-knuckles',
  palette: {
    k: '#1a1020',
    p: '#f4d8b8',
    q: '#d0a080',
    w: '#ffffff',
    g: '#b8b8c8',
    r: '#e03860',
    m: '#8a1f48',
    b: '#3868d0',
    n: '#1f3878',
    y: '#ffd040',
    f: '#f0d4b8',
    v: '#d8a890',
    t: '#5a8a6a',
    o: '#9a6038',
  },
  draw(c) {
    c.fill('f');
    for (let x = 0; x < 160; x += 16) c.rect(x, 20, 7, 68, 'v');
    for (let x = 11; x < 160; x += 16)
      for (let y = 26; y < 84; y += 16) c.sprite(x - 2, y, ['.r.r.', 'rrrrr', '.rrr.', '..t..', '.tt..']);
    c.rect(0, 84, 160, 4, 'm');
    c.rect(0, 88, 160, 32, 'o');
    for (let y = 92; y < 120; y += 9) c.rect(0, y, 160, 1, 'k');
    c.ellipse(80, 108, 72, 9, 'm');
    c.ellipse(80, 107, 68, 7, 't');
    const gran = (x: number, dress: string, dark: string, flip: boolean, isPunching: boolean) => {
      const at = (dx: number, w: number) => (flip ? x - dx - w : x + dx);
      const to = (dx: number) => (flip ? x - dx : x + dx);
      for (const dx of [6, 17] as const) {
        c.rect(at(dx, 5), 92, 5, 12, 'q');
        c.rect(at(dx - 1, 9), 102, 9, 4, 'k');
      }
      c.poly(
        [
          [to(-1), 97],
          [to(6), 60],
          [to(22), 60],
          [to(29), 97],
        ],
        'k',
      );
      c.poly(
        [
          [to(1), 96],
          [to(7), 61],
          [to(21), 61],
          [to(27), 96],
        ],
        dress,
      );
      c.rect(at(1, 26), 92, 26, 4, dark);
      for (let n = 0; n < 5; n += 1) c.rect(at(3 + n * 5, 3), 85, 3, 3, 'w');
      c.disc(to(8), 37, 7, 'k');
      c.disc(to(8), 37, 6, 'g');
      c.disc(to(15), 48, 13, 'k');
      c.disc(to(15), 48, 12, 'g');
      c.ellipse(to(18), 51, 9, 9, 'p');
      for (const dx of [13, 21] as const) {
        c.rect(at(dx, 6), 47, 6, 5, 'k');
        c.rect(at(dx + 1, 4), 48, 4, 3, 'w');
        c.rect(at(dx + 3, 1), 49, 1, 2, 'k');
      }
      c.rect(at(19, 6), 57, 6, 2, 'm');
      if (isPunching) {
        c.rect(at(16, 30), 65, 30, 9, 'k');
        c.rect(at(16, 30), 66, 30, 7, dress);
        c.disc(to(48), 69, 7, 'k');
        c.disc(to(48), 69, 6, 'r');
        c.disc(to(46), 67, 2, 'w');
      } else {
        c.rect(at(16, 14), 68, 14, 8, dark);
        c.disc(to(31), 68, 5, 'p');
        c.rect(at(30, 3), 44, 3, 34, 'k');
        c.rect(at(30, 10), 42, 10, 3, 'k');
      }
    };
    gran(18, 'b', 'n', false, true);
    gran(138, 'r', 'm', true, false);
    c.poly(
      [
        [76, 66],
        [70, 54],
        [80, 58],
        [82, 46],
        [89, 57],
        [98, 48],
        [96, 60],
        [106, 62],
        [96, 68],
        [104, 78],
        [92, 75],
        [88, 86],
        [82, 76],
        [70, 80],
      ],
      'k',
    );
    c.poly(
      [
        [78, 66],
        [74, 57],
        [82, 60],
        [84, 50],
        [89, 60],
        [95, 53],
        [94, 62],
        [102, 63],
        [94, 68],
        [99, 75],
        [91, 73],
        [88, 82],
        [83, 74],
        [74, 77],
      ],
      'y',
    );
    c.text('POW', 87, 63, 'm', { isBig: true, align: 'center' });
    c.rect(0, 0, 160, 20, 'k');
    c.bar(4, 4, 62, 6, 0.8, 'y', 'm');
    c.rect(94, 4, 62, 6, 'm');
    c.rect(124, 4, 32, 6, 'y');
    c.text('47', 80, 4, 'w', { isBig: true, align: 'center' });
    c.text('EDNA', 4, 13, 'w');
    c.text('MARGUERITE', 156, 13, 'r', { align: 'right' });
  },
};
