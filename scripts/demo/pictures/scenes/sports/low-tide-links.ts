import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const lowTideLinks: Scene = {
  id: 'low-tide-links',
  palette: {
    s: '#f8d8a8',
    p: '#f0a888',
    b: '#3888a8',
    t: '#68b8c0',
    w: '#fffdf0',
    g: '#78b848',
    l: '#a0d860',
    d: '#488838',
    e: '#d8b070',
    f: '#a87848',
    k: '#2a2838',
    r: '#e04848',
    y: '#ffd848',
  },
  draw(c) {
    c.gradient(0, 0, 160, 50, ['p', 's', 's']);
    c.disc(36, 42, 12, 'w');
    c.rect(0, 48, 160, 40, 'b');
    for (let y = 50; y < 88; y += 3)
      for (let x = 0; x < 160; x += 1) if (Math.sin(x / 5 + y * 2) > 0.6) c.put(x, y, 't');
    for (let y = 50; y < 84; y += 2) c.rect(30 - ((y * 5) % 7), y, 14 - ((y * 3) % 6), 1, 's');
    // Two islands; the flag is on the far one.
    const island = (points: readonly Point[], rim: string) => {
      c.poly(
        points.map(([x, y]) => [x, y + 8]),
        'f',
      );
      c.poly(
        points.map(([x, y]) => [x, y + 4]),
        'e',
      );
      c.poly(points, 'd');
      c.poly(
        points.map(([x, y]) => [x, y - 2]),
        rim,
      );
    };
    island(
      [
        [100, 64],
        [116, 58],
        [146, 58],
        [158, 66],
        [148, 74],
        [112, 74],
      ],
      'g',
    );
    c.ellipse(132, 64, 16, 5, 'l');
    c.ellipse(136, 64, 2, 1, 'k');
    c.rect(136, 34, 1, 30, 'k');
    c.poly(
      [
        [137, 34],
        [152, 38],
        [137, 43],
      ],
      'r',
    );
    c.text('3', 140, 36, 'w');
    island(
      [
        [-4, 92],
        [30, 82],
        [70, 84],
        [92, 96],
        [84, 116],
        [60, 126],
        [-4, 126],
      ],
      'g',
    );
    c.ellipse(66, 100, 13, 6, 'e');
    c.ellipse(66, 101, 11, 4, 's');
    for (const [x, y] of [
      [10, 100],
      [24, 110],
      [44, 90],
      [40, 114],
    ] as const)
      c.sprite(x, y, ['d.d', '.d.']);
    c.sprite(24, 72, [
      '...rrrrrr....',
      '..rrrrrrrrr..',
      '...wwwwww....',
      '...wkwwkw....',
      '...wwwyyyy...',
      '....wwww.....',
      '..bbbbbbbb...',
      '.bbbwbbwbbb..',
      'wbbbbbbbbbbw.',
      '.wwbbbbbbww..',
      '...kkkkkk....',
      '...kk..kk....',
      '...ww..ww....',
      '..www..www...',
    ]);
    c.line(34, 84, 44, 98, 'k');
    c.rect(43, 97, 5, 2, 'k');
    c.disc(50, 98, 2, 'w');
    for (let n = 1; n < 18; n += 1) {
      const u = n / 18;
      c.rect(50 + u * 84, 98 - u * 36 - Math.sin(u * Math.PI) * 56, 2, 2, n < 12 ? 'w' : 'y');
    }
    c.sprite(84, 12, ['w....w....w', '.ww.w.w.ww.', '...w...w...']);
    c.sprite(70, 22, ['w...w...w', '.www.www.']);
    c.panel(104, 94, 52, 22, 'k', 'w');
    c.text('TIDE  OUT', 108, 97, 't');
    c.text('POWER', 108, 107, 'w');
    c.bar(130, 107, 22, 5, 0.7, 'y', 'f');
    c.rect(150, 106, 1, 7, 'r');
    c.panel(4, 4, 56, 20, 'k', 'w');
    c.text('HOLE 3', 8, 7, 'y');
    c.text('PAR: 4 GULLS', 8, 15, 'w');
  },
};
