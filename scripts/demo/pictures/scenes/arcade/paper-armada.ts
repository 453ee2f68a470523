import type { Scene } from '../../scene.ts';

export const paperArmada: Scene = {
  id: 'paper-armada',
  palette: {
    w: '#fbf7ea',
    l: '#bcd8ec',
    r: '#e46a6a',
    k: '#27304a',
    b: '#3d63b0',
    s: '#dcd6c4',
    y: '#f2c14e',
  },
  draw(c, random) {
    c.fill('w');
    for (let y = 6; y < 120; y += 8) c.rect(0, y, 160, 1, 'l');
    c.rect(22, 0, 1, 120, 'r');
    for (const y of [14, 60, 106] as const) {
      c.disc(9, y, 4, 's');
      c.disc(9, y, 3, 'k');
    }
    const blot = (x: number, y: number, r: number) => {
      for (let arm = 0; arm < 9; arm += 1) {
        const [a, d] = [arm * 0.7 + random(), r + 2 + random() * 4];
        c.line(x, y, x + Math.cos(a) * d, y + Math.sin(a) * d, 'k');
        c.disc(x + Math.cos(a) * d, y + Math.sin(a) * d, random() > 0.5 ? 1 : 0, 'k');
      }
      c.disc(x, y, r, 'k');
      c.sprite(x - 4, y - 2, ['ww..ww', 'wr..rw']);
      c.rect(x - 2, y + 3, 4, 1, 'w');
    };
    blot(60, 26, 7);
    blot(104, 18, 6);
    blot(140, 34, 8);
    blot(82, 46, 5);
    const plane = (x: number, y: number, scale: number, body: string, fold: string) => {
      c.poly(
        [
          [x, y - 12 * scale],
          [x - 10 * scale, y + 8 * scale],
          [x - 2 * scale, y + 4 * scale],
        ],
        body,
      );
      c.poly(
        [
          [x + 1, y - 12 * scale],
          [x + 11 * scale, y + 8 * scale],
          [x + 3 * scale, y + 4 * scale],
        ],
        body,
      );
      c.poly(
        [
          [x, y - 12 * scale],
          [x - 2 * scale, y + 10 * scale],
          [x + 3 * scale, y + 10 * scale],
        ],
        fold,
      );
      c.line(x, y - 12 * scale, x - 10 * scale, y + 8 * scale, 'b');
      c.line(x, y - 12 * scale, x + 10 * scale, y + 8 * scale, 'b');
      c.line(x - 10 * scale, y + 8 * scale, x - 2 * scale, y + 4 * scale, 'b');
      c.line(x + 10 * scale, y + 8 * scale, x + 2 * scale, y + 4 * scale, 'b');
      c.line(x - 2, y + 4 * scale, x, y + 10 * scale, 'b');
      c.line(x + 2, y + 4 * scale, x, y + 10 * scale, 'b');
    };
    for (const [x, y] of [
      [88, 66],
      [88, 58],
      [72, 74],
      [104, 74],
      [60, 44],
    ] as const)
      c.rect(x, y, 2, 5, 'r');
    plane(88, 88, 1.6, 'l', 'w');
    plane(54, 102, 0.7, 's', 'w');
    plane(124, 102, 0.7, 's', 'w');
    for (const [x, y] of [
      [118, 58],
      [112, 66],
      [46, 58],
      [146, 62],
      [66, 60],
    ] as const)
      c.ellipse(x, y, 1, 2, 'k');
    c.sprite(80, 42, ['y..y..y', '.y.y.y.', '..yyy..', 'yyyryyy', '..yyy..', '.y.y.y.', 'y..y..y']);
    c.text('1240', 154, 3, 'b', { isBig: true, align: 'right' });
    c.text('PAGE 4', 28, 4, 'r');
    for (let life = 0; life < 3; life += 1)
      c.poly(
        [
          [30 + life * 8, 110],
          [27 + life * 8, 117],
          [33 + life * 8, 117],
        ],
        'b',
      );
  },
};
