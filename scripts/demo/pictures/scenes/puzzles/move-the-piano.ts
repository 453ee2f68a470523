import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const moveThePiano: Scene = {
  id: 'move-the-piano',
  palette: {
    k: '#241a2a',
    w: '#f4ead8',
    v: '#e0cca8',
    p: '#7a5a88',
    q: '#4a3458',
    b: '#b8743c',
    d: '#6a3c24',
    r: '#e0504c',
    n: '#f0b898',
    y: '#ffd25a',
    g: '#4fa080',
    t: '#2c6454',
    l: '#88ccac',
  },
  draw(c) {
    c.fill('q');
    const map = ['########', '#....###', '#......#', '###.##.#', '#.....X#', '####.###'];
    const size = 18;
    eachSign(map, (sign, i, j) => {
      const [x, y] = [i * size, j * size + 12];
      if (sign === '#') {
        c.rect(x, y, size, size, 'g');
        c.rect(x, y, size, 2, 'l');
        c.rect(x, y + 13, size, 5, 't');
        c.sprite(x + 6, y + 4, ['..y..', '.yry.', 'yrrry', '.yry.', '..y..']);
        return;
      }
      c.rect(x, y, size, size, (i + j) % 2 ? 'w' : 'v');
      if (map[j - 1]?.[i] === '#') c.rect(x, y, size, 3, 'd');
      if (sign === 'X') {
        c.frame(x + 2, y + 2, 14, 14, 'r');
        c.line(x + 5, y + 5, x + 12, y + 12, 'r');
        c.line(x + 12, y + 5, x + 5, y + 12, 'r');
      }
    });
    // The piano is two tiles wide, which is the whole trouble.
    c.rect(57, 46, 34, 21, 'k');
    c.poly(
      [
        [55, 36],
        [76, 32],
        [90, 42],
        [90, 52],
        [55, 52],
      ],
      'k',
    );
    c.poly(
      [
        [57, 38],
        [76, 34],
        [88, 43],
        [88, 50],
        [57, 50],
      ],
      'b',
    );
    c.poly(
      [
        [60, 40],
        [74, 37],
        [78, 40],
        [62, 46],
      ],
      'd',
    );
    c.rect(55, 51, 36, 4, 'd');
    c.rect(55, 55, 36, 8, 'w');
    for (let n = 0; n < 12; n += 1) {
      c.rect(55 + n * 3, 55, 1, 8, 'k');
      if (n % 4 && n % 7) c.rect(54 + n * 3, 55, 2, 5, 'k');
    }
    c.frame(55, 51, 36, 13, 'k');
    for (const x of [57, 86] as const) c.rect(x, 64, 3, 4, 'd');
    c.sprite(
      31,
      37,
      [
        '...rrrrrr...',
        '..rrrrrrrr..',
        '..rrkrrkrr..',
        '..nnnnnnnn..',
        '..nknnknnn..',
        '..nnnnnnnnn.',
        '...nkkkn....',
        '..pppppppnnn',
        '.pppppppppnn',
        'npppppppp...',
        '.ppppppp....',
        '.kkkkkkk....',
        '.kkk.kkk....',
        '.ddd.ddd....',
      ],
      { scale: 2 },
    );
    for (const [x, y] of [
      [28, 44],
      [30, 38],
      [54, 40],
    ] as const)
      c.sprite(x, y, ['.l.', 'lll', '.l.']);
    c.sprite(
      92,
      86,
      [
        '.ddddddd.',
        '.dbbbbbd.',
        '.dbbbbbd.',
        '.dbbbbbd.',
        '.ddddddd.',
        'bbbbbbbbb',
        'bbbbbbbbb',
        'ddddddddd',
        'd.......d',
        'd.......d',
        'd.......d',
      ],
      { scale: 1 },
    );
    c.sprite(112, 50, [
      '...ggg...',
      '..ggglg..',
      '.gglgggg.',
      '..ggggg..',
      '...gdg...',
      '.rrrrrrr.',
      '..rrrrr..',
      '..rrrrr..',
    ]);
    c.rect(0, 0, 160, 12, 'k');
    c.text('9: THE NARROW HALL', 4, 4, 'y');
    c.text('PUSHES 88', 156, 4, 'w', { align: 'right' });
    c.rect(144, 12, 16, 108, 'k');
    c.text('BACK', 152, 16, 'w', { align: 'center', gap: 0 });
    for (let n = 0; n < 9; n += 1) c.rect(147, 96 - n * 8, 10, 6, n < 6 ? (n > 3 ? 'r' : 'y') : 'q');
    c.text('OW', 153, 108, 'r', { align: 'center' });
  },
};
