import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const plumbLine: Scene = {
  id: 'plumb-line',
  palette: {
    k: '#0f2530',
    n: '#17404a',
    t: '#2a6a70',
    c: '#c87f4a',
    l: '#f0b070',
    d: '#7a4428',
    b: '#58d0e8',
    w: '#e8fcff',
    y: '#ffd850',
    r: '#e8584a',
  },
  draw(c) {
    c.fill('n');
    for (let y = 8; y < 120; y += 8)
      for (let x = (y / 8) % 2 ? 0 : 8; x < 160; x += 16) c.frame(x, y, 16, 8, 'k');
    c.panel(27, 11, 106, 106, 'k', 't');
    // Bits: 1 up, 2 right, 4 down, 8 left; negative ones carry water.
    const grid = [
      [-6, -10, -12, 6, 12, 4],
      [-5, 6, -5, 5, 3, 9],
      [-3, -12, -3, -10, -14, 8],
      [6, -5, 10, 12, -5, 6],
      [3, -7, -12, 5, -5, 5],
      [2, 9, -3, -10, -9, 1],
    ] as const;
    eachSign(grid, (bits, i, j) => {
      const [x, y, isWet, ways] = [29 + i * 17, 13 + j * 17, bits < 0, Math.abs(bits)];
      c.panel(x, y, 17, 17, 'n', 'k');
      const arm = (px: number, py: number, w: number, h: number, isFlat: boolean) => {
        c.rect(px, py, w, h, 'd');
        if (isFlat) {
          c.rect(px, py + 1, w, h - 2, 'c');
          c.rect(px, py + 1, w, 1, 'l');
          if (isWet) c.rect(px, py + 3, w, 3, 'b');
        } else {
          c.rect(px + 1, py, w - 2, h, 'c');
          c.rect(px + 1, py, 1, h, 'l');
          if (isWet) c.rect(px + 3, py, 3, h, 'b');
        }
      };
      if (ways & 1) arm(x + 4, y, 9, 9, false);
      if (ways & 4) arm(x + 4, y + 8, 9, 9, false);
      if (ways & 8) arm(x, y + 4, 9, 9, true);
      if (ways & 2) arm(x + 8, y + 4, 9, 9, true);
      c.disc(x + 8, y + 8, 5, 'd');
      c.disc(x + 8, y + 8, 4, 'c');
      if (isWet) c.disc(x + 8, y + 8, 2, 'b');
      c.put(x + 6, y + 6, 'l');
    });
    c.frame(29 + 51, 13 + 51, 17, 17, 'y');
    c.frame(28 + 51, 12 + 51, 19, 19, 'y');
    c.sprite(7, 14, [
      '....rrrr....',
      '...r.rr.r...',
      '...rrrrrr...',
      '.....rr.....',
      '.cccccccccc.',
      '.clllllllcc.',
      '.cc....ccccc',
      '........cccc',
    ]);
    c.rect(18, 22, 9, 3, 'b');
    c.rect(134, 98, 24, 14, 'w');
    c.rect(136, 112, 20, 4, 'w');
    c.rect(136, 100, 20, 4, 'b');
    c.rect(138, 116, 3, 3, 'w');
    c.rect(151, 116, 3, 3, 'w');
    c.sprite(140, 88, ['.yyyy..', 'yykyyrr', 'yyyyyrr', '.yyyyy.', 'yyyyyyy']);
    c.text('MOVES', 3, 40, 'l');
    c.text('12', 4, 48, 'w', { isBig: true });
    c.text('PAR 9', 3, 60, 'l');
    c.text('BATH', 137, 14, 'l');
    c.text('7', 137, 22, 'y', { isBig: true, scale: 2 });
    c.text('PLUMB LINE', 80, 3, 'b', { align: 'center' });
  },
};
