import type { Scene } from '../../scene.ts';

export const dogIsFine: Scene = {
  id: 'dog-is-fine',
  palette: {
    k: '#1c0f14',
    n: '#381c20',
    d: '#5c2c24',
    b: '#8c4c30',
    m: '#b87848',
    o: '#f07828',
    y: '#ffc840',
    w: '#fff8e0',
    r: '#b82c38',
    g: '#406848',
    s: '#7890b0',
    l: '#d8a870',
  },
  draw(c) {
    c.fill('n');
    for (let x = 0; x < 160; x += 12) c.rect(x, 0, 6, 84, 'k');
    c.rect(0, 82, 160, 38, 'd');
    for (const y of [88, 96, 108] as const) c.rect(0, y, 160, 1, 'n');
    c.panel(6, 12, 34, 40, 's', 'b');
    c.panel(7, 13, 32, 38, 's', 'm');
    c.rect(22, 13, 2, 38, 'm');
    c.rect(7, 30, 32, 2, 'm');
    for (const [x, y] of [
      [12, 18],
      [30, 22],
      [17, 40],
      [34, 44],
      [27, 36],
      [10, 46],
    ] as const)
      c.rect(x, y, 2, 2, 'w');
    c.rect(8, 47, 30, 4, 'w');
    // Brick, mantel, fire.
    c.rect(56, 20, 72, 64, 'b');
    for (let y = 20; y < 84; y += 6) {
      c.rect(56, y, 72, 1, 'd');
      for (let x = (y / 2) % 2 ? 56 : 62; x < 128; x += 12) c.rect(x, y, 1, 6, 'd');
    }
    c.rect(50, 16, 84, 6, 'm');
    c.rect(50, 20, 84, 2, 'd');
    c.rect(68, 42, 48, 42, 'k');
    c.ellipse(92, 42, 24, 10, 'k');
    c.rect(72, 78, 40, 4, 'd');
    c.poly(
      [
        [76, 80],
        [80, 62],
        [86, 70],
        [92, 46],
        [98, 68],
        [104, 58],
        [108, 80],
      ],
      'o',
    );
    c.poly(
      [
        [82, 80],
        [86, 70],
        [92, 56],
        [97, 72],
        [102, 68],
        [104, 80],
      ],
      'y',
    );
    c.poly(
      [
        [88, 80],
        [92, 68],
        [97, 80],
      ],
      'w',
    );
    for (const [x, colour] of [
      [62, 'r'],
      [84, 'g'],
      [104, 'r'],
    ] as const) {
      c.rect(x, 22, 7, 12, colour);
      c.rect(x, 31, 11, 5, colour);
      c.rect(x - 1, 21, 9, 3, 'w');
    }
    c.rect(70, 6, 8, 10, 'l');
    c.disc(74, 5, 3, 'y');
    c.panel(96, 2, 16, 14, 'w', 'm');
    c.sprite(100, 5, ['b...b', 'bbbbb', 'bkbkb', '.bkb.']);
    // The light of it, on the floor.
    c.shade((x, y) => y > 82 && Math.hypot((x - 92) / 1.9, y - 84) < 30, { d: 'b', n: 'd' });
    c.shade((x, y) => y > 82 && Math.hypot((x - 92) / 1.9, y - 84) < 18 && (x + y) % 2 === 0, { b: 'm' });
    c.ellipse(92, 105, 48, 12, 'r');
    c.ellipse(92, 105, 43, 9, 'n');
    c.ellipse(92, 105, 41, 8, 'r');
    // And the dog, who is fine.
    c.ellipse(90, 98, 25, 10, 'm');
    c.ellipse(90, 96, 23, 8, 'l');
    c.disc(66, 95, 9, 'l');
    c.ellipse(60, 99, 8, 5, 'w');
    c.rect(53, 96, 4, 3, 'k');
    c.line(63, 93, 67, 93, 'k');
    c.line(62, 92, 62, 93, 'k');
    c.ellipse(72, 94, 4, 8, 'b');
    c.rect(68, 102, 14, 4, 'w');
    c.oval(114, 94, 8, 8, 'm', -1.6, 1.2);
    c.oval(114, 94, 7, 7, 'm', -1.6, 1.2);
    c.rect(73, 99, 3, 6, 'r');
    c.text('Z', 56, 82, 'w');
    c.text('Z', 50, 72, 'w', { isBig: true });
    c.panel(4, 58, 42, 20, 'w', 'k');
    c.text('LOG: 4', 8, 61, 'k');
    c.text('DOG: FINE', 8, 69, 'r');
    c.rect(136, 60, 20, 24, 'b');
    c.disc(141, 74, 4, 'm');
    c.disc(150, 74, 4, 'm');
    c.disc(146, 66, 4, 'm');
  },
};
