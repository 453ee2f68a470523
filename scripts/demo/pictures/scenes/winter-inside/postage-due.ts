import type { Scene } from '../../scene.ts';

export const postageDue: Scene = {
  id: 'postage-due',
  palette: {
    k: '#2a2028',
    f: '#8a5c38',
    d: '#5c3a24',
    l: '#b8865a',
    w: '#fff8ea',
    c: '#ecdcbc',
    r: '#c83838',
    b: '#3858a0',
    y: '#f0c048',
    s: '#a0b8c8',
    n: '#e0a888',
  },
  draw(c) {
    c.fill('f');
    for (let y = 0; y < 120; y += 10) c.rect(0, y, 160, 1, 'd');
    // Pigeonholes.
    c.rect(4, 12, 152, 62, 'd');
    const names = ['NORTH', 'MORE N', 'POLE', 'AUNTS', 'LOST', 'LOSTER', 'BILLS', 'SANTA', 'SATAN', 'SNAIL'];
    names.forEach((name, n) => {
      const [x, y] = [6 + (n % 5) * 30, 14 + Math.floor(n / 5) * 30];
      c.rect(x, y, 28, 21, 'k');
      c.rect(x, y, 28, 2, 'd');
      const count = [3, 1, 4, 2, 5, 0, 4, 5, 1, 2][n] ?? 0;
      for (let m = 0; m < count; m += 1)
        c.panel(x + 3 + (m % 2), y + 17 - m * 3, 22, 4, m % 3 === 1 ? 's' : m % 3 === 2 ? 'n' : 'w', 'd');
      c.rect(x, y + 21, 28, 7, 'c');
      c.text(name, x + 14, y + 22, name === 'SANTA' || name === 'SATAN' ? 'r' : 'k', { align: 'center' });
    });
    c.frame(96, 43, 30, 32, 'y');
    c.rect(0, 76, 160, 44, 'l');
    c.rect(0, 76, 160, 2, 'c');
    // The letter in hand.
    c.poly(
      [
        [32, 84],
        [108, 80],
        [112, 116],
        [36, 120],
      ],
      'd',
    );
    c.poly(
      [
        [30, 82],
        [106, 78],
        [110, 114],
        [34, 118],
      ],
      'w',
    );
    c.line(30, 82, 34, 118, 'c');
    c.panel(88, 82, 15, 17, 'r', 'w');
    c.sprite(91, 85, ['....w....', '...www...', '..wwwww..', '.wwwwwww.', '....f....', '....f....']);
    c.ring(84, 92, 7, 'k');
    c.ring(84, 92, 5, 'k');
    for (const y of [88, 91, 94] as const) c.rect(70, y, 8, 1, 'k');
    c.text('TO: SNATA', 40, 99, 'b', { isBig: true });
    c.text('THE COLD BIT, UP', 41, 109, 'b');
    c.poly(
      [
        [0, 108],
        [22, 100],
        [36, 106],
        [36, 112],
        [18, 120],
        [0, 120],
      ],
      'n',
    );
    c.rect(0, 112, 12, 8, 'b');
    c.rect(12, 111, 2, 9, 'y');
    c.sprite(
      128,
      84,
      ['..dddd..', '..dddd..', '...dd...', '...dd...', '..dddd..', '.dddddd.', 'rrrrrrrr', 'rrrrrrrr'],
      { scale: 2 },
    );
    c.text('RETURN', 138, 104, 'r', { align: 'center' });
    c.text('TO SENDER', 138, 111, 'r', { align: 'center' });
    c.rect(0, 0, 160, 10, 'k');
    c.text('DEC 23', 4, 3, 'y');
    c.text('SACK 214', 60, 3, 'w');
    c.text('WRONG 2/5', 156, 3, 'r', { align: 'right' });
  },
};
