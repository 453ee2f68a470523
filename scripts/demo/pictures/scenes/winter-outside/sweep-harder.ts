import type { Scene } from '../../scene.ts';

export const sweepHarder: Scene = {
  id: 'sweep-harder',
  palette: {
    i: '#e4f2f8',
    j: '#c8e0ee',
    l: '#98bcd4',
    w: '#ffffff',
    r: '#d83848',
    b: '#2f68c0',
    k: '#202838',
    y: '#f8c838',
    s: '#8890a0',
    n: '#f0b890',
    d: '#982434',
  },
  draw(c) {
    c.fill('i');
    c.dither(0, 0, 160, 120, 'j', 0.12);
    for (let n = 0; n < 8; n += 1) c.line(n * 27 - 20, 0, n * 27 - 50, 119, 'j');
    c.rect(0, 0, 160, 9, 'r');
    c.rect(0, 111, 160, 9, 'r');
    c.text('SKATES   SOUP   SKATES   SOUP   SKATES', 4, 2, 'w');
    c.text('SOUP   SKATES   SOUP   SKATES   SOUP', 4, 113, 'w');
    for (const [r, colour] of [
      [42, 'b'],
      [30, 'w'],
      [18, 'r'],
      [7, 'w'],
    ] as const)
      c.disc(112, 60, r, colour);
    c.dither(70, 18, 86, 84, 'i', 0.14);
    c.line(112, 10, 112, 110, 'l');
    c.line(0, 60, 160, 60, 'l');
    c.rect(26, 10, 2, 101, 'r');
    const stone = (x: number, y: number, colour: string, dark: string) => {
      c.ellipse(x + 1, y + 2, 8, 7, 'l');
      c.disc(x, y, 7, 'k');
      c.disc(x, y, 6, 's');
      c.disc(x, y, 4, colour);
      c.rect(x - 1, y - 3, 6, 2, dark);
      c.put(x - 3, y - 3, 'w');
    };
    stone(108, 54, 'y', 'k');
    stone(124, 70, 'r', 'd');
    stone(94, 78, 'y', 'k');
    stone(136, 44, 'r', 'd');
    stone(56, 62, 'r', 'd');
    c.line(64, 62, 100, 58, 'k', 4);
    for (let n = 0; n < 5; n += 1) c.rect(28 + n * 4, 61 + (n % 2) * 2, 3, 1, 'w');
    // Two sweepers from above, brooms crossing.
    const sweeper = (x: number, y: number, flip: boolean) => {
      c.sprite(x, y, ['...bbb...', '..bbbbb..', '.nbwwwbn.', '.bbbbbbb.', '..bbbbb..', '..kk.kk..'], {
        scale: 2,
        flip,
      });
      c.line(x + 14, y + (flip ? 0 : 10), x + 24, y + (flip ? -4 : 15), 'k');
      c.rect(x + 21, y + (flip ? -9 : 12), 4, 9, 'y');
    };
    sweeper(48, 32, false);
    sweeper(48, 78, true);
    for (const [x, y] of [
      [78, 48],
      [82, 52],
      [76, 74],
      [82, 72],
    ] as const)
      c.sprite(x, y, ['.w.', 'www', '.w.']);
    c.panel(2, 12, 22, 97, 'k', 'l');
    c.text('END', 13, 16, 's', { align: 'center' });
    c.text('8', 9, 24, 'w', { isBig: true, scale: 2 });
    c.text('US', 13, 46, 'r', { align: 'center' });
    c.text('5', 11, 53, 'w', { isBig: true });
    c.text('ELK', 13, 66, 'y', { align: 'center' });
    c.text('6', 11, 73, 'w', { isBig: true });
    c.text('HURRY', 13, 88, 'l', { align: 'center', gap: 0 });
    for (let n = 0; n < 4; n += 1) c.rect(6, 104 - n * 3, 15, 2, n < 3 ? 'r' : 's');
  },
};
