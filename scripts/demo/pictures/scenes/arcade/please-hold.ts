import type { Scene } from '../../scene.ts';

export const pleaseHold: Scene = {
  id: 'please-hold',
  palette: {
    k: '#12061f',
    p: '#2c1147',
    v: '#6a1b7a',
    m: '#e0218a',
    f: '#ff7ab8',
    c: '#36e0e6',
    w: '#ffffff',
    y: '#ffe14d',
    g: '#7c7391',
  },
  draw(c) {
    c.fill('k');
    for (let y = 0; y < 120; y += 10) c.rect(0, y, 118, 1, 'p');
    for (let x = 0; x < 118; x += 10) c.rect(x, 0, 1, 120, 'p');
    // The boss: a telephone, rings going out of it.
    const rings = [
      ['m', 26, 18, 0],
      ['c', 40, 22, 0.1],
      ['f', 55, 28, 0.2],
      ['m', 71, 34, 0.05],
      ['c', 88, 40, 0.2],
    ] as const;
    for (const [colour, radius, count, turn] of rings)
      for (let n = 0; n < count; n += 1) {
        const angle = (n / count) * Math.PI * 2 + turn;
        const [x, y] = [59 + Math.cos(angle) * radius, 34 + Math.sin(angle) * radius];
        if (x > 116 || x < 1 || Math.hypot(x - 70, y - 100) < 11) continue;
        c.disc(x, y, 2, colour);
        c.put(x, y, 'w');
      }
    c.sprite(44, 23, [
      '..........mmmmmmmmmm..........',
      '....mmmmmmmmmmmmmmmmmmmmmm....',
      '..mmmmfffffffffffffffffmmmmm..',
      '.mmmmmmmmmmmmmmmmmmmmmmmmmmmm.',
      '.mmmmmmm..............mmmmmmm.',
      '.mmmmmmm.vvvvvvvvvvvv.mmmmmmm.',
      '..vvvvv.vvvvvvvvvvvvvv.vvvvv..',
      '.......mmmmwwmmmmwwmmmm.......',
      '......mmmmwwkwmmwwkwmmmm......',
      '.....mmmmmwkkwmmwkkwmmmmm.....',
      '.....mmmmmmwwmmmmwwmmmmmm.....',
      '....mmmmmmmmmmmmmmmmmmmmmm....',
      '....mmmyymmyymmyymmyymmmmm....',
      '....mmmmmmmmmmmmmmmmmmmmmm....',
      '...mmmmyymmyymmyymmyymmmmmm...',
      '...mmmmmmmmmmmmmmmmmmmmmmmm...',
      '...vvvvvvvvvvvvvvvvvvvvvvvv...',
    ]);
    c.sprite(65, 96, [
      '....w....',
      '...www...',
      '..cwwwc..',
      '.ccwkwcc.',
      'cccwwwccc',
      'c.c.w.c.c',
      '...y.y...',
    ]);
    for (const y of [88, 80, 72] as const) {
      c.rect(66, y, 1, 4, 'y');
      c.rect(72, y, 1, 4, 'y');
    }
    c.panel(118, 0, 42, 120, 'p', 'v');
    c.text('PLEASE\nHOLD', 122, 5, 'f', { isBig: true, gap: 1 });
    c.text('YOU ARE', 123, 30, 'g');
    c.text('NUMBER', 123, 37, 'g');
    c.text('417', 123, 45, 'y', { isBig: true, scale: 2 });
    c.text('IN QUEUE', 123, 62, 'g');
    c.text('PATIENCE', 123, 76, 'c');
    c.bar(123, 83, 32, 4, 0.4, 'c', 'k');
    c.text('MUSIC', 123, 93, 'c');
    for (const [n, tall] of [4, 7, 3, 9, 6, 8, 2, 5].entries()) c.rect(123 + n * 4, 110 - tall, 3, tall, 'm');
  },
};
