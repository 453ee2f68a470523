import type { Scene } from '../../scene.ts';

export const shakeGently: Scene = {
  id: 'shake-gently',
  palette: {
    k: '#1c1420',
    n: '#342438',
    f: '#6a3c38',
    o: '#a86848',
    l: '#d89868',
    b: '#203868',
    s: '#3868a0',
    t: '#78a8d0',
    i: '#c0e0f0',
    w: '#ffffff',
    y: '#ffe080',
    r: '#d85048',
    g: '#386858',
  },
  draw(c, random) {
    c.gradient(0, 0, 160, 92, ['n', 'n', 'k']);
    for (let x = 0; x < 160; x += 14) c.rect(x, 0, 1, 92, 'k');
    c.rect(0, 92, 160, 28, 'f');
    c.rect(0, 92, 160, 2, 'o');
    for (const y of [100, 110] as const) c.rect(0, y, 160, 1, 'k');
    c.disc(80, 54, 47, 'i');
    c.disc(80, 54, 46, 't');
    c.disc(80, 54, 45, 'b');
    const isGlass = (x: number, y: number) => Math.hypot(x - 80, y - 54) < 44.5;
    c.shade((x, y) => isGlass(x, y) && y > 40, { b: 's' });
    c.shade((x, y) => isGlass(x, y) && y > 34 && y < 41 && (x + y) % 2 === 0, { b: 's' });
    for (const [x, w, h, colour] of [
      [48, 12, 22, 'r'],
      [62, 10, 32, 'l'],
      [74, 13, 26, 'o'],
      [89, 10, 38, 'r'],
      [101, 13, 20, 'l'],
    ] as const) {
      c.rect(x, 80 - h, w, h + 4, colour);
      c.poly(
        [
          [x - 1, 80 - h],
          [x + w / 2, 72 - h],
          [x + w + 1, 80 - h],
        ],
        'w',
      );
      for (let y = 84 - h; y < 76; y += 7)
        for (let dx = 2; dx < w - 2; dx += 4) c.rect(x + dx, y, 2, 3, (dx + y) % 3 ? 'y' : 'k');
    }
    c.ellipse(80, 88, 38, 9, 'w');
    c.ellipse(80, 91, 36, 8, 'i');
    c.rect(66, 82, 1, 5, 'k');
    c.disc(66, 80, 2, 'y');
    c.sprite(82, 79, ['.r.', '.l.', 'ggg', '.k.', 'k.k']);
    c.sprite(92, 80, ['.y.', '.l.', 'rrr', '.k.', 'k.k']);
    for (let n = 0; n < 70; n += 1) {
      const [x, y] = [36 + random() * 88, 10 + random() * 76];
      if (isGlass(x, y)) c.put(x, y, 'w');
    }
    for (let n = 0; n < 14; n += 1) {
      const [x, y] = [40 + random() * 80, 14 + random() * 60];
      if (Math.hypot(x - 80, y - 54) < 42) c.rect(x, y, 2, 2, 'w');
    }
    c.oval(80, 54, 40, 40, 'w', Math.PI * 1.08, Math.PI * 1.3);
    c.oval(80, 54, 39, 39, 'w', Math.PI * 1.1, Math.PI * 1.28);
    c.poly(
      [
        [46, 94],
        [114, 94],
        [122, 116],
        [38, 116],
      ],
      'o',
    );
    c.poly(
      [
        [46, 94],
        [114, 94],
        [115, 98],
        [45, 98],
      ],
      'l',
    );
    c.panel(60, 101, 40, 11, 'y', 'k');
    c.text('POP. 12', 80, 104, 'k', { align: 'center' });
    c.sprite(
      4,
      78,
      [
        '.wwwwwwwwww...',
        '.wttwwttwwwww.',
        '.wwwwwwwwwww.w',
        '.wwttwwttwww.w',
        '.wwwwwwwwwwww.',
        '..wwwwwwwwww..',
        '...wwwwwwww...',
      ],
      { scale: 2 },
    );
    c.text('COMPLAINTS', 156, 6, 'l', { align: 'right' });
    c.text('3', 156, 14, 'r', { isBig: true, align: 'right' });
    c.text('SHAKE', 4, 6, 'i');
    c.bar(4, 14, 26, 4, 0.4, 'y', 'k');
  },
};
