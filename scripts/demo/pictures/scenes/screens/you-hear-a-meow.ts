import type { Scene } from '../../scene.ts';

export const youHearAMeow: Scene = {
  id: 'you-hear-a-meow',
  palette: {
    k: '#10100c',
    n: '#1c2838',
    b: '#34506a',
    s: '#7a98a8',
    w: '#f4f0dc',
    g: '#58c878',
    y: '#ffe070',
    m: '#c8c0a0',
  },
  draw(c) {
    c.fill('k');
    // The picture: a stair, a door ajar, two eyes.
    c.rect(4, 4, 152, 52, 'n');
    c.rect(4, 4, 46, 52, 'b');
    c.poly(
      [
        [50, 4],
        [66, 14],
        [66, 56],
        [50, 56],
      ],
      'n',
    );
    for (let n = 0; n < 6; n += 1) {
      c.rect(8 + n * 7, 50 - n * 7, 44 - n * 7, 7, n % 2 ? 's' : 'b');
      c.rect(8 + n * 7, 50 - n * 7, 44 - n * 7, 1, 'w');
    }
    c.rect(84, 12, 34, 44, 's');
    c.rect(87, 15, 28, 41, 'k');
    c.poly(
      [
        [87, 15],
        [101, 19],
        [101, 54],
        [87, 56],
      ],
      'b',
    );
    c.disc(98, 38, 1, 'y');
    for (const x of [104, 111] as const) {
      c.disc(x, 42, 2, 'y');
      c.rect(x, 40, 1, 5, 'k');
    }
    c.poly(
      [
        [101, 54],
        [115, 56],
        [140, 56],
        [120, 56],
      ],
      'y',
    );
    c.panel(130, 14, 18, 22, 'm', 's');
    c.disc(139, 24, 5, 'k');
    c.rect(136, 18, 2, 3, 'k');
    c.rect(141, 18, 2, 3, 'k');
    c.frame(3, 3, 154, 54, 'm');
    c.rect(0, 60, 160, 8, 'm');
    c.text('THE LANDING          LIVES: 9   23:40', 4, 62, 'k');
    c.text('YOU ARE ON THE LANDING. A DOOR IS AJAR.', 3, 73, 'w');
    c.text('BEHIND IT YOU HEAR A MEOW.', 3, 80, 'w');
    c.text('> OPEN DOOR', 3, 90, 'g');
    c.text('IT IS OPEN. THAT IS WHAT AJAR MEANS.', 3, 97, 'w');
    c.text('> MEOW BACK', 3, 107, 'g');
    c.rect(48, 107, 3, 5, 'g');
  },
};
