import type { Scene } from '../../scene.ts';

export const naughtyKart: Scene = {
  id: 'naughty-kart',
  palette: {
    l: '#c9c3ec',
    w: '#f6f3ff',
    v: '#9a90cf',
    d: '#4b4672',
    e: '#5b5688',
    k: '#1d1a33',
    r: '#e0394f',
    g: '#2f9e63',
    y: '#ffd34d',
    b: '#3f7fe0',
    n: '#f2b48f',
    t: '#24705a',
  },
  draw(c) {
    c.fill('l');
    for (let n = 0; n < 60; n += 1) c.sprite((n * 47) % 158, (n * 67) % 118, n % 2 ? ['w'] : ['.w.', 'www']);
    // The track is two loops of ice, fenced with candy canes.
    const isOn = (x: number, y: number, wide: number) => {
      const left = Math.abs(Math.hypot((x - 50) / 1.1, y - 64) - 34) < wide;
      const right = Math.abs(Math.hypot((x - 122) / 1.05, y - 64) - 34) < wide;
      return left || right;
    };
    for (let y = 0; y < 120; y += 1)
      for (let x = 0; x < 160; x += 1) {
        if (isOn(x, y, 12))
          c.put(x, y, (Math.floor(Math.atan2(y - 64, x - (x < 86 ? 50 : 122)) * 11) + 40) % 2 ? 'r' : 'w');
        if (isOn(x, y, 9.6)) c.put(x, y, (x + y) % 16 < 8 ? 'd' : 'e');
      }
    for (let n = 0; n < 5; n += 1)
      for (let m = 0; m < 2; m += 1) c.rect(4 + n * 4, 60 + m * 4, 4, 4, (n + m) % 2 ? 'w' : 'k');
    const fir = (x: number, y: number) => {
      c.disc(x + 1, y + 2, 9, 'v');
      c.disc(x, y, 8, 't');
      c.disc(x, y, 6, 'g');
      c.disc(x, y, 3, 't');
      c.disc(x, y, 1, 'w');
    };
    for (const [x, y] of [
      [44, 58],
      [58, 70],
      [122, 60],
      [132, 72],
      [112, 74],
    ] as const)
      fir(x, y);
    c.ellipse(50, 84, 8, 3, 'w');
    const kart = (x: number, y: number, colour: string, flip: boolean, hat: string) => {
      c.ellipse(x + 8, y + 13, 9, 3, 'k');
      c.sprite(
        x,
        y,
        [
          '..hh.......',
          '.hhhh......',
          '.wwww..kk..',
          '.nknk..kk..',
          'annnnaaaaa.',
          'aaaaaaaaaaa',
          'kkaaaaaakk.',
          'kk.....kk..',
        ],
        { scale: 2, flip, colours: { a: colour, h: hat } },
      );
    };
    for (const [x, y] of [
      [96, 36],
      [93, 44],
    ] as const)
      for (let n = 0; n < 5; n += 1) c.rect(x + n * 5, y - n * 3, 3, 1, 'k');
    kart(70, 34, 'r', false, 'g');
    kart(108, 20, 'b', false, 'r');
    kart(88, 84, 'y', true, 'g');
    kart(14, 30, 'g', false, 'r');
    for (const [x, y] of [
      [56, 96],
      [142, 88],
    ] as const) {
      c.panel(x, y, 9, 9, 'y', 'k');
      c.rect(x + 4, y, 1, 9, 'r');
      c.rect(x, y + 4, 9, 1, 'r');
    }
    c.disc(120, 98, 4, 'w');
    c.disc(119, 97, 1, 'v');
    c.rect(0, 0, 160, 12, 'k');
    c.text('LAP 2/3', 4, 4, 'w');
    c.text('NAUGHTY: VERY', 54, 4, 'r');
    c.text('1:04.2', 156, 4, 'y', { align: 'right' });
    c.text('2', 5, 100, 'k', { isBig: true, scale: 2 });
    c.text('ND', 17, 108, 'k');
  },
};
