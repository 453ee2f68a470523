import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const potAndPan: Scene = {
  id: 'pot-and-pan',
  palette: {
    k: '#140a1e',
    n: '#28123c',
    v: '#48206a',
    r: '#ff4860',
    y: '#ffd040',
    c: '#38d8f0',
    g: '#68e070',
    w: '#ffffff',
    s: '#b0a8c0',
    d: '#706888',
    o: '#ff9040',
  },
  draw(c) {
    c.fill('k');
    for (let n = 0; n < 12; n += 1)
      c.poly(
        [
          [80, 10],
          [n * 30 - 100, 120],
          [n * 30 - 88, 120],
        ],
        'n',
      );
    c.poly(
      [
        [60, 14],
        [100, 14],
        [142, 120],
        [18, 120],
      ],
      'n',
    );
    const lanes = ['r', 'y', 'c', 'g'];
    const at = (lane: number, depth: number): Point => {
      const half = 20 + depth * 42;
      return [80 + ((lane - 2) / 2) * half, 14 + depth * 106];
    };
    for (let lane = 0; lane <= 4; lane += 1) c.line(...at(lane, 0), ...at(lane, 1), lane % 4 ? 'v' : 's');
    for (let beat = 0; beat < 9; beat += 1) {
      const depth = ((beat + 0.4) / 9) ** 1.6;
      c.line(...at(0, depth), ...at(4, depth), 'v');
    }
    const notes = [
      [0, 0.1],
      [2, 0.16],
      [1, 0.25],
      [3, 0.33],
      [2, 0.42],
      [0, 0.48],
      [1, 0.6],
      [3, 0.66],
      [2, 0.76],
    ] as const;
    for (const [lane, depth] of notes) {
      const [x, y] = at(lane + 0.5, depth);
      const size = 3 + depth * 9;
      c.ellipse(x, y + 1, size, size * 0.45, 'k');
      c.ellipse(x, y, size, size * 0.45, lanes[lane] ?? 'r');
      c.ellipse(x, y - 1, size * 0.5, size * 0.18, 'w');
    }
    c.poly([at(1, 0.6), at(1.1, 0.6), at(1.1, 0.9), at(1, 0.9)], 'n');
    // At the front: pots, each on its own ring of the stove.
    for (let lane = 0; lane < 4; lane += 1) {
      const [x, y] = at(lane + 0.5, 0.88);
      const isHit = lane === 1;
      c.ellipse(x, y + 1, 13, 6, lanes[lane] ?? 'r');
      c.ellipse(x, y, 12, 5, 'd');
      c.ellipse(x, y, 10, 4, isHit ? 'w' : 's');
      c.ellipse(x, y, 7, 2.5, isHit ? 'y' : 'd');
      c.rect(x - 2, y + 5, 4, 8, 'd');
    }
    const [hx, hy] = at(1.5, 0.88);
    for (let n = 0; n < 9; n += 1) {
      const a = Math.PI + (n / 8) * Math.PI;
      c.line(
        hx + Math.cos(a) * 15,
        hy + Math.sin(a) * 9,
        hx + Math.cos(a) * 22,
        hy + Math.sin(a) * 16,
        n % 2 ? 'y' : 'o',
      );
    }
    c.text('CLANG!', 80, 50, 'y', { isBig: true, scale: 2, align: 'center', shadow: 'r' });
    c.text('X24', 4, 16, 'c', { isBig: true, scale: 2 });
    c.text('COMBO', 4, 34, 's');
    c.text('88210', 156, 4, 'w', { isBig: true, align: 'right' });
    c.text('NEIGHBOURS', 156, 16, 's', { align: 'right' });
    for (let n = 0; n < 5; n += 1) c.rect(150 - n * 8, 24, 6, 6, n < 2 ? 'v' : 'r');
    c.text('ETUDE FOR LID', 4, 4, 'g');
  },
};
