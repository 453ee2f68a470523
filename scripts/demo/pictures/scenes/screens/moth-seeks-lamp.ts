import type { Scene } from '../../scene.ts';

export const mothSeeksLamp: Scene = {
  id: 'moth-seeks-lamp',
  palette: {
    k: '#2a1430',
    n: '#4a2050',
    p: '#8a3a78',
    f: '#f080a0',
    l: '#ffc8c8',
    y: '#ffe890',
    o: '#f8b058',
    w: '#fffaf0',
    b: '#a88898',
    t: '#6a5068',
  },
  draw(c) {
    c.gradient(0, 0, 160, 84, ['n', 'p', 'f', 'l']);
    for (const [x, y] of [
      [14, 12],
      [36, 6],
      [130, 10],
      [148, 28],
      [18, 40],
      [142, 52],
    ] as const)
      c.sprite(x, y, ['.w.', 'www', '.w.']);
    c.rect(0, 74, 160, 46, 'n');
    for (let x = 0; x < 160; x += 20) {
      c.rect(x, 52, 3, 30, 'k');
    }
    c.rect(0, 52, 160, 3, 'k');
    c.rect(0, 62, 160, 2, 'k');
    // She is a lamp. She is out of your league.
    for (const [r, level] of [
      [44, 0.15],
      [36, 0.3],
      [28, 0.55],
    ] as const)
      c.shade((x, y) => y < 80 && Math.hypot(x - 100, y - 40) < r && ((x * 7 + y * 13) % 16) / 16 < level, {
        n: 'o',
        p: 'o',
        f: 'y',
        l: 'y',
        k: 'p',
      });
    c.poly(
      [
        [88, 14],
        [112, 14],
        [124, 48],
        [76, 48],
      ],
      'y',
    );
    c.poly(
      [
        [104, 14],
        [112, 14],
        [124, 48],
        [112, 48],
      ],
      'o',
    );
    c.rect(76, 47, 48, 2, 'f');
    for (let x = 77; x < 124; x += 4) c.rect(x, 49, 1, 4, 'f');
    c.rect(98, 50, 5, 24, 'b');
    c.rect(98, 50, 2, 24, 'w');
    c.ellipse(100, 76, 15, 4, 't');
    c.ellipse(100, 75, 14, 3, 'b');
    c.sprite(88, 27, [
      '.kk........kk.',
      'kwwk......kwwk',
      'kwkk......kwkk',
      '.kk........kk.',
      'ff..........ff',
      'ff..k....k..ff',
      '.....kkkk.....',
    ]);
    c.rect(112, 53, 1, 12, 'b');
    c.disc(112, 66, 1, 'o');
    // And you.
    c.sprite(
      14,
      22,
      [
        '....k.......k....',
        '.....k.....k.....',
        '......kkkkk......',
        'www..kwwwwwk..www',
        'wllw.kwkwkwk.wllw',
        'wlffwkwwwwwkwfflw',
        'wlfkfwkffkwwfkflw',
        'wwlffwwkkkwwfflww',
        '.wwllwwbbbwwllww.',
        '..wwwwwbbbwwwww..',
        '....wllwbwllw....',
        '...wlwwbbbwwlw...',
        '...www.bbb.www...',
        '........b........',
      ],
      { scale: 3 },
    );
    c.panel(4, 82, 152, 36, 'k', 'l');
    c.panel(8, 77, 34, 10, 'f', 'k');
    c.text('LUMINA', 12, 80, 'k');
    c.text('YOU ALWAYS CIRCLE THE POINT, HAROLD.', 9, 91, 'w');
    c.text('> SORRY. FORCE OF HABIT.', 12, 101, 'y');
    c.text('  BUMP INTO HER REPEATEDLY', 12, 109, 'b');
    c.text('♥♥♥', 142, 74, 'l');
    c.text('DUSK 4', 156, 4, 'w', { align: 'right' });
  },
};
