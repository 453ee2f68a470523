import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const pointsFailure: Scene = {
  id: 'points-failure',
  palette: {
    w: '#f2ead8',
    s: '#d8ccb0',
    k: '#28262c',
    r: '#d83a38',
    b: '#2f62b8',
    g: '#3a9858',
    y: '#f0b428',
    m: '#8a8478',
    c: '#ffffff',
  },
  draw(c) {
    c.fill('w');
    for (let y = 16; y < 120; y += 8) c.rect(0, y, 160, 1, 's');
    for (let x = 0; x < 160; x += 8) c.rect(x, 14, 1, 106, 's');
    const track = (points: readonly Point[], colour: string) =>
      points.forEach(([x, y], n) => {
        const [px, py] = points[n - 1] ?? [x, y];
        for (let wide = -2; wide <= 2; wide += 1)
          Math.abs(x - px) >= Math.abs(y - py)
            ? c.line(px, py + wide, x, y + wide, colour)
            : c.line(px + wide, py, x + wide, y, colour);
      });
    track(
      [
        [0, 32],
        [44, 32],
        [64, 52],
        [100, 52],
        [120, 32],
        [160, 32],
      ],
      'r',
    );
    track(
      [
        [0, 56],
        [28, 56],
        [48, 76],
        [100, 76],
        [116, 92],
        [160, 92],
      ],
      'b',
    );
    track(
      [
        [0, 96],
        [60, 96],
        [84, 72],
        [84, 56],
        [104, 36],
        [104, 14],
      ],
      'g',
    );
    track(
      [
        [64, 52],
        [48, 76],
      ],
      'm',
    );
    track(
      [
        [100, 52],
        [124, 68],
        [160, 68],
      ],
      'y',
    );
    for (const [x, y] of [
      [20, 32],
      [14, 96],
      [140, 32],
      [138, 92],
      [142, 68],
      [72, 76],
    ] as const) {
      c.rect(x - 5, y - 5, 11, 11, 'k');
      c.rect(x - 3, y - 3, 7, 7, 'c');
    }
    for (const [x, y, colour] of [
      [64, 52, 'y'],
      [84, 74, 'y'],
      [100, 52, 'r'],
      [48, 76, 'g'],
    ] as const) {
      c.disc(x, y, 6, 'k');
      c.disc(x, y, 4, colour);
      c.line(x - 2, y + 2, x + 2, y - 2, 'k');
    }
    const train = (x: number, y: number, colour: string, count: number) => {
      for (let n = 0; n < count; n += 1) {
        c.panel(x - n * 11, y - 4, 10, 9, colour, 'k');
        c.rect(x - n * 11 + 2, y - 2, 2, 3, 'c');
        c.rect(x - n * 11 + 6, y - 2, 2, 3, 'c');
      }
    };
    train(86, 52, 'r', 2);
    train(36, 96, 'g', 3);
    train(126, 92, 'b', 2);
    c.sprite(108, 44, ['..rr..rr..', '...rrrr...', '....rr....', '...rrrr...', '..rr..rr..']);
    c.text('HAM', 14, 41, 'k');
    c.text('WENDLE', 130, 20, 'k');
    c.text('PIDD', 8, 105, 'k');
    c.text('OX ST', 130, 101, 'k');
    c.text('NOWHERE', 130, 76, 'm');
    c.text('MIDDLE', 58, 84, 'k');
    c.rect(0, 0, 160, 14, 'k');
    c.text('POINTS FAILURE', 4, 4, 'y', { isBig: true });
    c.text('DELAY 0:47', 156, 5, 'r', { align: 'right' });
    c.panel(46, 108, 114, 12, 'k', 'k');
    c.text('08:14 - LEAVES ON THE LINE', 51, 112, 'w');
  },
};
