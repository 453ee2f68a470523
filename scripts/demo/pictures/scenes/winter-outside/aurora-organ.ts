import type { Scene } from '../../scene.ts';

export const auroraOrgan: Scene = {
  id: 'aurora-organ',
  palette: {
    k: '#06081c',
    n: '#0c1434',
    b: '#142858',
    g: '#28d890',
    l: '#98f8c0',
    t: '#18807c',
    m: '#b048c8',
    p: '#582c88',
    w: '#f8fffc',
    s: '#a8b8d8',
    i: '#5870a0',
  },
  draw(c, random) {
    c.gradient(0, 0, 160, 92, ['k', 'k', 'n', 'b']);
    for (let n = 0; n < 34; n += 1) c.put(Math.floor(random() * 160), Math.floor(random() * 70), 's');
    // Curtains of light: one for every pipe, tall where it sounds.
    for (let x = 0; x < 160; x += 1) {
      const base = 60 + Math.sin(x / 17) * 9 + Math.sin(x / 7) * 2;
      const loud = 18 + 26 * Math.abs(Math.sin(x / 23 + 0.6)) + (Math.floor(x / 4) % 3) * 5;
      for (let y = Math.floor(base - loud); y < base; y += 1) {
        const u = (base - y) / loud;
        const isOn = u < 0.3 || (x + y) % 2 === 0 || (u < 0.6 && x % 4 < 2);
        if (isOn) c.put(x, y, u < 0.12 ? 'l' : u < 0.45 ? 'g' : u < 0.7 ? 't' : u < 0.85 ? 'm' : 'p');
      }
    }
    c.poly(
      [
        [0, 92],
        [0, 78],
        [22, 66],
        [44, 80],
        [60, 72],
        [84, 84],
        [112, 68],
        [136, 80],
        [160, 70],
        [160, 92],
      ],
      'k',
    );
    c.poly(
      [
        [16, 70],
        [22, 66],
        [28, 70],
        [23, 73],
      ],
      'i',
    );
    c.poly(
      [
        [105, 71],
        [112, 68],
        [119, 72],
        [112, 75],
      ],
      'i',
    );
    c.rect(0, 90, 160, 30, 'i');
    c.rect(0, 90, 160, 2, 's');
    // The bear at the keys, seen from behind.
    c.sprite(
      66,
      62,
      [
        '..ww....ww..',
        '.wswwwwwwsw.',
        '.wwwwwwwwww.',
        '..wwwwwwww..',
        '..wwwwwwww..',
        '.wwwwwwwwww.',
        'wwwwwwwwwwww',
        'wwwwwwwwwwww',
        'wwwwwwwwwwww',
        'wswwwwwwwwsw',
        'wswwwsswwwsw',
        'wwwwwsswwwww',
        '.wwwwwwwwww.',
        '..ss....ss..',
      ],
      { scale: 2 },
    );
    c.dither(78, 70, 14, 22, 's', 0.2);
    for (let n = 0; n < 20; n += 1) {
      const isDown = [3, 8, 12].includes(n);
      c.panel(n * 8, 96, 9, 24, isDown ? 'g' : 'w', 'k');
      if (!isDown) c.rect(n * 8 + 1, 116, 7, 3, 's');
      if (isDown) c.rect(n * 8 + 3, 92, 3, 3, 'l');
    }
    for (let n = 0; n < 20; n += 1) if (![2, 6, 9, 13, 16].includes(n)) c.rect(n * 8 + 6, 96, 5, 13, 'k');
    for (const n of [3, 8, 12] as const) c.line(n * 8 + 4, 90, n * 8 + 4, 62, 'l', 3);
    c.text('NIGHT 2 - IN E FLAT', 4, 4, 's');
    c.text('SKY 71%', 156, 4, 'l', { align: 'right' });
  },
};
