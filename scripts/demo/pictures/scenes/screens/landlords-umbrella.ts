import type { Scene } from '../../scene.ts';

export const landlordsUmbrella: Scene = {
  id: 'landlords-umbrella',
  palette: {
    k: '#1a1418',
    w: '#f0e0c0',
    a: '#4f8070',
    b: '#3a645c',
    f: '#9a6438',
    d: '#5a3820',
    r: '#b83a3a',
    y: '#f0c050',
    n: '#e0a880',
    s: '#88b8c8',
    p: '#6a3f88',
    g: '#68a058',
    l: '#c8e4e0',
  },
  draw(c) {
    c.rect(0, 0, 160, 62, 'a');
    for (let x = 0; x < 160; x += 10) c.rect(x, 0, 4, 62, 'b');
    c.rect(0, 57, 160, 5, 'd');
    c.rect(0, 62, 160, 24, 'f');
    for (const y of [66, 72, 79] as const) c.rect(0, y, 160, 1, 'd');
    c.panel(8, 8, 36, 36, 's', 'd');
    c.frame(9, 9, 34, 34, 'w');
    for (let n = 0; n < 16; n += 1)
      c.line(12 + ((n * 7) % 30), 12 + ((n * 11) % 26), 11 + ((n * 7) % 30), 16 + ((n * 11) % 26), 'l');
    c.rect(25, 9, 2, 34, 'w');
    c.rect(9, 25, 34, 2, 'w');
    c.poly(
      [
        [3, 4],
        [13, 4],
        [8, 50],
        [2, 50],
      ],
      'r',
    );
    c.poly(
      [
        [39, 4],
        [49, 4],
        [50, 50],
        [44, 50],
      ],
      'r',
    );
    c.rect(1, 3, 50, 2, 'd');
    c.rect(122, 8, 32, 54, 'd');
    c.rect(125, 11, 26, 51, 'f');
    c.frame(129, 16, 18, 16, 'd');
    c.frame(129, 37, 18, 20, 'd');
    c.disc(147, 36, 1, 'y');
    c.text('7', 136, 20, 'y', { isBig: true });
    // The stand, and the one umbrella that matters.
    c.poly(
      [
        [100, 50],
        [116, 50],
        [113, 72],
        [103, 72],
      ],
      'k',
    );
    c.rect(101, 54, 14, 2, 'y');
    c.poly(
      [
        [104, 50],
        [107, 24],
        [110, 24],
        [113, 50],
      ],
      'p',
    );
    c.line(108, 50, 108, 18, 'k');
    c.oval(111, 18, 3, 4, 'y', Math.PI, Math.PI * 2);
    c.oval(111, 18, 4, 5, 'y', Math.PI, Math.PI * 2);
    c.rect(114, 18, 2, 4, 'y');
    for (const [x, y] of [
      [98, 26],
      [119, 30],
      [101, 16],
    ] as const)
      c.sprite(x, y, ['.w.', 'www', '.w.']);
    c.poly(
      [
        [8, 68],
        [58, 68],
        [64, 82],
        [2, 82],
      ],
      'r',
    );
    c.poly(
      [
        [12, 70],
        [54, 70],
        [58, 80],
        [8, 80],
      ],
      'y',
    );
    c.poly(
      [
        [15, 72],
        [51, 72],
        [54, 78],
        [12, 78],
      ],
      'r',
    );
    c.sprite(
      60,
      34,
      [
        '...kkkkkk.....',
        '..kkkkkkkk....',
        '..kkkkkkkk....',
        '.kkkkkkkkkkkk.',
        '...nnnnnn.....',
        '...nknnkn.....',
        '...nnnnnnn....',
        '...nkkkkn.....',
        '....nnnn......',
        '..ppwwwwpp....',
        '.pppwrrwppp...',
        '.ppppwwppppnnn',
        '.pppppppppp.n.',
        'nppppppppp....',
        '..pppppppp....',
        '..kkkkkkk.....',
        '..kkk.kkk.....',
        '..kkk.kkk.....',
        '..kkk.kkk.....',
        '.dddd.dddd....',
      ],
      { scale: 2 },
    );
    c.rect(54, 8, 54, 20, 'k');
    c.text('IT HAS HIS', 81, 11, 'w', { align: 'center' });
    c.text('NAME ON IT.', 81, 19, 'w', { align: 'center' });
    c.poly(
      [
        [72, 28],
        [78, 28],
        [74, 33],
      ],
      'k',
    );
    c.rect(0, 86, 160, 34, 'k');
    c.text('USE UMBRELLA WITH LANDLORD', 80, 88, 'y', { align: 'center' });
    for (const [n, verb] of (
      ['GIVE', 'PICK UP', 'USE', 'OPEN', 'LOOK AT', 'PUSH', 'CLOSE', 'TALK TO', 'SULK'] as const
    ).entries())
      c.text(verb, 4 + (n % 3) * 34, 97 + Math.floor(n / 3) * 8, n === 2 ? 'y' : 'g');
    for (let n = 0; n < 4; n += 1) c.frame(106 + n * 13, 98, 12, 18, 'b');
    c.sprite(108, 102, ['.yyy....', 'y...yyyy', 'y...y.y.', '.yyy....']);
    c.sprite(121, 101, ['wwwwwww', 'wkkkkww', 'wwwwwww', 'wkkkwww', 'wwwwwww', 'wkkkkww', 'wwwwwww']);
    c.sprite(135, 103, ['..rr..', '.rrrr.', 'rrwrrr', 'rrrrrr', '.rrrr.']);
  },
};
