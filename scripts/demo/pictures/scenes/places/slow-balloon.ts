import type { Scene } from '../../scene.ts';

export const slowBalloon: Scene = {
  id: 'slow-balloon',
  palette: {
    s: '#a8dcf0',
    t: '#d8f0f0',
    w: '#ffffff',
    p: '#f8c8c0',
    r: '#e8584a',
    o: '#f8a048',
    y: '#ffe08a',
    d: '#a83848',
    b: '#7a5038',
    g: '#88b878',
    e: '#5a9068',
    n: '#48708a',
  },
  draw(c) {
    c.gradient(0, 0, 160, 120, ['s', 's', 't', 'p']);
    const cloud = (x: number, y: number, r: number) => {
      for (const [dx, dy, k] of [
        [0, 0, 1],
        [-1.1, 0.3, 0.7],
        [1.1, 0.3, 0.75],
        [2, 0.5, 0.45],
        [-1.9, 0.55, 0.4],
      ] as const)
        c.disc(x + dx * r, y + dy * r, r * k, 'w');
      c.shade((px, py) => Math.abs(px - x) < r * 2.6 && py > y + r * 0.55 && py < y + r + 2, { w: 't' });
    };
    cloud(126, 26, 9);
    cloud(28, 62, 7);
    c.poly(
      [
        [0, 120],
        [0, 98],
        [30, 92],
        [70, 102],
        [110, 94],
        [160, 104],
        [160, 120],
      ],
      'g',
    );
    c.poly(
      [
        [0, 120],
        [0, 108],
        [44, 104],
        [96, 112],
        [160, 108],
        [160, 120],
      ],
      'e',
    );
    for (const [x, y] of [
      [14, 99],
      [20, 97],
      [118, 100],
      [126, 102],
      [132, 101],
    ] as const) {
      c.disc(x, y, 3, 'e');
      c.rect(x, y + 3, 1, 3, 'b');
    }
    c.sprite(92, 96, ['..d..', '.ddd.', 'ddddd', '.www.', '.wbw.']);
    // Far to the left of the middle: there has to be somewhere to go.
    const [x, y, r] = [62, 40, 31];
    for (let dy = -r; dy <= r + 14; dy += 1)
      for (let dx = -r; dx <= r; dx += 1) {
        const wide =
          dy <= 6
            ? Math.sqrt(Math.max(0, r * r - dy * dy))
            : Math.sqrt(r * r - 36) * (1 - ((dy - 6) / (r + 9)) ** 1.5);
        if (Math.abs(dx) > wide) continue;
        const stripe = Math.floor(
          (Math.asin(Math.max(-1, Math.min(1, dx / (wide + 0.01)))) / Math.PI + 0.5) * 7,
        );
        c.put(x + dx, y + dy, ['d', 'o', 'r', 'y', 'r', 'o', 'd'][Math.min(6, stripe)] ?? 'd');
      }
    c.shade(
      (px, py) => px > 30 && px < 94 && py < 90 && Math.hypot(px - 54, py - 30) > 30 && (px + py) % 2 === 0,
      { r: 'd', y: 'o', o: 'r' },
    );
    for (const dx of [-9, -3, 3, 9] as const) c.line(x + dx, 78, x + dx * 0.6, 92, 'b');
    c.panel(x - 7, 92, 15, 11, 'b', 'd');
    for (let n = 0; n < 6; n += 1) c.rect(x - 5 + n * 2, 94, 1, 8, 'o');
    c.sprite(x - 4, 84, [
      '..w....w.',
      '..ww..ww.',
      '..wwwwww.',
      '..wnwwnw.',
      '..wwppww.',
      '...wwww..',
      '..rrrrrr.',
      '..wwwwww.',
    ]);
    c.line(106, 60, 146, 60, 'w', 3);
    c.sprite(116, 50, ['n...n', '.n.n.', '..n..']);
    c.sprite(126, 56, ['n...n', '.n.n.', '..n..']);
    c.text('342M', 154, 6, 'n', { isBig: true, align: 'right' });
    c.text('WIND  >>', 154, 17, 'n', { align: 'right' });
    c.rect(150, 30, 3, 70, 'w');
    c.rect(150, 62, 3, 38, 'r');
    c.sprite(146, 60, ['n..', 'nn.', 'n..']);
  },
};
