import type { Scene } from '../../scene.ts';

export const handleWithSnail: Scene = {
  id: 'handle-with-snail',
  palette: {
    k: '#202818',
    g: '#68a848',
    l: '#98d060',
    s: '#c0e8f0',
    w: '#fffff0',
    o: '#e88838',
    r: '#d84040',
    b: '#4868b8',
    y: '#f8d048',
    p: '#b868a8',
    n: '#e8c898',
    m: '#b08858',
  },
  draw(c) {
    c.rect(0, 0, 160, 30, 's');
    for (const [n, x] of ([4, 16, 28, 40, 52, 64, 76, 88, 100, 112, 124, 136, 148] as const).entries()) {
      const colour = ['r', 'y', 'b', 'p', 'o'][n % 5] ?? 'r';
      c.disc(x + 3, 22, 3, 'n');
      c.rect(x - 1, 25, 9, 8, colour);
      if (n % 3 === 0) c.rect(x + 7, 16, 1, 10, 'n');
    }
    c.rect(0, 30, 160, 4, 'w');
    for (let x = 0; x < 160; x += 8) c.rect(x, 30, 4, 4, 'r');
    for (let lane = 0; lane < 3; lane += 1) {
      const y = 34 + lane * 25;
      c.rect(0, y, 160, 25, lane % 2 ? 'g' : 'l');
      c.rect(0, y + 24, 160, 1, 'w');
      for (let x = 5 + lane * 7; x < 160; x += 23)
        c.sprite(x, y + 5, lane % 2 ? ['l.l', '.l.'] : ['g.g', '.g.']);
    }
    for (let y = 34; y < 109; y += 4)
      for (let x = 0; x < 12; x += 4) c.rect(134 + x, y, 4, 4, (x + y) % 8 === 2 ? 'k' : 'w');
    const snail = (x: number, y: number, shell: string, dark: string, face: string) => {
      c.rect(0, y + 17, x, 3, 'w');
      c.dither(0, y + 17, x, 3, 's', 0.5);
      c.poly(
        [
          [x - 6, y + 20],
          [x + 4, y + 14],
          [x + 28, y + 14],
          [x + 33, y + 6],
          [x + 39, y + 6],
          [x + 40, y + 14],
          [x + 34, y + 20],
        ],
        'n',
      );
      c.rect(x - 4, y + 19, 40, 2, 'm');
      c.line(x + 34, y + 6, x + 33, y - 1, 'n');
      c.line(x + 38, y + 6, x + 40, y - 1, 'n');
      c.disc(x + 33, y - 1, 1, 'k');
      c.disc(x + 40, y - 1, 1, 'k');
      c.line(x + 35, y + 12, x + 39, face === 'smile' ? y + 11 : y + 13, 'k');
      c.disc(x + 14, y + 7, 12, dark);
      c.disc(x + 14, y + 7, 11, shell);
      c.ring(x + 15, y + 8, 7, dark);
      c.ring(x + 15, y + 8, 3, dark);
      c.rect(x + 7, y + 1, 3, 2, 'w');
    };
    snail(58, 36, 'r', 'k', 'frown');
    snail(88, 61, 'y', 'o', 'smile');
    snail(20, 86, 'p', 'b', 'frown');
    c.panel(4, 88, 12, 12, 'm', 'k');
    c.text('3', 8, 91, 'w');
    c.rect(0, 109, 160, 11, 'k');
    c.text('FINAL LAP - 4H 12M', 4, 112, 'y');
    c.text('GARY BY A NOSE', 156, 112, 'w', { align: 'right' });
    c.panel(46, 3, 68, 12, 'w', 'k');
    c.text('FRAGILE CUP', 80, 6, 'r', { align: 'center', gap: 2 });
  },
};
