import type { Scene } from '../../scene.ts';

export const overdue: Scene = {
  id: 'overdue',
  palette: {
    k: '#1f1a24',
    s: '#8fd0e8',
    c: '#e8f6f4',
    h: '#c98a5a',
    d: '#a3603e',
    e: '#e8b878',
    f: '#dba562',
    a: '#55505c',
    b: '#625d6a',
    w: '#f6f2e8',
    r: '#d8342f',
    o: '#8f1f2a',
    y: '#f4c542',
    g: '#3d7a4a',
    t: '#2f6f8f',
  },
  draw(c) {
    c.gradient(0, 0, 160, 52, ['s', 's', 'c']);
    for (const [x, w, top] of [
      [0, 46, 30],
      [34, 24, 38],
      [96, 40, 26],
      [128, 40, 34],
    ] as const) {
      c.poly(
        [
          [x, 52],
          [x + 4, top],
          [x + w - 8, top],
          [x + w, 52],
        ],
        'd',
      );
      c.poly(
        [
          [x, 52],
          [x + 4, top],
          [x + w * 0.5, top],
          [x + w * 0.4, 52],
        ],
        'h',
      );
    }
    for (let y = 52; y < 120; y += 1) {
      const near = (y - 50) / 70;
      const bend = 22 * (1 - near) ** 2;
      const half = 4 + near * 78;
      const isOdd = Math.floor(14 / (near + 0.09)) % 2 === 0;
      const middle = 80 + bend;
      c.rect(0, y, 160, 1, isOdd ? 'e' : 'f');
      c.rect(middle - half, y, half * 2, 1, isOdd ? 'a' : 'b');
      const kerb = 1 + near * 7;
      c.rect(middle - half, y, kerb, 1, isOdd ? 'w' : 'r');
      c.rect(middle + half - kerb, y, kerb, 1, isOdd ? 'w' : 'r');
      if (isOdd) c.rect(middle - near * 2, y, 1 + near * 4, 1, 'y');
    }
    const cactus = (x: number, y: number, s: number) => {
      c.rect(x, y - 12 * s, 3 * s, 12 * s, 'g');
      c.rect(x - 4 * s, y - 9 * s, 2 * s, 4 * s, 'g');
      c.rect(x - 4 * s, y - 6 * s, 5 * s, 2 * s, 'g');
      c.rect(x + 5 * s, y - 11 * s, 2 * s, 5 * s, 'g');
      c.rect(x + 3 * s, y - 7 * s, 4 * s, 2 * s, 'g');
    };
    cactus(40, 62, 1);
    cactus(14, 84, 2);
    c.rect(140, 44, 2, 26, 'k');
    c.panel(124, 40, 36, 18, 'g', 'w');
    c.text('LIBRARY', 142, 43, 'w', { align: 'center' });
    c.text('2 MILES', 142, 50, 'w', { align: 'center' });
    // The van, with a book on the roof.
    c.rect(58, 111, 48, 6, 'k');
    c.rect(56, 78, 52, 34, 'r');
    c.rect(58, 76, 48, 3, 'r');
    c.rect(56, 100, 52, 12, 'o');
    c.rect(62, 82, 40, 14, 't');
    c.poly(
      [
        [66, 95],
        [76, 82],
        [84, 82],
        [74, 95],
      ],
      's',
    );
    c.rect(81, 82, 2, 14, 'r');
    c.rect(58, 101, 6, 5, 'y');
    c.rect(100, 101, 6, 5, 'y');
    c.panel(70, 103, 24, 8, 'w', 'k');
    c.text('BO0K5', 72, 105, 'k');
    c.rect(60, 112, 10, 7, 'k');
    c.rect(94, 112, 10, 7, 'k');
    c.poly(
      [
        [62, 75],
        [66, 68],
        [100, 68],
        [104, 75],
      ],
      't',
    );
    c.rect(62, 74, 42, 2, 'w');
    c.rect(79, 68, 2, 8, 'y');
    c.rect(0, 0, 160, 12, 'k');
    c.text('FINE £12.40', 4, 4, 'y');
    c.text('0:19', 80, 3, 'r', { isBig: true, align: 'center' });
    c.text('88 MPH', 156, 4, 'w', { align: 'right' });
  },
};
