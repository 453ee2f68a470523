import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const verySmallBoat: Scene = {
  id: 'very-small-boat',
  palette: {
    n: '#0f3a4c',
    b: '#1a5668',
    t: '#2f7f88',
    u: '#78c0b8',
    w: '#ffffff',
    i: '#d8f4f4',
    l: '#98d0dc',
    s: '#5898b0',
    r: '#f0604a',
    o: '#b83c34',
    y: '#ffd870',
    k: '#0a2028',
  },
  draw(c) {
    c.fill('b');
    for (let n = 0; n < 70; n += 1)
      c.rect((n * 43) % 156, (n * 61) % 118, 3 + (n % 3) * 2, 1, n % 3 ? 't' : 'n');
    // Icebergs from above, far too many and far too large.
    const berg = (points: readonly Point[]) => {
      const [mx, my] = points.reduce(
        ([sx, sy], [x, y]): Point => [sx + x / points.length, sy + y / points.length],
        [0, 0] satisfies Point,
      );
      const shrink = (k: number) => points.map(([x, y]): Point => [mx + (x - mx) * k, my + (y - my) * k]);
      c.poly(shrink(1.22), 't');
      c.poly(shrink(1.12), 'u');
      c.poly(
        points.map(([x, y]) => [x, y + 6]),
        's',
      );
      c.poly(points, 'i');
      c.poly(
        shrink(0.72).map(([x, y]) => [x - 2, y - 2]),
        'w',
      );
      for (const [x, y] of [points[1], points[3]].filter((point) => point !== undefined))
        c.line(mx, my, x, y, 'l');
    };
    berg([
      [-10, 8],
      [28, 2],
      [52, 18],
      [44, 44],
      [20, 54],
      [-10, 48],
    ]);
    berg([
      [104, -8],
      [170, -8],
      [170, 34],
      [140, 44],
      [118, 30],
    ]);
    berg([
      [122, 78],
      [146, 64],
      [172, 76],
      [172, 130],
      [124, 126],
      [112, 102],
    ]);
    berg([
      [-8, 92],
      [24, 84],
      [44, 98],
      [46, 128],
      [-8, 128],
    ]);
    for (const [x, y] of [
      [70, 22],
      [92, 36],
      [58, 70],
      [110, 60],
      [96, 104],
    ] as const) {
      c.ellipse(x, y + 1, 5, 3, 'u');
      c.ellipse(x, y, 4, 2, 'w');
    }
    // One boat, with its wake and its lantern's light.
    c.ellipse(80, 61, 22, 8, 't');
    c.ellipse(80, 62, 15, 4, 'u');
    for (const side of [-1, 1] as const)
      for (let n = 0; n < 9; n += 1) c.rect(80 + side * (8 + n * 2), 70 + n * 5, 4, 1, n < 5 ? 'i' : 'u');
    c.sprite(71, 46, [
      '.........r........',
      '.........rr.......',
      '.........k........',
      '........wk........',
      '.......wwk........',
      '......wwwki.......',
      '.....wwwwkii......',
      '....wwwwwkiii.....',
      '...rrrrrrkiiii....',
      '..wwwwwwwkiiiii...',
      '.wwwwwwwwkiiiiii..',
      '.........k........',
      '....y....kyy......',
      'rrrrrrrrrrrrrrrrrr',
      '.roooooooooooooor.',
      '..roooooooooooor..',
      '...rrrrrrrrrrrr...',
    ]);
    c.sprite(22, 24, ['..kk..', '.kkkk.', '.kwwky', '.kwwk.', '.kwwk.', '.kkkk.', '..yy..'], { scale: 2 });
    c.sprite(134, 92, [
      '...sssss....',
      '..sssssss...',
      '.ssksskss...',
      '.sswkwsss...',
      '..sssssssss.',
      '...sssssssss',
    ]);
    c.disc(15, 107, 10, 'k');
    c.disc(15, 107, 9, 'i');
    c.poly(
      [
        [15, 99],
        [18, 107],
        [12, 107],
      ],
      'r',
    );
    c.poly(
      [
        [15, 115],
        [18, 107],
        [12, 107],
      ],
      's',
    );
    c.panel(50, 2, 60, 11, 'k', 'u');
    c.text('CREW: 1 (YOU)', 80, 5, 'i', { align: 'center' });
    c.panel(54, 108, 52, 11, 'k', 'u');
    c.text('SCARF: 12 FT', 80, 111, 'y', { align: 'center' });
  },
};
