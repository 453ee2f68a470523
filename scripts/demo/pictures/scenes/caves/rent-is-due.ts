import type { Scene } from '../../scene.ts';

export const rentIsDue: Scene = {
  id: 'rent-is-due',
  palette: {
    k: '#120c1c',
    n: '#241a38',
    s: '#44345c',
    t: '#6c5888',
    u: '#a898c0',
    f: '#8a5844',
    o: '#e8903f',
    y: '#ffd870',
    w: '#fff4d8',
    r: '#e0485c',
    g: '#68c060',
    b: '#5a98e0',
    p: '#a05ac0',
    d: '#583a44',
  },
  draw(c) {
    c.fill('k');
    // Wall along the back, floor of sixteens in front of it.
    c.rect(0, 10, 116, 8, 's');
    c.rect(0, 17, 116, 1, 'u');
    for (let row = 0; row < 5; row += 1)
      for (let x = -8; x < 116; x += 14) c.rect(x + (row % 2) * 7, 18 + row * 4, 13, 3, 't');
    for (let j = 0; j < 6; j += 1)
      for (let i = 0; i < 8; i += 1) c.panel(i * 16 - 4, 38 + j * 16, 16, 16, 'd', 'n');
    c.rect(0, 38, 116, 3, 'n');
    c.shade((x, y) => x < 116 && Math.hypot(x - 56, y - 72) < 38 && y > 40, { d: 'f', n: 'd' });
    c.shade((x, y) => x < 116 && Math.hypot(x - 56, y - 72) < 24 && y > 40 && (x + y) % 2 === 0, { f: 'o' });
    for (const x of [26, 88] as const) {
      c.shade((px, py) => Math.hypot(px - x, py - 28) < 11 && py > 17 && py < 38, { t: 'u', k: 's' });
      c.rect(x - 1, 29, 3, 6, 'f');
      c.sprite(x - 3, 21, ['...o...', '..oyo..', '.oyyyo.', '.oywyo.', '..oyo..', '...o...']);
    }
    c.panel(48, 17, 18, 22, 'f', 'k');
    for (const x of [53, 58] as const) c.rect(x, 18, 1, 20, 'k');
    c.text('9', 55, 22, 'y');
    c.disc(62, 29, 1, 'y');
    c.sprite(
      48,
      58,
      [
        '...ww...',
        '..wwww..',
        '.uuuuuu.',
        '.ukuuku.',
        '.uuuuuu.',
        'bbbwwbby',
        'bwbbbb.y',
        'bbbbbb.y',
        '.bbbbb.f',
        '.kk.kk..',
      ],
      { scale: 2 },
    );
    c.sprite(84, 62, ['..gggg..', '.gggggg.', 'ggwggwgg', 'ggkggkgg', 'gggggggg', 'gkwkwkwg', 'gggggggg'], {
      scale: 2,
    });
    c.sprite(12, 48, ['rr....rr', '.rrrrrr.', '.ryrryr.', '.rrrrrr.', '..rkkr..', 'r.rrrr.r'], { scale: 2 });
    c.sprite(16, 88, ['.pppppp.', 'pwwppwwp', 'pkwppkwp', 'pppppppp', 'pppwwppp', 'pppppppp', 'p.pp.pp.'], {
      scale: 2,
    });
    c.sprite(82, 94, ['.yyyyyy.', 'yffffffy', 'ffffffff', 'kkkyykkk', 'fffyyfff', 'ffffffff', 'kkkkkkkk'], {
      scale: 2,
    });
    for (const [x, y] of [
      [52, 96],
      [60, 100],
      [46, 102],
    ] as const)
      c.sprite(x, y, ['.yy.', 'yowy', 'yooy', '.yy.']);
    c.text('-3', 86, 50, 'w', { isBig: true, shadow: 'r' });
    c.panel(116, 0, 44, 120, 'n', 't');
    c.text('FLOOR 9', 120, 5, 'y');
    c.text('TENANT', 120, 16, 'u');
    c.bar(120, 23, 36, 5, 0.45, 'r', 'k');
    c.text('LAMP OIL', 120, 32, 'u');
    c.bar(120, 39, 36, 5, 0.7, 'o', 'k');
    c.text('RENT', 120, 49, 'u');
    c.text('£84', 120, 56, 'w', { isBig: true });
    c.text('/200', 140, 58, 'u');
    for (let n = 0; n < 6; n += 1) c.frame(120 + (n % 3) * 12, 70 + Math.floor(n / 3) * 12, 11, 11, 't');
    c.sprite(122, 72, ['.....w.', '....ww.', '...ww..', 'y.ww...', '.yw....', 'f.y....']);
    c.sprite(134, 72, ['..yy..', '..ww..', '.rrrr.', 'rrwrrr', 'rrrrrr', '.rrrr.']);
    c.sprite(147, 72, ['.yyy..', 'y...y.', 'y...y.', '.yyy..', '..y...', '..yy..', '..y...']);
    c.text('THE SLIME\nWANTS\nA WORD', 120, 98, 'g');
    c.text('TURN 402', 4, 3, 'u');
  },
};
