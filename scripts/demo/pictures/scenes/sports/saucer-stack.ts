import type { Scene } from '../../scene.ts';

export const saucerStack: Scene = {
  id: 'saucer-stack',
  palette: {
    m: '#bfe3d0',
    n: '#98cdb8',
    w: '#fffaf0',
    c: '#f2dfc4',
    r: '#ee6f5c',
    p: '#f7b7a3',
    b: '#3f6c8f',
    s: '#8fb8cf',
    y: '#ffd166',
    k: '#2d2a3a',
    o: '#d98f4e',
    g: '#7d7a8c',
  },
  draw(c) {
    c.fill('m');
    for (let x = 0; x < 160; x += 16) c.rect(x, 0, 8, 96, 'n');
    c.rect(0, 96, 160, 24, 'r');
    c.rect(0, 94, 160, 3, 'w');
    for (let x = 0; x < 160; x += 8) c.disc(x + 4, 98, 3, 'w');
    // The tower leans the way that towers do before something happens.
    const colours = ['b', 'r', 'y', 's', 'p', 'b', 'w', 'r', 's', 'y'];
    for (const [n, colour] of colours.entries()) {
      const [x, y] = [72 + Math.round((n * n) / 7), 92 - n * 6];
      c.ellipse(x, y + 2, 20 - n * 0.5, 3, 'k');
      c.ellipse(x, y, 20 - n * 0.5, 3, colour);
      c.ellipse(x, y - 1, 15 - n * 0.5, 1.5, colour === 'w' ? 'c' : 'w');
    }
    c.ellipse(85, 31, 9, 2, 'k');
    c.poly(
      [
        [76, 22],
        [94, 22],
        [92, 32],
        [78, 32],
      ],
      'w',
    );
    c.poly(
      [
        [88, 22],
        [94, 22],
        [92, 32],
        [87, 32],
      ],
      'c',
    );
    c.ring(96, 26, 4, 'w');
    c.ellipse(85, 22, 9, 2, 'o');
    for (let n = 0; n < 8; n += 1) c.put(83 + Math.round(Math.sin(n) * 2), 18 - n, 'w');
    // The other kind of saucer delivers.
    c.poly(
      [
        [40, 22],
        [50, 22],
        [60, 58],
        [28, 58],
      ],
      'w',
    );
    c.shade((x, y) => x < 66 && x > 24 && y > 23 && y < 59 && (x + y) % 2 === 0, { w: 'y' });
    c.ellipse(45, 14, 12, 8, 's');
    c.ellipse(42, 11, 4, 3, 'w');
    c.ellipse(45, 20, 22, 5, 'k');
    c.ellipse(45, 19, 21, 4, 'g');
    for (const x of [30, 38, 46, 54, 62] as const) c.rect(x - 1, 19, 2, 2, 'y');
    c.ellipse(44, 51, 15, 3, 'k');
    c.ellipse(44, 50, 15, 2, 'p');
    // A paw, which is the real clock.
    c.disc(150, 88, 22, 'k');
    c.disc(150, 88, 21, 'o');
    c.poly(
      [
        [134, 78],
        [132, 56],
        [146, 68],
      ],
      'o',
    );
    c.poly(
      [
        [136, 72],
        [135, 62],
        [142, 68],
      ],
      'p',
    );
    c.poly(
      [
        [154, 66],
        [164, 56],
        [164, 76],
      ],
      'o',
    );
    for (const x of [141, 155] as const) {
      c.ellipse(x, 84, 4, 5, 'y');
      c.rect(x - 1, 80, 2, 9, 'k');
    }
    c.poly(
      [
        [145, 91],
        [151, 91],
        [148, 94],
      ],
      'p',
    );
    c.ellipse(118, 90, 14, 6, 'k');
    c.ellipse(118, 90, 13, 5, 'o');
    c.ellipse(108, 90, 5, 4, 'w');
    for (const y of [88, 91] as const) c.rect(104, y, 4, 1, 'o');
    c.text('11', 4, 66, 'k', { isBig: true, scale: 2 });
    c.text('SAUCERS', 4, 84, 'k');
    c.rect(0, 102, 160, 18, 'r');
    c.text('WOBBLE', 156, 5, 'k', { align: 'right' });
    c.bar(126, 12, 30, 5, 0.8, 'r', 'w');
    c.text('CAT: INTERESTED', 5, 108, 'w');
    c.text('BEST 14', 156, 108, 'y', { align: 'right' });
  },
};
