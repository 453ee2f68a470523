import type { Scene } from '../../scene.ts';

export const tinRoof: Scene = {
  id: 'tin-roof',
  palette: {
    k: '#0c1216',
    n: '#16242c',
    b: '#243c48',
    s: '#3c5c68',
    l: '#7898a0',
    i: '#b8d0d0',
    y: '#ffc860',
    o: '#d07838',
    f: '#583428',
    w: '#fff4d8',
    r: '#a84838',
    g: '#304838',
  },
  draw(c, random) {
    c.gradient(0, 0, 160, 120, ['k', 'n', 'b']);
    for (const x of [8, 20, 138, 150] as const) {
      c.rect(x, 40, 2, 60, 'k');
      c.disc(x, 44, 11, 'k');
      c.disc(x + 3, 34, 8, 'k');
    }
    // The roof fills the upper half, each sheet of it a key.
    c.poly(
      [
        [14, 62],
        [80, 22],
        [146, 62],
        [152, 70],
        [8, 70],
      ],
      's',
    );
    for (let n = 0; n < 17; n += 1) {
      const x = 12 + n * 8.5;
      c.line(80 + (x - 80) * 0.05, 22, x, 69, n % 2 ? 'b' : 'l');
    }
    c.poly(
      [
        [47, 42],
        [56, 37],
        [43, 69],
        [26, 69],
      ],
      'y',
    );
    c.poly(
      [
        [96, 33],
        [104, 38],
        [128, 69],
        [112, 69],
      ],
      'o',
    );
    c.rect(6, 69, 148, 3, 'i');
    c.rect(24, 72, 112, 34, 'f');
    for (let y = 76; y < 106; y += 6) c.rect(24, y, 112, 1, 'k');
    c.panel(36, 78, 26, 20, 'y', 'k');
    c.rect(48, 78, 2, 20, 'k');
    c.rect(36, 87, 26, 1, 'k');
    c.panel(100, 78, 24, 20, 'y', 'k');
    c.rect(74, 80, 14, 26, 'r');
    c.disc(85, 93, 1, 'y');
    c.sprite(106, 84, [
      '.k...k..',
      '.kk.kk..',
      '.kkkkk..',
      '.kkkkk.k',
      '..kkkkkk',
      '.kkkkkk.',
      '.kkkkkk.',
      '.kkkkkk.',
    ]);
    c.rect(112, 18, 8, 26, 'k');
    c.rect(110, 16, 12, 3, 'l');
    for (const [x, y, r] of [
      [118, 10, 3],
      [124, 4, 4],
    ] as const)
      c.disc(x, y, r, 's');
    c.rect(0, 104, 160, 16, 'g');
    c.dither(0, 104, 160, 16, 'k', 0.4);
    c.ellipse(46, 112, 22, 3, 'o');
    c.ellipse(112, 113, 18, 3, 'o');
    c.ellipse(46, 112, 14, 1, 'y');
    for (let n = 0; n < 60; n += 1) {
      const [x, y] = [random() * 160, random() * 104];
      c.line(x, y, x - 2, y + 6, 'l');
    }
    for (const [x, y] of [
      [40, 56],
      [112, 52],
      [70, 34],
      [124, 64],
      [86, 44],
    ] as const)
      c.sprite(x - 3, y - 3, ['i.....i', '.i...i.', '...i...']);
    for (const [x, y, note] of [
      [34, 30, 0],
      [48, 20, 1],
      [132, 36, 0],
    ] as const) {
      c.rect(x + 3, y, 1, 8, 'w');
      c.disc(x + 1, y + 8, 1, 'w');
      if (note) c.rect(x + 3, y, 4, 2, 'w');
    }
    c.text('PLINK', 30, 12, 'y', { isBig: true });
    c.text('PLONK', 130, 26, 'o', { align: 'center' });
    c.rect(0, 110, 160, 10, 'k');
    c.text('BUCKETS 3', 4, 113, 'i');
    c.text('TEMPO: DRIZZLE', 156, 113, 'i', { align: 'right' });
  },
};
