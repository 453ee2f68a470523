import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const afterHours: Scene = {
  id: 'after-hours',
  palette: {
    k: '#06080f',
    n: '#0d1424',
    b: '#18243a',
    s: '#3a5078',
    c: '#f6e6b0',
    y: '#ffd45a',
    w: '#fffbe8',
    o: '#b8843a',
    f: '#6a4a2a',
    r: '#d03a3a',
    g: '#8a96ae',
  },
  draw(c) {
    c.fill('b');
    for (const x of [2, 136] as const) {
      c.panel(x, 18, 24, 34, 'n', 's');
      c.poly(
        [
          [x + 4, 46],
          [x + 12, 26],
          [x + 20, 46],
        ],
        'b',
      );
    }
    c.rect(0, 88, 160, 32, 'n');
    for (let x = -60; x < 220; x += 20) c.line(80 + (x - 80) * 0.7, 88, x, 119, 'k');
    c.rect(0, 85, 160, 3, 'k');
    c.rect(56, 86, 96, 5, 'f');
    c.rect(56, 90, 96, 2, 'k');
    // The skeleton that everyone comes for: skull, spine, ribs, tail, legs.
    const bone = (points: readonly Point[], wide: number) =>
      points.forEach(([x, y], n) => {
        const [px, py] = points[n - 1] ?? [x, y];
        for (let d = 0; d < wide; d += 1) c.line(px, py + d, x, y + d, 's');
      });
    c.poly(
      [
        [48, 20],
        [66, 16],
        [76, 22],
        [76, 34],
        [62, 34],
        [46, 32],
      ],
      's',
    );
    c.poly(
      [
        [48, 38],
        [72, 36],
        [74, 40],
        [52, 43],
      ],
      's',
    );
    for (let n = 0; n < 6; n += 1)
      c.poly(
        [
          [48 + n * 4, 33],
          [51 + n * 4, 33],
          [49.5 + n * 4, 38],
        ],
        's',
      );
    c.disc(66, 23, 3, 'n');
    c.rect(52, 24, 3, 2, 'n');
    bone(
      [
        [74, 30],
        [84, 40],
        [94, 48],
        [112, 50],
        [126, 54],
        [140, 66],
        [154, 72],
      ],
      4,
    );
    for (let n = 0; n < 6; n += 1) {
      c.oval(88 + n * 5, 52, 5, 20 - Math.abs(n - 2) * 2, 's', -0.3, Math.PI * 0.6);
      c.oval(89 + n * 5, 52, 5, 20 - Math.abs(n - 2) * 2, 's', -0.3, Math.PI * 0.6);
    }
    bone(
      [
        [84, 46],
        [76, 56],
        [72, 54],
      ],
      2,
    );
    bone(
      [
        [116, 54],
        [124, 66],
        [114, 76],
        [118, 85],
        [108, 85],
      ],
      4,
    );
    bone(
      [
        [110, 54],
        [102, 70],
        [108, 78],
        [100, 85],
        [92, 85],
      ],
      3,
    );
    // The torch lights a cone and everything inside it.
    const isLit = (x: number, y: number) => {
      const along = x - 30;
      return along > 0 && along < 64 && Math.abs(y - (82 - along * 1.05)) < 3 + along * 0.55;
    };
    c.shade(isLit, { b: 'o', n: 'f', s: 'w', k: 'f', f: 'o' });
    c.shade((x, y) => isLit(x, y) && x < 60 && (x + y) % 2 === 0, { o: 'y', f: 'o' });
    // The visitor: a cat burglar in the literal sense.
    c.sprite(
      4,
      68,
      [
        '.g...g......',
        '.gg.gg......',
        '.ggggg......',
        '.kykyk......',
        '.ggggg......',
        '..ggg.......',
        '.kkkkk.oo...',
        'kwwwwwkkoy..',
        'kkkkkk.oo...',
        'kwwwww......',
        'kkkkkk.g....',
        '.gg.ggg.....',
      ],
      { scale: 2 },
    );
    c.sprite(
      136,
      92,
      [
        '..kkkkkk..',
        '.kkkyykkk.',
        '..cccccc..',
        '..ckcckc..',
        '..cccccc..',
        '.ssssssss.',
        'ssssyyssss',
        'ssssssssss',
        '.kkkkkkkk.',
        '.kk....kk.',
      ],
      { scale: 2 },
    );
    c.text('Z', 150, 82, 'c', { isBig: true });
    c.text('Z', 143, 80, 'g');
    c.rect(0, 0, 160, 11, 'k');
    c.text('02:14', 4, 3, 'y');
    c.text('NOISE', 34, 3, 'g');
    c.bar(56, 3, 30, 5, 0.3, 'r', 's');
    c.text('LOOT: 1 POSTCARD', 156, 3, 'c', { align: 'right' });
  },
};
