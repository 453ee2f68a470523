import type { Scene } from '../../scene.ts';

export const gingerbreadHeist: Scene = {
  id: 'gingerbread-heist',
  palette: {
    k: '#28101c',
    d: '#5c2c1c',
    b: '#a85c2c',
    l: '#d88c48',
    w: '#fff4f0',
    p: '#f890b0',
    r: '#e03c5c',
    g: '#58c078',
    t: '#78d8d8',
    y: '#ffe070',
    n: '#3c1c40',
    v: '#582c58',
  },
  draw(c) {
    c.fill('n');
    for (const [x, y] of [
      [10, 20],
      [24, 12],
      [140, 16],
      [152, 34],
      [8, 46],
      [148, 56],
    ] as const)
      c.sprite(x, y, ['.w.', 'www', '.w.']);
    c.rect(0, 112, 160, 8, 'w');
    // The house, cut open: three floors of baked goods.
    c.poly(
      [
        [6, 48],
        [80, 10],
        [154, 48],
      ],
      'b',
    );
    c.poly(
      [
        [16, 48],
        [80, 16],
        [144, 48],
      ],
      'd',
    );
    c.rect(14, 48, 132, 66, 'b');
    for (const y of [50, 82] as const) c.rect(18, y, 124, 28, 'd');
    for (let x = 8; x < 152; x += 8) c.disc(x + 4, 46, 4, 'w');
    for (let n = 0; n < 9; n += 1) {
      c.disc(12 + n * 8, 44 - n * 4, 3, n % 3 === 0 ? 'r' : n % 3 === 1 ? 'g' : 't');
      c.disc(148 - n * 8, 44 - n * 4, 3, n % 3 === 0 ? 'y' : n % 3 === 1 ? 'p' : 'r');
    }
    for (let x = 14; x < 146; x += 6) {
      c.disc(x + 2, 79, 2, 'w');
      c.disc(x + 2, 112, 2, 'w');
    }
    c.rect(110, 0, 12, 26, 'b');
    c.rect(108, 0, 16, 4, 'w');
    c.rect(68, 51, 4, 27, 'w');
    for (let y = 52; y < 78; y += 6)
      c.poly(
        [
          [68, y],
          [72, y + 3],
          [72, y + 6],
          [68, y + 3],
        ],
        'r',
      );
    for (let y = 82; y < 112; y += 5) c.rect(124, y, 10, 2, 'l');
    c.rect(124, 78, 10, 34, 'd');
    for (let y = 79; y < 112; y += 5) c.rect(124, y, 10, 2, 'y');
    c.rect(124, 78, 1, 34, 'l');
    c.rect(133, 78, 1, 34, 'l');
    // A guard with a lantern; what he sees is lit.
    c.poly(
      [
        [100, 62],
        [74, 54],
        [74, 78],
        [100, 72],
      ],
      'y',
    );
    c.shade((x, y) => (x + y) % 2 === 0 && x < 88 && y > 50 && y < 80, { y: 'l' });
    const biscuit = (x: number, y: number, hat: string, flip: boolean) =>
      c.sprite(
        x,
        y,
        [
          '...hhhh....',
          '..hhhhhh...',
          '...llll....',
          '..lklkll...',
          '..llllll...',
          '..llrrl....',
          '.llllllll..',
          'llllwllll..',
          '.lllllll...',
          '..lllwll...',
          '..lll.lll..',
          '..lll.lll..',
          '..www.www..',
        ],
        { flip, colours: { h: hat } },
      );
    biscuit(98, 65, 'r', true);
    biscuit(30, 99, 'k', false);
    biscuit(42, 99, 'k', false);
    c.sprite(33, 102, ['kkkkkk']);
    c.sprite(45, 102, ['kkkkkk']);
    // The prize, under glass.
    c.panel(22, 64, 26, 15, 'v', 'w');
    c.disc(35, 58, 9, 't');
    c.disc(35, 58, 8, 'v');
    c.sprite(30, 53, [
      '..rrrrr..',
      '.rwrrrrr.',
      '.rrrrrrr.',
      '.rrrrwrr.',
      '..rrrrr..',
      '....w....',
      '....w....',
    ]);
    c.rect(78, 96, 26, 16, 'v');
    c.rect(78, 96, 26, 2, 'p');
    for (const [x, colour] of [
      [82, 'g'],
      [90, 'y'],
      [98, 't'],
    ] as const) {
      c.disc(x, 92, 3, colour);
      c.put(x - 1, 91, 'w');
    }
    c.sprite(72, 28, ['..ww..', '.wttw.', 'wttttw', 'wttttw', 'wwwwww'], { scale: 2 });
    c.rect(0, 0, 58, 10, 'k');
    c.text('ALARM: LOW', 4, 3, 'g');
    c.rect(124, 0, 36, 10, 'k');
    c.text('LOOT 12', 156, 3, 'y', { align: 'right' });
  },
};
