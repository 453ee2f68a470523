import type { Scene } from '../../scene.ts';

export const soupSeason: Scene = {
  id: 'soup-season',
  palette: {
    k: '#201820',
    t: '#3f8890',
    u: '#60a8a8',
    w: '#fff4e0',
    c: '#e8d0a8',
    o: '#f08830',
    y: '#ffc850',
    r: '#d84838',
    g: '#58a048',
    d: '#386838',
    s: '#586070',
    m: '#3c4250',
    f: '#a06838',
    l: '#98a4b0',
  },
  draw(c) {
    c.fill('t');
    for (let y = 0; y < 84; y += 12)
      for (let x = 0; x < 160; x += 12) c.panel(x, y, 13, 13, (x + y) % 24 ? 'u' : 't', 't');
    c.rect(0, 84, 160, 36, 'f');
    c.rect(0, 84, 160, 3, 'c');
    // Orders hang along the top, as they do.
    c.rect(0, 12, 160, 2, 's');
    for (const [n, [name, colours]] of (
      [
        ['TROLL', ['o', 'g', 'r']],
        ['YETI', ['w', 'w', 'o']],
        ['NAN', ['g', 'y', 'o']],
      ] as const
    ).entries()) {
      const x = 6 + n * 34;
      c.panel(x, 13, 28, 26, 'w', 'k');
      c.rect(x + 11, 11, 6, 4, 'r');
      c.text(name, x + 14, 18, 'k', { align: 'center' });
      colours.forEach((colour, m) => {
        c.disc(x + 7 + m * 7, 28, 3, 'k');
        c.disc(x + 7 + m * 7, 28, 2, colour);
      });
      c.bar(x + 3, 34, 22, 2, [0.8, 0.45, 0.15][n] ?? 0, n === 2 ? 'r' : 'g', 'c');
    }
    c.panel(112, 18, 44, 34, 'm', 'k');
    for (let n = 0; n < 10; n += 1) c.disc(116 + ((n * 17) % 38), 22 + ((n * 11) % 26), n % 3 ? 0 : 1, 'w');
    c.rect(133, 18, 2, 34, 'c');
    c.rect(112, 48, 44, 4, 'w');
    // The pot takes the middle and most of the rest.
    c.rect(34, 96, 84, 8, 'k');
    for (let x = 40; x < 112; x += 8)
      c.poly(
        [
          [x, 104],
          [x + 3, 95],
          [x + 6, 104],
        ],
        x % 16 ? 'y' : 'o',
      );
    c.poly(
      [
        [34, 62],
        [118, 62],
        [110, 98],
        [42, 98],
      ],
      's',
    );
    c.poly(
      [
        [34, 62],
        [58, 62],
        [58, 98],
        [42, 98],
      ],
      'l',
    );
    c.poly(
      [
        [96, 62],
        [118, 62],
        [110, 98],
        [98, 98],
      ],
      'm',
    );
    c.ellipse(76, 62, 44, 13, 'k');
    c.ellipse(76, 62, 42, 11, 'l');
    c.ellipse(76, 63, 39, 9, 'r');
    c.ellipse(76, 64, 37, 8, 'o');
    for (const [x, y, colour] of [
      [54, 62, 'g'],
      [66, 67, 'y'],
      [84, 60, 'w'],
      [98, 66, 'g'],
      [74, 61, 'r'],
      [90, 68, 'y'],
      [60, 68, 'r'],
    ] as const) {
      c.disc(x, y, 3, colour);
      c.put(x - 1, y - 1, 'w');
    }
    c.ring(104, 61, 2, 'y');
    c.rect(26, 72, 12, 4, 'k');
    c.rect(114, 72, 12, 4, 'k');
    c.line(80, 62, 104, 34, 'f');
    c.line(81, 62, 105, 34, 'f');
    c.line(82, 62, 106, 34, 'f');
    for (const [x, y] of [
      [56, 46],
      [70, 42],
      [88, 46],
    ] as const)
      for (let n = 0; n < 9; n += 1) c.rect(x + Math.round(Math.sin(n / 1.6) * 2), y + n - 2, 2, 1, 'w');
    c.poly(
      [
        [6, 90],
        [26, 84],
        [28, 88],
        [10, 96],
      ],
      'o',
    );
    c.sprite(24, 78, ['.g.g', 'ggg.', '.gg.']);
    c.disc(16, 106, 8, 'd');
    c.disc(16, 105, 7, 'g');
    c.disc(14, 103, 3, 'y');
    c.sprite(126, 88, ['..dd..', '.wwww.', 'wwwwww', 'wwwwww', '.wwww.', '..ww..'], { scale: 2 });
    c.sprite(140, 96, ['.rrrr.', 'rrwrrr', 'rrrrrr', '.rrrr.'], { scale: 2 });
    c.panel(128, 58, 28, 22, 'k', 'y');
    c.text('TASTE', 142, 61, 'w', { align: 'center' });
    c.text('HMM', 142, 69, 'y', { isBig: true, align: 'center' });
    c.rect(0, 0, 160, 10, 'k');
    c.text('SHIFT 3: BLIZZARD', 4, 3, 'w');
    c.text('TIPS 7 TURNIPS', 156, 3, 'y', { align: 'right' });
  },
};
