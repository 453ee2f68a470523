import type { Scene } from '../../scene.ts';

export const mindTheGutter: Scene = {
  id: 'mind-the-gutter',
  palette: {
    k: '#2b1b2e',
    p: '#5b2e4d',
    m: '#8f3f5a',
    o: '#d9643f',
    y: '#f7a83e',
    c: '#ffe3a0',
    b: '#3d5a80',
    t: '#7fb7be',
    w: '#fff6e0',
    g: '#5f9a4c',
    r: '#c0303f',
  },
  draw(c) {
    c.gradient(0, 0, 160, 92, ['m', 'o', 'y', 'c']);
    c.disc(118, 60, 19, 'w');
    c.dither(98, 66, 40, 14, 'c', 0.4);
    // Chimneys far away.
    for (const [x, h] of [
      [0, 30],
      [16, 22],
      [30, 36],
      [50, 26],
      [72, 18],
      [94, 24],
      [118, 38],
      [134, 26],
      [148, 34],
    ] as const) {
      c.rect(x, 96 - h, 14, h + 30, 'm');
      c.rect(x + 3, 90 - h, 4, 8, 'm');
    }
    const roof = (x: number, y: number, w: number) => {
      c.rect(x, y + 8, w, 120 - y, 'p');
      for (let row = 0; row < 8; row += 1)
        for (let col = 0; col < w; col += 1)
          c.put(
            x + col,
            y + row,
            (col + (row >> 2) * 4) % 8 === 0 || row % 4 === 3 ? 'k' : row < 4 ? 'o' : 'r',
          );
      c.rect(x - 2, y - 1, w + 4, 2, 'c');
      c.rect(x - 2, y + 8, w + 4, 1, 'k');
      for (let at = x + 6; at < x + w - 6; at += 14) {
        c.rect(at, y + 15, 7, 9, 'k');
        c.rect(at + 1, y + 16, 5, 7, (at / 14) % 3 < 1 ? 'p' : 'y');
        c.rect(at + 3, y + 16, 1, 7, 'k');
      }
    };
    roof(0, 98, 42);
    roof(74, 84, 34);
    roof(124, 94, 40);
    c.rect(80, 66, 10, 18, 'p');
    c.rect(78, 64, 14, 3, 'k');
    for (const [x, y, r] of [
      [84, 58, 2],
      [88, 51, 3],
      [85, 43, 2],
    ] as const)
      c.disc(x, y, r, 'w');
    // The hero floats under an umbrella, and fills the frame while doing so.
    c.shade((x, y) => Math.hypot(x - 46, (y - 42) * 1.35) < 27.6 && y < 42, {
      m: 'k',
      o: 'k',
      y: 'k',
      c: 'k',
    });
    c.shade((x, y) => Math.hypot(x - 46, (y - 42) * 1.35) < 26 && y < 41, { k: 'b' });
    c.shade((x, y) => Math.hypot((x - 46) * 2.6, (y - 42) * 1.35) < 26 && y < 41, { b: 't' });
    for (const x of [25, 36, 46, 56, 67] as const)
      c.shade((px, py) => Math.hypot((px - x) * 0.9, py - 43) < 5 && py < 44 && py > 37, {
        b: 'y',
        t: 'y',
        k: 'o',
      });
    c.line(46, 20, 46, 56, 'k');
    c.line(47, 20, 47, 56, 'k');
    c.sprite(
      35,
      56,
      [
        '...kk..kk...',
        '..kggkkggk..',
        '..kgkggkgk..',
        '.kgggggggggk',
        '.kggggggggk.',
        '..kkccccck..',
        '.kyyykkyyyk.',
        'gkyyyyyyyykg',
        '.kyyyyyyyyk.',
        '.kyyyyyyyyk.',
        '..kkkkkkkk..',
        '..kbk..kbk..',
      ],
      { scale: 2 },
    );
    for (const [x, y] of [
      [84, 28],
      [98, 22],
      [112, 24],
      [126, 32],
      [138, 46],
    ] as const) {
      c.disc(x, y, 4, 'k');
      c.disc(x, y, 3, 't');
      c.rect(x - 1, y - 2, 2, 2, 'w');
    }
    c.sprite(
      132,
      76,
      [
        'kk....kk..',
        'kckkkkck..',
        'kyykkyyk..',
        'kkkkkkkk.k',
        '.kkrrkk.k.',
        '.kkkkkkkk.',
        '.kkkkkkkk.',
        '.k.k..k.k.',
      ],
      { scale: 2 },
    );
    c.rect(0, 0, 160, 11, 'k');
    c.text('DROPS 07', 4, 3, 't');
    c.text('♥♥♥', 74, 3, 'r');
    c.text('ROOF 3-2', 156, 3, 'y', { align: 'right' });
  },
};
