import type { Scene } from '../../scene.ts';

const floors = ['TOYS', 'HATS', 'CHINA', 'LAMPS', 'TEAS'];

export const goingUp: Scene = {
  id: 'going-up',
  palette: {
    k: '#181420',
    n: '#2c3450',
    b: '#48587c',
    w: '#fdf4dc',
    c: '#e8d4a8',
    m: '#b89868',
    r: '#c03038',
    d: '#7c1c28',
    g: '#2f8058',
    y: '#ffd45c',
    o: '#d08830',
    p: '#e8a088',
    s: '#90a0b8',
  },
  draw(c) {
    c.fill('n');
    for (let n = 0; n < 60; n += 1) c.put((n * 67) % 160, (n * 41) % 120, n % 3 ? 's' : 'w');
    // The store, cut open: five floors, and the shaft in the middle.
    c.rect(6, 4, 110, 112, 'd');
    for (const [n, name] of floors.entries()) {
      const y = 7 + n * 22;
      for (const x of [9, 74]) {
        c.rect(x, y, 39, 18, n % 2 ? 'c' : 'w');
        for (let stripe = 2; stripe < 39; stripe += 6) c.rect(x + stripe, y, 2, 18, n % 2 ? 'w' : 'c');
        c.rect(x, y + 16, 39, 2, 'm');
      }
      c.rect(10, y + 1, name.length * 4 + 3, 7, 'r');
      c.text(name, 12, y + 2, 'w');
    }
    c.rect(51, 4, 20, 112, 'k');
    c.rect(60, 4, 1, 50, 's');
    c.rect(62, 4, 1, 50, 's');
    const person = (x: number, y: number, coat: string, hat: string) => {
      c.rect(x, y - 8, 5, 7, coat);
      c.rect(x + 1, y - 12, 3, 4, 'p');
      c.rect(x, y - 13, 5, 2, hat);
      c.rect(x, y - 1, 2, 1, 'k');
      c.rect(x + 3, y - 1, 2, 1, 'k');
    };
    for (const [x, floor, coat, hat] of [
      [40, 0, 'g', 'k'],
      [77, 0, 'r', 'y'],
      [84, 0, 'b', 'k'],
      [78, 1, 'o', 'r'],
      [41, 2, 'b', 'g'],
      [34, 2, 'r', 'k'],
      [76, 3, 'g', 'o'],
      [83, 4, 'b', 'r'],
      [90, 4, 'o', 'k'],
      [97, 4, 'r', 'g'],
    ] as const)
      person(x, 23 + floor * 22, coat, hat);
    // What the floors sell.
    for (const x of [96, 102, 108]) c.sprite(x, 17, ['.r.', 'ryr', 'rrr', 'yyy', 'k.k']);
    c.sprite(14, 42, ['..kkk..', '..kkk..', 'kkkkkkk']);
    c.sprite(24, 42, ['..ggg..', '..ggg..', 'ggggggg']);
    for (const x of [94, 101, 108]) c.disc(x, 62, 3, 'b');
    for (const x of [15, 25, 36]) {
      c.rect(x, 82, 5, 3, 'o');
      c.rect(x + 2, 85, 1, 4, 'k');
    }
    for (const x of [14, 24, 34]) c.sprite(x, 107, ['bbbb.', 'bbbbb', 'bbbb.', '.bb..']);
    // The lift, with everyone in it, and the goat.
    c.panel(52, 50, 18, 20, 'y', 'o');
    person(54, 68, 'r', 'd');
    person(60, 68, 'g', 'k');
    c.sprite(64, 60, ['w.w..', '.ww..', 'wkw..', '.wwww', '.wwww', '.w..w']);
    c.rect(48, 50, 3, 2, 'y');
    // Two buttons.
    c.rect(118, 0, 42, 120, 'm');
    c.rect(120, 0, 1, 120, 'o');
    for (const [y, isLit] of [
      [44, true],
      [86, false],
    ] as const) {
      c.disc(139, y, 17, 'k');
      c.disc(139, y - 1, 16, 'o');
      c.disc(139, y - 2, 14, isLit ? 'y' : 'c');
      const up = isLit ? 1 : -1;
      c.poly(
        [
          [139, y - 2 - 8 * up],
          [148, y - 2 + 5 * up],
          [130, y - 2 + 5 * up],
        ],
        isLit ? 'r' : 'd',
      );
    }
    c.panel(123, 5, 33, 17, 'k', 'o');
    c.text('FLOOR', 139, 7, 'o', { align: 'center' });
    c.text('7 1/2', 140, 14, 'y', { align: 'center' });
    c.text('TIPS 3.20', 139, 110, 'k', { align: 'center' });
  },
};
