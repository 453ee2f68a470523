import type { Scene } from '../../scene.ts';

export const gnomesHold: Scene = {
  id: 'gnomes-hold',
  palette: {
    k: '#1c2414',
    g: '#4f9a3a',
    l: '#7cc04a',
    d: '#2f6b2c',
    p: '#e0c088',
    q: '#b8925a',
    r: '#d83a34',
    w: '#fff4e0',
    b: '#3a6ac8',
    s: '#b890a8',
    t: '#785470',
    y: '#ffd23a',
    n: '#f0a878',
  },
  draw(c) {
    c.fill('g');
    for (let n = 0; n < 70; n += 1)
      c.sprite((n * 37) % 158, 14 + ((n * 53) % 100), n % 7 === 0 ? ['.w.', 'wyw', '.w.'] : ['l.l', '.l.']);
    const path = [
      [-10, 34],
      [100, 34],
      [100, 74],
      [28, 74],
      [28, 106],
      [112, 106],
    ] as const;
    const road = (wide: number, colour: string) =>
      path.forEach(([x, y], n) => {
        const [px, py] = path[n - 1] ?? [x, y];
        c.rect(
          Math.min(px, x) - wide,
          Math.min(py, y) - wide,
          Math.abs(x - px) + wide * 2,
          Math.abs(y - py) + wide * 2,
          colour,
        );
      });
    road(10, 'd');
    road(9, 'q');
    road(8, 'p');
    for (let n = 0; n < 24; n += 1)
      c.shade((x, y) => Math.hypot(x - ((n * 29) % 116), y - 28 - ((n * 23) % 84)) < 1.2, { p: 'q' });
    const gnome = (x: number, y: number, coat: string, scale = 2) => {
      c.ellipse(x, y + 1, 6 * scale, scale, 'd');
      c.sprite(
        x - 6 * scale,
        y - 13 * scale,
        [
          '.....rr.....',
          '....rrrr....',
          '....rrrr....',
          '...rrrrrr...',
          '..rrrrrrrr..',
          '...nknnkn...',
          '...nnrnnn...',
          '..wwwwwwww..',
          '.aawwwwwwaa.',
          '.aaawwwwaaa.',
          '.aaaawwaaaa.',
          '..aaaaaaaa..',
          '..kkk..kkk..',
        ],
        { scale, colours: { a: coat } },
      );
    };
    const slug = (x: number, y: number, health: number) => {
      c.sprite(
        x - 14,
        y - 8,
        [
          '..........k..k',
          '..........t..t',
          '...ssss...ssss',
          '..sstsssssssks',
          '.sstsstsssssss',
          'ttttttttttttt.',
        ],
        { scale: 2 },
      );
      c.bar(x - 10, y - 13, 20, 3, health, 'r', 'k');
    };
    slug(20, 36, 1);
    slug(66, 36, 0.7);
    slug(64, 76, 0.4);
    slug(46, 108, 0.2);
    c.shade((x, y) => Math.abs(Math.hypot(x - 78, (y - 56) * 1.3) - 40) < 0.6 && (x + y) % 3 !== 0, {
      g: 'w',
      p: 'w',
      l: 'w',
      q: 'w',
    });
    c.line(76, 46, 72, 38, 'y');
    c.line(77, 46, 73, 38, 'y');
    c.disc(71, 37, 3, 'y');
    c.disc(71, 37, 1, 'w');
    gnome(80, 66, 'b');
    gnome(10, 66, 'd');
    gnome(124, 62, 'b');
    // What they defend: lettuces.
    for (const [x, y] of [
      [120, 100],
      [132, 112],
      [118, 114],
    ] as const) {
      c.disc(x, y, 8, 'd');
      c.disc(x, y, 7, 'l');
      c.disc(x, y, 3, 'w');
      c.line(x - 5, y, x + 5, y, 'g');
      c.line(x, y - 5, x, y + 5, 'g');
    }
    c.rect(0, 0, 160, 13, 'k');
    c.text('WAVE 6/12', 4, 4, 'w');
    c.text('LETTUCE 3', 62, 4, 'l');
    c.text('£85', 156, 4, 'y', { align: 'right' });
    c.rect(140, 13, 20, 107, 'k');
    for (const [n, coat] of (['b', 'd', 't'] as const).entries()) {
      c.frame(141, 16 + n * 33, 18, 30, n === 0 ? 'y' : 'd');
      gnome(150, 35 + n * 33, coat, 1);
      c.text(['£40', '£60', '£95'][n] ?? '', 151, 39 + n * 33, 'y', { align: 'center' });
    }
  },
};
