import type { Scene } from '../../scene.ts';

export const fairWeight: Scene = {
  id: 'fair-weight',
  palette: {
    k: '#0b0a18',
    n: '#1a1838',
    v: '#3a2f68',
    p: '#7a58b0',
    b: '#4a90d8',
    c: '#90e0e8',
    y: '#ffd058',
    o: '#f08040',
    r: '#e04868',
    w: '#fff8f0',
    g: '#60c078',
  },
  draw(c, random) {
    c.fill('k');
    for (const [x, y, rx, ry] of [
      [36, 40, 34, 20],
      [66, 70, 36, 18],
      [26, 86, 26, 18],
    ] as const) {
      c.ellipse(x, y, rx, ry, 'n');
    }
    c.shade((x, y) => Math.hypot(x - 50, (y - 56) * 1.6) < 30 && (x + y) % 3 === 0, { n: 'v' });
    for (let n = 0; n < 60; n += 1)
      c.put(Math.floor(random() * 108), 11 + Math.floor(random() * 106), random() > 0.7 ? 'w' : 'p');
    const stars = [
      [16, 30, 4, 'y', 'OLD TOM'],
      [46, 22, 3, 'c', 'VEY'],
      [80, 34, 5, 'o', 'MARKET'],
      [30, 58, 3, 'r', 'LITTLE SIS'],
      [64, 60, 4, 'b', 'DOCK'],
      [92, 76, 3, 'g', 'PIM'],
      [22, 92, 5, 'p', 'THE AUNTS'],
      [66, 98, 3, 'y', 'FAR'],
    ] as const;
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [0, 3],
      [3, 4],
      [2, 4],
      [4, 5],
      [3, 6],
      [6, 7],
      [4, 7],
      [5, 7],
    ] as const)
      c.line(stars[from][0], stars[from][1], stars[to][0], stars[to][1], 'v', 2);
    for (const [from, to] of [
      [3, 4],
      [4, 2],
    ] as const)
      c.line(stars[from][0], stars[from][1], stars[to][0], stars[to][1], 'w', 2);
    for (const [x, y, r, colour, name] of stars) {
      c.disc(x, y, r + 1, 'k');
      c.disc(x, y, r, colour);
      c.put(x - 1, y - 1, 'w');
      c.text(name, x + 1, y + r + 3, 'p', { align: 'center' });
    }
    c.oval(80, 34, 10, 3, 'w', -0.3, Math.PI + 0.3);
    c.ring(64, 60, 8, 'w');
    c.sprite(46, 54, ['w....', 'www..', '.wwww', 'www..', 'w....']);
    c.panel(108, 0, 52, 120, 'n', 'p');
    c.text('DOCK', 112, 5, 'w', { isBig: true });
    c.text('POP.40+GOAT', 112, 15, 'p');
    for (const [n, [name, price, colour]] of (
      [
        ['TIN', '12', 'c'],
        ['TEA', '88', 'g'],
        ['BELLS', '31', 'y'],
        ['SNOW', '4', 'w'],
        ['ALIBIS', '150', 'r'],
      ] as const
    ).entries()) {
      if (n === 1) c.rect(109, 24 + n * 10, 50, 9, 'v');
      c.rect(112, 26 + n * 10, 4, 4, colour);
      c.text(name, 119, 26 + n * 10, 'w');
      c.text(price, 156, 26 + n * 10, 'y', { align: 'right' });
    }
    // The scales decide.
    c.rect(133, 82, 2, 26, 'y');
    c.rect(126, 107, 16, 2, 'y');
    c.line(118, 90, 150, 82, 'y');
    for (const [x, y] of [
      [118, 90],
      [150, 82],
    ] as const) {
      c.line(x, y, x - 5, y + 9, 'p');
      c.line(x, y, x + 5, y + 9, 'p');
      c.rect(x - 6, y + 9, 13, 2, 'o');
    }
    c.disc(118, 96, 3, 'g');
    c.text('CREDITS 207', 134, 112, 'y', { align: 'center' });
    c.rect(0, 0, 108, 9, 'v');
    c.text('FAIR WEIGHT - DAY 61', 3, 2, 'c');
  },
};
