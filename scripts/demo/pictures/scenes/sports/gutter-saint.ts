import type { Scene } from '../../scene.ts';

export const gutterSaint: Scene = {
  id: 'gutter-saint',
  palette: {
    k: '#180f1c',
    n: '#2c1a3c',
    v: '#58307a',
    f: '#d89858',
    l: '#f0c080',
    d: '#a06030',
    w: '#fff8ec',
    r: '#e03848',
    c: '#40d0d0',
    m: '#f058a8',
    y: '#ffd850',
    g: '#988898',
  },
  draw(c) {
    c.fill('k');
    c.rect(0, 14, 160, 26, 'n');
    for (let x = 4; x < 160; x += 12) c.rect(x, 16, 8, 2, x % 24 === 4 ? 'm' : 'c');
    c.rect(0, 38, 160, 2, 'v');
    for (const [top, bottom, colour] of [
      [[48, 112], [-34, 194], 'g'],
      [[51, 109], [-22, 182], 'k'],
      [[55, 105], [-2, 162], 'f'],
    ] as const)
      c.poly(
        [
          [top[0], 40],
          [top[1], 40],
          [bottom[1], 120],
          [bottom[0], 120],
        ],
        colour,
      );
    for (let n = 0; n < 11; n += 2) {
      const u = n / 11;
      const v = (n + 1) / 11;
      c.poly(
        [
          [55 + 50 * u, 40],
          [55 + 50 * v, 40],
          [-2 + 164 * v, 120],
          [-2 + 164 * u, 120],
        ],
        'l',
      );
    }
    c.rect(50, 18, 60, 24, 'k');
    c.rect(52, 20, 56, 10, 'v');
    c.rect(56, 40, 48, 4, 'd');
    const pin = (x: number, y: number) =>
      c.sprite(x - 2, y - 13, [
        '.www.',
        '.www.',
        '.rrr.',
        '.www.',
        '.rrr.',
        '.www.',
        'wwwww',
        'wwwwg',
        'wwwwg',
        'wwwwg',
        'wwwwg',
        '.wwg.',
      ]);
    for (const [x, y] of [
      [62, 40],
      [74, 40],
      [86, 40],
      [98, 40],
      [68, 42],
      [80, 42],
      [92, 42],
      [74, 45],
      [86, 45],
      [80, 48],
    ] as const)
      pin(x, y);
    // One halo, as the title promises.
    c.oval(80, 32, 6, 2, 'y');
    for (const x of [67, 73, 79, 85, 91] as const)
      c.poly(
        [
          [x, 84],
          [x + 2, 79],
          [x + 4, 84],
        ],
        'd',
      );
    c.line(92, 96, 80, 52, 'w', 4);
    c.ellipse(101, 113, 15, 4, 'd');
    c.disc(98, 98, 16, 'n');
    c.disc(98, 98, 15, 'v');
    c.disc(94, 93, 8, 'm');
    c.disc(93, 91, 5, 'w');
    c.shade((x, y) => Math.hypot(x - 93, y - 91) < 5.5 && Math.hypot(x - 95, y - 93) < 4.5, { w: 'm' });
    for (const [x, y] of [
      [101, 91],
      [105, 94],
      [100, 96],
    ] as const)
      c.disc(x, y, 1, 'k');
    c.panel(0, 0, 160, 14, 'n', 'v');
    for (let n = 0; n < 9; n += 1) {
      c.frame(4 + n * 13, 2, 12, 10, 'v');
      c.text(['X', '7/', '8-', 'X', '--', '9/', '', '', ''][n] ?? '', 10 + n * 13, 5, n === 5 ? 'y' : 'w', {
        align: 'center',
      });
    }
    c.text('ST. 104', 157, 5, 'y', { align: 'right' });
    c.text('SPIN', 4, 58, 'c');
    c.bar(4, 65, 26, 4, 0.35, 'c', 'n');
    c.text('PRAYER', 156, 58, 'm', { align: 'right' });
    c.bar(130, 65, 26, 4, 0.9, 'm', 'n');
  },
};
