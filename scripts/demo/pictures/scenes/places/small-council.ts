import type { Point } from '../../canvas.ts';
import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const smallCouncil: Scene = {
  id: 'small-council',
  palette: {
    s: '#2f7f98',
    t: '#4aa8b8',
    u: '#8ad8d0',
    g: '#88c060',
    l: '#a8d878',
    d: '#b88850',
    e: '#8a6038',
    r: '#e05848',
    m: '#a83848',
    w: '#fff4e0',
    q: '#d8c8b0',
    k: '#243040',
    y: '#ffd858',
    b: '#5878c0',
    f: '#3f8048',
  },
  draw(c) {
    c.fill('s');
    for (let n = 0; n < 40; n += 1) c.rect((n * 47) % 156, 14 + ((n * 31) % 92), 5, 1, 't');
    const at = (i: number, j: number): Point => [80 + (i - j) * 12, 30 + (i + j) * 6];
    const cube = (i: number, j: number, h: number, top: string, left: string, right: string, base = 0) => {
      const [x, y0] = at(i, j);
      const y = y0 - base;
      c.poly(
        [
          [x - 12, y],
          [x, y + 6],
          [x, y + 6 - h],
          [x - 12, y - h],
        ],
        left,
      );
      c.poly(
        [
          [x, y + 6],
          [x + 12, y],
          [x + 12, y - h],
          [x, y + 6 - h],
        ],
        right,
      );
      c.poly(
        [
          [x - 12, y - h],
          [x, y - 6 - h],
          [x + 12, y - h],
          [x, y + 6 - h],
        ],
        top,
      );
    };
    const town = ['.gghg.', 'ggpggg', 'gprrph', 'hgrTrg', 'ggrrgf', '.hggf.'];
    eachSign(town, (kind, i, j) => {
      if (kind === '.') return;
      const [x, y] = at(i, j);
      c.poly(
        [
          [x - 12, y + 4],
          [x, y + 10],
          [x + 12, y + 4],
          [x, y - 2],
        ],
        'u',
      );
      cube(i, j, 4, kind === 'r' || kind === 'T' ? 'q' : (i + j) % 2 ? 'g' : 'l', 'd', 'e');
    });
    eachSign(town, (kind, i, j) => {
      const [x, y] = at(i, j);
      if (kind === 'h') {
        c.poly(
          [
            [x - 7, y - 4],
            [x, y],
            [x, y - 10],
            [x - 7, y - 13],
          ],
          'w',
        );
        c.poly(
          [
            [x, y],
            [x + 7, y - 4],
            [x + 7, y - 13],
            [x, y - 10],
          ],
          'q',
        );
        c.poly(
          [
            [x - 9, y - 12],
            [x, y - 20],
            [x + 1, y - 9],
          ],
          'r',
        );
        c.poly(
          [
            [x, y - 20],
            [x + 9, y - 12],
            [x + 1, y - 8],
          ],
          'm',
        );
        c.rect(x + 3, y - 7, 2, 4, 'k');
        c.rect(x - 5, y - 9, 2, 3, 'b');
      }
      if (kind === 'p' || kind === 'f') {
        c.rect(x, y - 8, 1, 6, 'e');
        c.poly(
          [
            [x - 5, y - 6],
            [x + 0.5, y - 20],
            [x + 6, y - 6],
          ],
          'f',
        );
        c.poly(
          [
            [x - 5, y - 6],
            [x + 0.5, y - 20],
            [x + 1, y - 6],
          ],
          'g',
        );
      }
      if (kind === 'T') {
        cube(i, j, 22, 'q', 'w', 'q', 4);
        c.poly(
          [
            [x - 13, y - 26],
            [x, y - 44],
            [x + 1, y - 19],
          ],
          'b',
        );
        c.poly(
          [
            [x, y - 44],
            [x + 13, y - 26],
            [x + 1, y - 19],
          ],
          'k',
        );
        c.disc(x - 6, y - 14, 3, 'y');
        c.rect(x, y - 52, 1, 9, 'k');
        c.rect(x + 1, y - 52, 6, 4, 'r');
      }
    });
    c.sprite(14, 70, ['...w....', '...ww...', '...www..', '...wwww.', '...e....', 'eeeeeeee', '.eeeeee.']);
    c.rect(0, 0, 160, 12, 'k');
    c.text('PEOPLE 11', 4, 4, 'w');
    c.text('OPINIONS 34', 52, 4, 'y');
    c.text('YEAR 2', 156, 4, 'u', { align: 'right' });
    c.panel(4, 88, 60, 28, 'w', 'k');
    c.text('MOTION:\nMOVE THE TREE\nONE TO LEFT', 8, 91, 'k');
    c.text('3-8', 50, 91, 'r');
    for (let n = 0; n < 4; n += 1) c.panel(108 + n * 13, 105, 12, 12, n === 1 ? 'y' : 'q', 'k');
    c.sprite(110, 108, ['.rrrr.', 'rrrrrr', '.wwkw.', '.wwkw.']);
    c.sprite(124, 107, ['..f..', '.fff.', 'fffff', '..e..', '..e..']);
    c.sprite(136, 110, ['eeeeee', 'dddddd']);
    c.text('X', 153, 109, 'm', { align: 'center' });
  },
};
