import type { Scene } from '../../scene.ts';

export const nibble: Scene = {
  id: 'nibble',
  palette: {
    s: '#f4d8c0',
    p: '#e8a8a0',
    w: '#ffffff',
    i: '#c8e4f0',
    l: '#88bcd8',
    b: '#3878a8',
    d: '#1c4878',
    n: '#102c58',
    k: '#0a1838',
    r: '#d84848',
    y: '#ffd860',
    o: '#f09048',
    g: '#58a878',
    f: '#7a4c30',
  },
  draw(c) {
    c.gradient(0, 0, 160, 36, ['p', 's']);
    c.poly(
      [
        [0, 36],
        [0, 28],
        [30, 20],
        [58, 30],
        [90, 22],
        [130, 30],
        [160, 24],
        [160, 36],
      ],
      'i',
    );
    c.rect(0, 36, 160, 8, 'w');
    c.rect(0, 43, 160, 4, 'i');
    c.rect(0, 47, 160, 3, 'l');
    c.gradient(0, 50, 160, 70, ['b', 'd', 'n', 'k']);
    // Light falls through the hole, and so does the line.
    c.shade((x, y) => y > 49 && y < 112 && Math.abs(x - 104) < 8 + (y - 50) * 0.42 && (x + y) % 2 === 0, {
      d: 'b',
      n: 'd',
      k: 'n',
    });
    c.shade((x, y) => y > 49 && y < 84 && Math.abs(x - 104) < 5 + (y - 50) * 0.2, { d: 'b', n: 'd' });
    c.rect(96, 36, 17, 14, 'b');
    c.rect(96, 36, 17, 2, 'l');
    c.rect(6, 12, 40, 25, 'r');
    for (let x = 6; x < 46; x += 6) c.rect(x, 12, 1, 25, 'f');
    c.poly(
      [
        [2, 14],
        [26, 1],
        [50, 14],
      ],
      'w',
    );
    c.panel(12, 18, 11, 10, 'y', 'f');
    c.rect(17, 18, 1, 10, 'f');
    c.rect(30, 19, 10, 18, 'f');
    c.disc(38, 28, 0, 'y');
    // An angler with all the time in the world.
    c.sprite(
      58,
      13,
      [
        '..gggg....',
        '.gggggg...',
        '.wwwwww...',
        '.ookoko...',
        '.oooooo...',
        '.rrrrrr...',
        'rryrryrroo',
        'rrrrrrrr..',
        'rrrrrrrr..',
        '.kkkkkkk..',
        'ffffkkkk..',
        '.f.f.kkk..',
      ],
      { scale: 2 },
    );
    c.line(77, 26, 104, 16, 'f');
    c.line(77, 27, 104, 17, 'f');
    c.line(104, 17, 104, 92, 'w');
    c.disc(104, 43, 2, 'r');
    c.rect(102, 44, 5, 1, 'w');
    c.sprite(100, 92, ['....w', '....w', 'w...w', 'w...w', '.www.']);
    const fish = (x: number, y: number, scale: number, body: string, belly: string, flip: boolean) =>
      c.sprite(
        x,
        y,
        [
          '......aaaa......',
          'a...aaaaaaaaa...',
          'aa.aaaaaaaaaaaa.',
          '.aaaaaaaaaawkaaa',
          '.aabbbbbbbbaaaa.',
          'aa.bbbbbbbbbbk..',
          'a....bbbbbb.....',
        ],
        { scale, flip, colours: { a: body, b: belly } },
      );
    fish(28, 60, 1, 'o', 'y', false);
    fish(50, 72, 1, 'o', 'y', false);
    fish(134, 62, 1, 'g', 'i', true);
    fish(108, 80, 3, 'l', 'i', true);
    for (const x of [113, 124] as const) c.frame(x, 87, 9, 8, 'k');
    c.rect(121, 90, 4, 1, 'k');
    for (const [x, y] of [
      [106, 80],
      [103, 74],
    ] as const)
      c.ring(x, y, 1, 'i');
    for (const x of [24, 34, 92, 150] as const)
      for (let y = 109; y > 94 + (x % 5); y -= 1) {
        c.put(x + Math.round(Math.sin(y / 2)), y, 'g');
        c.put(x + 1 + Math.round(Math.sin(y / 2)), y, 'g');
      }
    c.panel(5, 56, 11, 50, 'k', 'i');
    for (const [y, h, colour] of [
      [80, 24, 'g'],
      [68, 12, 'y'],
      [58, 10, 'r'],
    ] as const)
      c.rect(7, y, 7, h, colour);
    c.rect(3, 74, 15, 3, 'w');
    c.text('NIBBLE!', 54, 88, 'y', { isBig: true, align: 'center', shadow: 'k' });
    c.rect(0, 110, 160, 10, 'k');
    c.text('THE BIG ONE HAS GLASSES', 4, 113, 'l');
    c.text('9:40', 156, 113, 'y', { align: 'right' });
  },
};
