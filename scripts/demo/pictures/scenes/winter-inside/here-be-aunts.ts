import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const hereBeAunts: Scene = {
  id: 'here-be-aunts',
  palette: {
    k: '#3a2416',
    b: '#6a4426',
    m: '#a87c48',
    p: '#d8b47c',
    l: '#ecd4a0',
    w: '#f8ecc8',
    s: '#a8c4b4',
    t: '#84a49c',
    r: '#b83828',
    g: '#8c9c54',
    n: '#241812',
  },
  draw(c, random) {
    c.fill('n');
    for (let n = 0; n < 40; n += 1) c.rect((n * 53) % 160, (n * 37) % 120, 9, 1, 'k');
    // The sheet, torn at the edges and lying a little askew.
    const sheet: readonly Point[] = [
      [7, 9],
      [150, 4],
      [155, 110],
      [11, 116],
    ];
    c.poly(
      sheet.map(([x, y]): Point => [x + 2, y + 2]),
      'k',
    );
    c.poly(sheet, 'p');
    c.poly(
      sheet.map(([x, y]): Point => [x + (x < 80 ? 3 : -3), y + (y < 60 ? 3 : -3)]),
      'l',
    );
    c.shade((x, y) => (x * 7 + y * 11) % 29 === 0, { l: 'w' });
    const coast: readonly Point[] = [
      [22, 34],
      [40, 22],
      [66, 27],
      [84, 19],
      [108, 28],
      [118, 46],
      [110, 66],
      [122, 82],
      [104, 98],
      [72, 94],
      [52, 104],
      [32, 90],
      [36, 66],
      [20, 54],
    ];
    for (const [grow, colour] of [
      [1.14, 't'],
      [1.08, 's'],
      [1.03, 'k'],
      [1, 'w'],
    ] as const)
      c.poly(
        coast.map(([x, y]): Point => [70 + (x - 70) * grow, 61 + (y - 61) * grow]),
        colour,
      );
    for (const [x, y] of [
      [88, 36],
      [97, 33],
      [94, 42],
      [104, 40],
    ] as const) {
      c.poly(
        [
          [x - 6, y + 6],
          [x, y - 5],
          [x + 6, y + 6],
        ],
        'm',
      );
      c.path(
        [
          [x - 6, y + 6],
          [x, y - 5],
          [x + 6, y + 6],
        ],
        'k',
      );
    }
    for (let n = 0; n < 16; n += 1) {
      const [x, y] = [40 + random() * 22, 82 + random() * 9];
      c.disc(x, y, 2, 'g');
      c.rect(x, y + 2, 1, 2, 'b');
    }
    // A river that has been corrected twice.
    c.path(
      [
        [84, 43],
        [76, 54],
        [79, 64],
        [71, 74],
        [76, 84],
        [70, 94],
      ],
      't',
    );
    // The way there, as far as anyone can tell.
    for (const [x, y] of [
      [30, 42],
      [35, 45],
      [40, 46],
      [45, 44],
      [50, 42],
      [55, 44],
      [58, 49],
      [59, 55],
      [57, 61],
    ] as const)
      c.rect(x, y, 3, 2, 'r');
    c.line(53, 61, 60, 68, 'r');
    c.line(54, 61, 61, 68, 'r');
    c.line(60, 61, 53, 68, 'r');
    c.line(61, 61, 54, 68, 'r');
    for (const [x, y] of [
      [90, 85],
      [98, 83],
      [106, 85],
    ] as const)
      c.sprite(x, y, ['.kkk.', 'kwwwk', '.wkw.', 'rrrrr', 'rrrrr']);
    c.text('HERE BE', 84, 69, 'k');
    c.text('AUNTS', 88, 76, 'k');
    c.text('HILLS?', 84, 51, 'b');
    c.text('TREES?', 41, 74, 'k');
    // Compass, with north where it was convenient.
    c.disc(137, 32, 10, 'w');
    c.ring(137, 32, 10, 'k');
    for (const [x, y, colour] of [
      [144, 25, 'r'],
      [130, 39, 'k'],
    ] as const)
      c.poly(
        [
          [x, y],
          [139, 35],
          [134, 29],
        ],
        colour,
      );
    c.text('N', 147, 19, 'r');
    // A serpent for the sea.
    for (const [n, x] of [126, 133, 140].entries()) c.oval(x, 96, 4, 5 - n, 'k', Math.PI, Math.PI * 2);
    c.sprite(118, 89, ['.kk.', 'kwkk', '.kkk', '..kk']);
    c.panel(12, 102, 41, 11, 'w', 'k');
    c.text('LETTERS 4', 32, 105, 'k', { align: 'center' });
    // The pen that did all this.
    c.line(116, 119, 146, 101, 'm');
    c.line(117, 119, 147, 101, 'b');
    c.line(110, 118, 116, 119, 'k');
  },
};
