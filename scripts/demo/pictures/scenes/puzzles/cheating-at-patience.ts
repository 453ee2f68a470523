import type { Scene } from '../../scene.ts';

export const cheatingAtPatience: Scene = {
  id: 'cheating-at-patience',
  palette: {
    g: '#1f6a4a',
    d: '#134a36',
    l: '#2f8a5c',
    w: '#fdf8ec',
    s: '#d8ccb8',
    k: '#1c1a24',
    r: '#d03040',
    b: '#30488a',
    c: '#7a98d8',
    y: '#f0c050',
    n: '#e8b090',
    m: '#b87858',
  },
  draw(c) {
    c.fill('g');
    c.dither(0, 0, 160, 120, 'l', 0.12);
    c.shade((x, y) => Math.hypot(x - 80, (y - 50) * 1.2) > 74, { g: 'd', l: 'd' });
    const card = (x: number, y: number, face: string, suit: string, isBack = false) => {
      c.rect(x + 1, y + 1, 22, 31, 'd');
      c.panel(x, y, 22, 31, isBack ? 'b' : 'w', 'k');
      if (isBack) {
        c.frame(x + 2, y + 2, 18, 27, 'c');
        for (let n = 4; n < 27; n += 4) for (let m = 4; m < 18; m += 4) c.rect(x + m, y + n, 2, 2, 'c');
        return;
      }
      const colour = suit === 'h' || suit === 'd' ? 'r' : 'k';
      c.text(face, x + 3, y + 3, colour, { isBig: true });
      const marks: Readonly<Record<string, readonly string[]>> = {
        h: ['.aa.aa.', 'aaaaaaa', 'aaaaaaa', '.aaaaa.', '..aaa..', '...a...'],
        d: ['...a...', '..aaa..', '.aaaaa.', 'aaaaaaa', '.aaaaa.', '..aaa..', '...a...'],
        s: ['...a...', '..aaa..', '.aaaaa.', 'aaaaaaa', 'aa.a.aa', '...a...', '..aaa..'],
        c: ['..aaa..', '..aaa..', 'aaaaaaa', 'aaaaaaa', 'aa.a.aa', '..aaa..'],
      };
      const mark = marks[suit] ?? [];
      c.sprite(x + 12, y + 20, mark, { colours: { a: colour } });
      c.sprite(x + 12, y + 4, mark.slice(0, 6), { colours: { a: colour } });
    };
    card(8, 14, '', '', true);
    card(34, 14, '9', 'c');
    for (let n = 0; n < 3; n += 1) c.frame(78 + n * 26, 14, 22, 31, 'l');
    card(78, 14, 'A', 's');
    card(104, 14, '2', 'h');
    const piles = [
      ['K', 's'],
      ['7', 'd'],
      ['Q', 'h'],
      ['4', 'c'],
      ['J', 'd'],
    ] as const;
    piles.forEach(([face, suit], n) => {
      for (let m = 0; m < n; m += 1) card(14 + n * 27, 52 + m * 4, '', '', true);
      card(14 + n * 27, 52 + n * 4, face, suit);
    });
    // The sleeve, and what is in it.
    card(118, 84, 'A', 'h');
    c.poly(
      [
        [160, 92],
        [132, 98],
        [128, 112],
        [136, 120],
        [160, 120],
      ],
      'k',
    );
    c.poly(
      [
        [140, 96],
        [134, 98],
        [131, 112],
        [138, 118],
      ],
      'w',
    );
    c.poly(
      [
        [136, 99],
        [122, 103],
        [118, 108],
        [124, 114],
        [134, 113],
      ],
      'n',
    );
    for (const y of [104, 108, 112] as const) c.rect(117, y, 9, 3, 'n');
    for (const y of [107, 111] as const) c.rect(118, y, 8, 1, 'm');
    c.rect(0, 0, 160, 11, 'k');
    c.text('HONEST MOVES 31', 4, 3, 'w');
    c.text('OTHER 4', 84, 3, 'r');
    c.text('AUNT: 62%', 156, 3, 'y', { align: 'right' });
    c.sprite(8, 104, ['..wwwwwww..', '.wwwwwwwww.', 'wwwcbwwcbww', '.wwwwwwwww.', '..wwwwwww..']);
    c.text('SHE IS LOOKING\nAT THE TELLY', 24, 103, 's');
  },
};
