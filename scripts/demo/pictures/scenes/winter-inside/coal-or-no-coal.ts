import type { Scene } from '../../scene.ts';

export const coalOrNoCoal: Scene = {
  id: 'coal-or-no-coal',
  palette: {
    k: '#160a1c',
    n: '#32123a',
    p: '#5c1f5a',
    m: '#8f2a5e',
    r: '#d8324a',
    y: '#ffcf45',
    w: '#fff6dc',
    o: '#f08a3c',
    g: '#2f9a5c',
    b: '#3a6fd0',
    f: '#f0b890',
  },
  draw(c) {
    c.fill('n');
    for (let x = 0; x < 160; x += 20)
      c.poly(
        [
          [x, 12],
          [x + 10, 12],
          [x + 14, 84],
          [x - 2, 84],
        ],
        'p',
      );
    for (const [from, to] of [
      [30, 34],
      [80, 80],
      [130, 126],
    ] as const) {
      c.poly(
        [
          [from - 3, 0],
          [from + 3, 0],
          [to + 24, 84],
          [to - 24, 84],
        ],
        'm',
      );
      c.ellipse(to, 84, 24, 5, 'o');
    }
    c.rect(0, 84, 160, 36, 'm');
    c.dither(0, 96, 160, 24, 'p', 0.5);
    c.rect(0, 84, 160, 2, 'y');
    c.ellipse(34, 85, 20, 3, 'o');
    c.ellipse(80, 85, 20, 3, 'o');
    c.ellipse(126, 85, 20, 3, 'o');
    // The sign, with every bulb paid for.
    c.panel(14, 4, 132, 21, 'r', 'k');
    c.frame(15, 5, 130, 19, 'k');
    for (let x = 17; x < 146; x += 6) {
      c.rect(x, 6, 2, 2, x % 12 === 5 ? 'y' : 'w');
      c.rect(x, 21, 2, 2, x % 12 === 5 ? 'w' : 'y');
    }
    c.text('COAL OR NO COAL?', 80, 11, 'y', { isBig: true, align: 'center', shadow: 'k' });
    const box = (x: number, paper: string, ribbon: string, isChosen: boolean) => {
      c.poly(
        [
          [x - 14, 76],
          [x + 14, 76],
          [x + 17, 92],
          [x - 17, 92],
        ],
        'k',
      );
      c.poly(
        [
          [x - 12, 78],
          [x + 12, 78],
          [x + 14, 90],
          [x - 14, 90],
        ],
        isChosen ? 'y' : 'p',
      );
      c.panel(x - 14, 50, 29, 27, paper, 'k');
      c.panel(x - 16, 44, 33, 9, paper, 'k');
      c.rect(x - 2, 45, 5, 31, ribbon);
      c.rect(x - 15, 47, 31, 3, ribbon);
      for (const side of [-1, 1] as const) {
        c.ellipse(x + side * 6, 39, 5, 4, 'k');
        c.ellipse(x + side * 6, 39, 4, 3, ribbon);
      }
      c.disc(x, 41, 2, 'w');
    };
    box(34, 'g', 'w', false);
    box(80, 'b', 'y', true);
    box(126, 'm', 'y', false);
    ['1', '2', '3'].forEach((name, n) => {
      c.text(name, 32 + n * 46, 81, n === 1 ? 'k' : 'w', { isBig: true });
    });
    // The host has horns and very good teeth.
    c.sprite(
      50,
      50,
      [
        'w.......w',
        'ww.....ww',
        '.wrrrrrw.',
        '..rrrrr..',
        '..yryry..',
        '..rrrrr..',
        '..wwwww..',
        '...rrr...',
        '.kkkwkkk.',
        'kkkkrkkkk',
        'k.kkwkk.k',
        'f.kkkkk.w',
        '..kkkkk.w',
        '..kk.kk..',
        '..kk.kk..',
        '..kk.kk..',
      ],
      { scale: 2 },
    );
    // Front row, from behind.
    for (let n = 0; n < 8; n += 1) {
      const x = 3 + n * 22;
      c.ellipse(x, 121, 11, 7, 'k');
      c.disc(x, 110, 6, 'f');
      c.poly(
        [
          [x - 7, 109],
          [x + 8, 109],
          [x + 1, 94],
          [x, 94],
        ],
        n % 3 === 1 ? 'g' : 'r',
      );
      c.rect(x - 7, 107, 15, 3, 'w');
      c.disc(x, 94, 2, 'w');
      c.disc(x - 7, 112, 1, 'f');
      c.disc(x + 7, 112, 1, 'f');
    }
    c.panel(118, 28, 40, 11, 'k', 'y');
    c.text('NICE 3:2', 138, 31, 'w', { align: 'center' });
    c.panel(2, 28, 40, 11, 'k', 'y');
    c.text('LUMPS 4', 22, 31, 'o', { align: 'center' });
  },
};
