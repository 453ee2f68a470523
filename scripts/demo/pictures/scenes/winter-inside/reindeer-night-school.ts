import type { Scene } from '../../scene.ts';

export const reindeerNightSchool: Scene = {
  id: 'reindeer-night-school',
  palette: {
    k: '#1a1612',
    g: '#1f4a3c',
    d: '#17382e',
    l: '#3c7460',
    w: '#f0f4e4',
    c: '#b8ccb8',
    o: '#c88c48',
    b: '#7a4c28',
    m: '#a0682f',
    n: '#4c2c18',
    r: '#e04848',
    y: '#ffd868',
    p: '#e8a8b8',
  },
  draw(c, random) {
    c.fill('m');
    for (let y = 0; y < 120; y += 10) c.rect(0, y, 160, 1, 'b');
    // A blackboard that has seen a lot of Gerald.
    c.rect(5, 4, 150, 74, 'n');
    c.rect(5, 4, 150, 2, 'o');
    c.rect(9, 8, 142, 66, 'g');
    for (let n = 0; n < 260; n += 1) c.put(9 + random() * 141, 8 + random() * 65, random() < 0.5 ? 'd' : 'l');
    c.text('FLYING FOR BEGINNERS', 80, 12, 'w', { align: 'center' });
    c.line(38, 19, 121, 19, 'c');
    c.rect(18, 64, 124, 1, 'w');
    c.frame(20, 44, 22, 20, 'w');
    c.path(
      [
        [17, 45],
        [31, 30],
        [45, 45],
      ],
      'w',
    );
    c.frame(28, 54, 6, 10, 'c');
    // Theory.
    for (let step = 0; step <= 30; step += 2) {
      const t = step / 30;
      c.rect(44 + t * 82, 40 - Math.sin(t * Math.PI) * 16 - t * 4, 2, 1, 'y');
    }
    c.path(
      [
        [122, 32],
        [128, 36],
        [122, 40],
      ],
      'y',
    );
    c.text('THEORY', 74, 30, 'y');
    // Practice.
    c.path(
      [
        [46, 44],
        [52, 46],
        [55, 52],
        [56, 62],
      ],
      'r',
    );
    c.sprite(53, 58, ['r.r.r', '.rrr.', 'rrrrr']);
    c.text('GERALD', 62, 54, 'r');
    c.text('LIFT = HOPE X HOOF', 100, 47, 'w', { align: 'center' });
    c.text('- COCOA', 118, 54, 'c');
    c.sprite(136, 21, ['..w..', 'w.w.w', '.www.', 'wwwww', '.www.', 'w.w.w', '..w..']);
    c.rect(5, 74, 150, 4, 'o');
    for (const [x, colour] of [
      [24, 'w'],
      [31, 'p'],
      [120, 'y'],
    ] as const)
      c.rect(x, 73, 5, 1, colour);
    // The class from behind: antlers first.
    const pupil = (x: number, y: number, fur: string, isGerald: boolean) => {
      for (const side of [-1, 1]) {
        c.path(
          [
            [x + side * 4, y - 10],
            [x + side * 8, y - 18],
            [x + side * 7, y - 26],
          ],
          isGerald ? 'y' : 'n',
        );
        c.line(x + side * 8, y - 18, x + side * 13, y - 23, isGerald ? 'y' : 'n');
        c.line(x + side * 7, y - 14, x + side * 11, y - 15, isGerald ? 'y' : 'n');
        c.ellipse(x + side * 10, y - 6, 4, 2, fur);
      }
      c.ellipse(x, y, 9, 11, fur);
      c.rect(x - 12, y + 9, 25, 20, fur);
      c.ellipse(x, y + 10, 12, 5, fur);
      if (isGerald) {
        c.rect(x - 12, y + 12, 25, 4, 'r');
        c.rect(x + 5, y + 14, 5, 10, 'r');
      }
    };
    pupil(22, 100, 'b', false);
    pupil(52, 102, 'n', false);
    pupil(134, 101, 'b', false);
    pupil(92, 97, 'o', true);
    // He has put his hoof up again.
    c.rect(108, 66, 6, 40, 'o');
    c.rect(107, 63, 8, 5, 'k');
    c.panel(118, 80, 40, 10, 'w', 'k');
    c.text('SIR? SIR?', 138, 83, 'k', { align: 'center' });
    c.rect(0, 112, 160, 8, 'k');
    c.text('EVENING 6/10', 3, 114, 'c');
    c.text('CONFIDENCE', 92, 114, 'c');
    c.bar(134, 114, 23, 4, 0.3, 'r', 'n');
  },
};
