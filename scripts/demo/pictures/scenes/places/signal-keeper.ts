import type { Scene } from '../../scene.ts';

export const signalKeeper: Scene = {
  id: 'signal-keeper',
  palette: {
    k: '#0a1020',
    n: '#14223e',
    b: '#1f3a5c',
    t: '#2f5f78',
    s: '#4a8a92',
    y: '#ffe08a',
    w: '#fffbe6',
    r: '#c8483c',
    d: '#7a2a30',
    c: '#e8dcc0',
    o: '#d8a050',
    g: '#0f2a2e',
  },
  draw(c) {
    c.gradient(0, 0, 160, 76, ['k', 'n', 'b']);
    for (const [x, y] of [
      [12, 10],
      [30, 22],
      [52, 8],
      [70, 30],
      [86, 12],
      [146, 40],
      [152, 14],
      [18, 40],
      [60, 46],
      [98, 34],
    ] as const)
      c.put(x, y, 'w');
    // The beam crosses the whole sky.
    c.poly(
      [
        [118, 30],
        [0, 6],
        [0, 46],
      ],
      't',
    );
    c.poly(
      [
        [118, 30],
        [0, 14],
        [0, 38],
      ],
      's',
    );
    c.poly(
      [
        [118, 30],
        [0, 22],
        [0, 31],
      ],
      'y',
    );
    c.poly(
      [
        [124, 30],
        [160, 22],
        [160, 40],
      ],
      't',
    );
    for (let y = 74; y < 120; y += 1) {
      c.rect(0, y, 160, 1, y < 84 ? 'b' : 'n');
      for (let x = 0; x < 160; x += 1)
        if (Math.sin(x / (3 + (y - 70) / 5) + y * 1.7) > 0.86) c.put(x, y, y < 92 ? 't' : 'b');
    }
    for (let y = 76; y < 100; y += 2) c.rect(10 + ((y * 7) % 9), y, 24 - (y - 76) * 0.6, 1, 'y');
    c.poly(
      [
        [88, 120],
        [96, 88],
        [110, 78],
        [140, 76],
        [160, 84],
        [160, 120],
      ],
      'k',
    );
    c.poly(
      [
        [92, 112],
        [100, 90],
        [112, 81],
        [130, 80],
        [118, 96],
      ],
      'g',
    );
    c.poly(
      [
        [112, 80],
        [115, 40],
        [127, 40],
        [131, 80],
      ],
      'c',
    );
    for (const y of [46, 62] as const)
      c.poly(
        [
          [114.5 - (y - 40) / 13, y],
          [127 + (y - 40) / 10, y],
          [128 + (y - 32) / 10, y + 8],
          [114 - (y - 32) / 13, y + 8],
        ],
        'r',
      );
    c.shade((x, y) => x > 122 && x < 132 && y > 39 && y < 80, { c: 'o', r: 'd' });
    c.rect(111, 37, 20, 3, 'k');
    c.rect(115, 24, 12, 13, 'w');
    c.rect(118, 24, 1, 13, 'o');
    c.rect(123, 24, 1, 13, 'o');
    c.poly(
      [
        [113, 24],
        [121, 16],
        [129, 24],
      ],
      'd',
    );
    c.rect(120, 12, 2, 5, 'k');
    c.rect(119, 68, 5, 12, 'd');
    c.sprite(22, 66, [
      '....y....',
      '....k....',
      '...ckc...',
      '..cckcc..',
      '.ccckccc.',
      '....k....',
      'ddddddddd',
      '.ddddddd.',
      '..ddddd..',
    ]);
    // A letter lies open in the foreground.
    c.poly(
      [
        [4, 88],
        [84, 84],
        [88, 118],
        [8, 122],
      ],
      'c',
    );
    c.poly(
      [
        [8, 116],
        [88, 113],
        [88, 118],
        [8, 122],
      ],
      'o',
    );
    c.text('DEAR KEEPER,', 12, 91, 'k');
    c.text('YOUR LIGHT IS ON', 12, 99, 'd');
    c.text('THE WRONG SIDE.', 12, 106, 'd');
    c.disc(77, 92, 4, 'r');
    c.put(76, 91, 'c');
    c.text('NIGHT 5', 156, 3, 'c', { align: 'right' });
  },
};
