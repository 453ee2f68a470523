import type { Scene } from '../../scene.ts';

export const plotFourteen: Scene = {
  id: 'plot-fourteen',
  palette: {
    s: '#c8e8e0',
    h: '#8abc90',
    k: '#2a2018',
    b: '#6a4428',
    d: '#4a2e1c',
    e: '#94643a',
    g: '#3f8a38',
    l: '#8ccc50',
    r: '#e0483a',
    o: '#f09030',
    y: '#ffdc58',
    w: '#fff8e8',
    t: '#5c8098',
    n: '#f0b890',
    v: '#2a6430',
  },
  draw(c) {
    c.rect(0, 0, 160, 56, 's');
    c.disc(22, 14, 8, 'y');
    for (const [x, r] of [
      [6, 18],
      [34, 14],
      [62, 18],
      [96, 15],
      [150, 20],
    ] as const)
      c.disc(x, 46, r, 'h');
    // Mr Hobb of plot thirteen, taking an interest.
    c.disc(52, 30, 11, 'k');
    c.disc(52, 30, 10, 'n');
    c.rect(38, 20, 29, 4, 'd');
    c.rect(43, 11, 19, 10, 'e');
    c.rect(43, 18, 19, 3, 'r');
    for (const x of [47, 56] as const) {
      c.rect(x - 1, 25, 5, 4, 'w');
      c.rect(x + 2, 26, 2, 3, 'k');
      c.rect(x - 2, 23, 6, 1, 'd');
    }
    c.rect(112, 8, 44, 44, 'e');
    for (let x = 112; x < 156; x += 6) c.rect(x, 8, 1, 44, 'b');
    c.poly(
      [
        [106, 11],
        [118, 0],
        [150, 0],
        [160, 11],
      ],
      't',
    );
    c.rect(124, 20, 18, 32, 'd');
    c.text('14', 133, 12, 'w', { isBig: true, align: 'center' });
    for (let x = 0; x < 108; x += 9) {
      c.rect(x, 33, 7, 24, 'w');
      c.poly(
        [
          [x, 33],
          [x + 3.5, 28],
          [x + 7, 33],
        ],
        'w',
      );
      c.rect(x + 6, 33, 1, 24, 's');
    }
    c.rect(0, 38, 108, 2, 's');
    c.rect(0, 50, 108, 2, 's');
    c.rect(0, 54, 160, 66, 'b');
    for (const y of [56, 68] as const) {
      c.rect(0, y + 6, 160, 4, 'd');
      c.dither(0, y, 160, 6, 'd', 0.25);
    }
    for (let x = 4; x < 160; x += 14) {
      c.sprite(x, 51, ['.l.l.l.', 'lgllgl.', '.gglgg.', '..ggg..', '..ooo..', '..ooo..', '...o...']);
    }
    c.rect(0, 80, 160, 40, 'd');
    c.dither(0, 78, 160, 6, 'd', 0.5);
    // The marrow.
    c.ellipse(72, 100, 56, 6, 'k');
    c.ellipse(72, 86, 54, 18, 'k');
    c.ellipse(72, 86, 53, 17, 'v');
    c.ellipse(72, 85, 52, 15, 'g');
    for (const [dy, ry] of [
      [-9, 3],
      [-1, 2],
      [7, 2],
    ] as const)
      c.ellipse(72, 85 + dy, 44 - Math.abs(dy), ry, 'l');
    c.shade((x, y) => y > 70 && (x * 3 + y * 5) % 23 < 3, { l: 'g', g: 'v' });
    c.ellipse(48, 76, 9, 2, 'w');
    for (const [x, y] of [
      [10, 82],
      [18, 74],
      [4, 94],
      [126, 96],
      [134, 102],
    ] as const) {
      c.ellipse(x, y, 9, 6, 'v');
      c.ellipse(x, y - 1, 8, 5, 'g');
      c.line(x - 6, y, x + 6, y - 1, 'l');
    }
    c.sprite(122, 74, ['..y.y..', '.yyyyy.', 'yyyoyyy', '.yyyyy.', '..y.y..'], { scale: 2 });
    c.rect(22, 103, 100, 5, 'y');
    for (let x = 24; x < 122; x += 4) c.rect(x, 103, 1, x % 20 === 4 ? 4 : 2, 'k');
    c.sprite(
      118,
      58,
      [
        '.....tttt.....',
        '....t....t....',
        '..tttttttt..tt',
        '..twtttttttt.t',
        '..twttttttt...',
        '..tttttttt....',
        '..tttttttt....',
      ],
      { scale: 2, flip: true },
    );
    for (const [x, y] of [
      [113, 70],
      [109, 75],
      [115, 77],
      [105, 72],
      [110, 82],
    ] as const)
      c.rect(x, y, 1, 4, 's');
    c.panel(0, 109, 160, 11, 'k', 'k');
    c.text('MARROW 1.42 M', 4, 112, 'l');
    c.text('SHOW IN 2 DAYS', 156, 112, 'y', { align: 'right' });
  },
};
