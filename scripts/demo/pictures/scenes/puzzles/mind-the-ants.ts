import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const mindTheAnts: Scene = {
  id: 'mind-the-ants',
  palette: {
    r: '#d83c3c',
    p: '#f4b0a4',
    w: '#fff8f0',
    k: '#2a1a1a',
    g: '#5aa048',
    d: '#3a7838',
    y: '#ffd858',
    b: '#2f62b8',
    o: '#d88830',
    f: '#a8683c',
    m: '#a82430',
  },
  draw(c) {
    c.fill('g');
    for (let n = 0; n < 60; n += 1) c.sprite((n * 41) % 158, (n * 29) % 118, ['d.d', '.d.']);
    // Covered squares are gingham; what is known lies bare.
    const squares = ['??11  1', '?F2111F', '??3F2?1', '2?F32?1', '12?1112', ' 111 1F', ' 1F1 1?'];
    const ink: Readonly<Record<string, string>> = { 1: 'b', 2: 'd', 3: 'm' };
    eachSign(squares, (sign, i, j) => {
      const [x, y] = [5 + i * 15, 14 + j * 15];
      if (sign === '?' || sign === 'F') {
        c.rect(x, y, 15, 15, (i + j) % 2 ? 'r' : 'p');
        c.rect(x, y, 15, 2, (i + j) % 2 ? 'p' : 'w');
        c.rect(x, y, 2, 15, (i + j) % 2 ? 'p' : 'w');
        c.rect(x, y + 13, 15, 2, 'm');
        c.rect(x + 13, y, 2, 15, 'm');
      } else {
        c.panel(x, y, 15, 15, 'w', 'p');
      }
      if (ink[sign]) c.text(sign, x + 5, y + 4, ink[sign], { isBig: true });
      if (sign === 'F') {
        c.rect(x + 5, y + 3, 1, 9, 'k');
        c.poly(
          [
            [x + 6, y + 2],
            [x + 12, y + 5],
            [x + 6, y + 8],
          ],
          'y',
        );
      }
    });
    c.frame(4, 13, 107, 107, 'k');
    const ant = (x: number, y: number, flip: boolean) =>
      c.sprite(
        x,
        y,
        ['.k..k..k.k', '..k.k.k..k', 'kkk.kk.kkk', 'kkkkkkkkwk', 'kkk.kk.kk.', '..k.k.k...', '.k..k..k..'],
        { flip },
      );
    ant(114, 106, true);
    ant(130, 98, true);
    ant(146, 108, true);
    // A picnic, still intact.
    c.ellipse(136, 42, 21, 9, 'k');
    c.ellipse(136, 41, 20, 8, 'w');
    c.rect(122, 26, 28, 15, 'o');
    c.ellipse(136, 41, 14, 4, 'o');
    c.rect(122, 32, 28, 3, 'w');
    c.ellipse(136, 26, 14, 4, 'p');
    for (const x of [126, 132, 138, 144] as const) {
      c.rect(x, 27, 3, 5, 'p');
      c.disc(x + 1, 24, 2, 'r');
    }
    c.panel(118, 66, 38, 24, 'f', 'k');
    for (let y = 68; y < 89; y += 4)
      for (let x = 120; x < 154; x += 4) c.rect(x + ((y / 4) % 2 ? 2 : 0), y, 2, 3, 'o');
    c.oval(137, 66, 15, 13, 'k', Math.PI, Math.PI * 2);
    c.rect(126, 56, 6, 11, 'd');
    c.rect(128, 51, 2, 6, 'd');
    c.disc(146, 63, 4, 'r');
    c.rect(0, 0, 160, 12, 'k');
    c.text('ANTS 11', 4, 4, 'y');
    c.sprite(76, 2, ['.yyyyyy.', 'yykyykyy', 'yykyykyy', 'yyyyyyyy', 'ykyyyyky', 'yykkkkyy', '.yyyyyy.']);
    c.text('CAKE 100%', 156, 4, 'p', { align: 'right' });
  },
};
