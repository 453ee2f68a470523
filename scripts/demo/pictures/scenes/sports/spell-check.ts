import type { Scene } from '../../scene.ts';

export const spellCheck: Scene = {
  id: 'spell-check',
  palette: {
    k: '#141026',
    n: '#241c48',
    v: '#443080',
    p: '#8058c8',
    w: '#fff8e8',
    c: '#ecd8b0',
    d: '#a88858',
    y: '#ffe060',
    g: '#68d888',
    r: '#f05868',
    b: '#58a8f0',
    s: '#30284c',
  },
  draw(c) {
    c.fill('n');
    for (let y = 12; y < 80; y += 12)
      for (let x = (y / 12) % 2 ? -8 : 0; x < 160; x += 20) c.frame(x, y, 21, 13, 's');
    c.poly(
      [
        [118, 80],
        [118, 24],
        [138, 10],
        [158, 24],
        [158, 80],
      ],
      'k',
    );
    c.poly(
      [
        [121, 80],
        [121, 26],
        [138, 14],
        [155, 26],
        [155, 80],
      ],
      'v',
    );
    c.disc(146, 30, 6, 'c');
    c.disc(143, 28, 5, 'v');
    c.rect(0, 78, 160, 42, 's');
    c.rect(0, 78, 160, 2, 'p');
    // The wizard on the left, the mistake on the right.
    c.poly(
      [
        [12, 78],
        [20, 48],
        [36, 48],
        [46, 78],
      ],
      'b',
    );
    c.poly(
      [
        [28, 78],
        [30, 48],
        [36, 48],
        [46, 78],
      ],
      'v',
    );
    c.disc(28, 44, 8, 'c');
    c.poly(
      [
        [18, 46],
        [38, 46],
        [34, 68],
        [28, 74],
        [22, 68],
      ],
      'w',
    );
    c.poly(
      [
        [14, 40],
        [42, 40],
        [34, 34],
        [26, 12],
        [20, 34],
      ],
      'b',
    );
    c.rect(13, 39, 30, 3, 'y');
    c.put(27, 26, 'y');
    c.sprite(24, 26, ['.y.', 'yyy', '.y.']);
    c.rect(24, 43, 2, 2, 'k');
    c.rect(31, 43, 2, 2, 'k');
    c.line(42, 60, 56, 40, 'd');
    c.line(43, 60, 57, 40, 'd');
    c.sprite(53, 33, ['..y..', '.ywy.', 'ywwwy', '.ywy.', '..y..']);
    for (const [x, y] of [
      [64, 38],
      [74, 44],
      [84, 40],
      [92, 46],
      [70, 34],
      [80, 50],
    ] as const)
      c.sprite(x, y, ['.y.', 'ywy', '.y.']);
    c.disc(112, 60, 17, 'r');
    c.rect(95, 60, 35, 18, 'r');
    for (let n = 0; n < 4; n += 1)
      c.poly(
        [
          [95 + n * 9, 78],
          [99 + n * 9, 72],
          [104 + n * 9, 78],
        ],
        'n',
      );
    c.poly(
      [
        [98, 50],
        [96, 36],
        [106, 44],
      ],
      'r',
    );
    c.poly(
      [
        [118, 44],
        [128, 36],
        [126, 50],
      ],
      'r',
    );
    for (const x of [104, 117] as const) {
      c.disc(x, 57, 4, 'w');
      c.disc(x - 1, 58, 2, 'k');
    }
    c.rect(102, 67, 20, 5, 'k');
    for (let n = 0; n < 5; n += 1) c.rect(103 + n * 4, 67, 2, 2, 'w');
    c.text('GOBLEN', 112, 24, 'w', { isBig: true, align: 'center' });
    for (let x = 118; x < 124; x += 1) c.put(x, 33 + (x % 2), 'r');
    const word = 'GOBL_N';
    [...word].forEach((sign, n) => {
      const x = 18 + n * 21;
      c.panel(
        x,
        84,
        19,
        20,
        sign === '_' ? 'k' : 'c',
        sign === '_' ? 'y' : 'd',
        sign === '_' ? undefined : 'w',
      );
      if (sign !== '_') c.text(sign, x + 5, 87, 'k', { isBig: true, scale: 2 });
    });
    ['A', 'E', 'I', 'O', 'U'].forEach((sign, n) => {
      c.panel(44 + n * 15, 107, 12, 11, sign === 'I' ? 'g' : 'v', 'p');
      c.text(sign, 48 + n * 15, 109, sign === 'I' ? 'k' : 'w', { isBig: true });
    });
    c.rect(0, 0, 160, 10, 'k');
    c.text('INK', 4, 3, 'b');
    c.bar(18, 3, 40, 5, 0.65, 'b', 's');
    c.text('TYPOS 3/5', 156, 3, 'r', { align: 'right' });
  },
};
