import type { Scene } from '../../scene.ts';

export const doorTwentyFive: Scene = {
  id: 'door-twenty-five',
  palette: {
    r: '#a82838',
    d: '#701828',
    m: '#d04848',
    w: '#fff8e8',
    g: '#2f7048',
    l: '#58a868',
    y: '#f8c848',
    o: '#d88830',
    k: '#2a1018',
    b: '#304878',
    p: '#f0b0a0',
  },
  draw(c) {
    c.fill('d');
    for (let y = 0; y < 120; y += 8) for (let x = (y / 8) % 2 ? 4 : 0; x < 160; x += 8) c.put(x, y, 'r');
    const inside: Readonly<Record<number, readonly string[]>> = {
      3: ['..y..', '.yyy.', 'yyyyy', '.yyy.', '.y.y.'],
      7: ['..l..', '.lll.', 'lllll', '..o..', '..o..'],
      11: ['.w.w.', '.www.', 'wkwkw', '.wpw.', '..w..'],
      12: ['.yyy.', 'y...y', 'y...y', '.yyy.', '..y..'],
      18: ['.www.', 'wkwkw', '.www.', 'wwwww', 'wwwww'],
    };
    let number = 0;
    const order = [7, 14, 2, 21, 9, 18, 23, 11, 4, 16, 1, 20, 12, 6, 24, 3, 17, 10, 22, 5, 13, 19, 8, 15];
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 6; column += 1) {
        const [x, y, day] = [5 + column * 18, 14 + row * 26, order[number] ?? 0];
        number += 1;
        const art = inside[day];
        if (art) {
          c.panel(x, y, 16, 23, 'b', 'k');
          c.sprite(x + 3, y + 7, art, { scale: 2 });
          c.poly(
            [
              [x, y],
              [x - 5, y + 3],
              [x - 5, y + 26],
              [x, y + 22],
            ],
            'p',
          );
        } else {
          c.panel(
            x,
            y,
            16,
            23,
            day % 3 === 0 ? 'g' : day % 3 === 1 ? 'm' : 'r',
            'k',
            day % 3 === 0 ? 'l' : 'p',
          );
          c.text(String(day), x + 8, y + 8, 'w', { isBig: true, align: 'center' });
          c.rect(x + 6, y + 19, 4, 1, 'y');
        }
      }
    // The door that should not be there.
    c.rect(118, 14, 38, 102, 'k');
    c.rect(122, 22, 30, 94, 'w');
    c.rect(123, 23, 28, 93, 'o');
    c.poly(
      [
        [123, 23],
        [140, 30],
        [140, 116],
        [123, 116],
      ],
      'g',
    );
    c.poly(
      [
        [141, 30],
        [151, 24],
        [151, 116],
        [141, 116],
      ],
      'y',
    );
    c.poly(
      [
        [123, 23],
        [140, 30],
        [140, 33],
        [123, 26],
      ],
      'l',
    );
    c.text('25', 132, 48, 'y', { isBig: true, align: 'center' });
    c.ring(132, 68, 6, 'l');
    c.ring(132, 68, 5, 'l');
    c.disc(132, 74, 1, 'm');
    c.disc(137, 84, 1, 'y');
    c.poly(
      [
        [141, 116],
        [151, 116],
        [118, 120],
        [100, 120],
      ],
      'y',
    );
    c.sprite(
      126,
      99,
      [
        '...mm.....',
        '..mmmm....',
        '..wwww....',
        '..pkpk....',
        '..pppp....',
        '.rrrrrr...',
        'prrrrrrp..',
        '.rrrrrr...',
        '..kk.kk...',
      ],
      { scale: 2 },
    );
    c.rect(0, 0, 160, 11, 'k');
    c.text('DECEMBER', 4, 3, 'w');
    c.text('CHOCOLATE 5', 60, 3, 'o');
    c.text('25 OF 24', 156, 3, 'y', { align: 'right' });
  },
};
