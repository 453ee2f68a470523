import type { Scene } from '../../scene.ts';

export const loadedOpinions: Scene = {
  id: 'loaded-opinions',
  palette: {
    k: '#1c0c20',
    d: '#3c1440',
    v: '#5c1c58',
    f: '#7a2a70',
    w: '#f8f0e8',
    s: '#c8b8b0',
    r: '#d83440',
    m: '#94182c',
    g: '#38a860',
    e: '#1c6a3c',
    b: '#3c70d0',
    n: '#20408c',
    y: '#f8c848',
    o: '#b07820',
  },
  draw(c) {
    c.fill('v');
    c.dither(0, 0, 160, 120, 'f', 0.25);
    c.shade((x, y) => Math.hypot(x - 80, (y - 66) * 1.3) > 82, { v: 'd', f: 'v' });
    c.oval(80, 66, 74, 46, 'o');
    c.oval(80, 66, 73, 45, 'y');
    /** A die seen from above and in front, with a face for a six. */
    const die = (
      x: number,
      y: number,
      size: number,
      light: string,
      dark: string,
      ink: string,
      mood: string,
    ) => {
      const lift = Math.round(size * 0.34);
      c.ellipse(x + size / 2 + 2, y + size + 1, size * 0.62, 4, 'k');
      c.rect(x + 1, y, size - 2, size, dark);
      c.rect(x, y + 1, size, size - 2, dark);
      c.poly(
        [
          [x + 1, y],
          [x + lift, y - lift],
          [x + size + lift - 3, y - lift],
          [x + size - 1, y],
        ],
        light === 'k' ? 'd' : 'w',
      );
      c.poly(
        [
          [x + size, y + 1],
          [x + size + lift - 3, y - lift],
          [x + size + lift - 3, y + size - lift],
          [x + size, y + size - 1],
        ],
        dark,
      );
      c.rect(x + 2, y + 2, size - 4, size - 4, light);
      const [eye, left, right] = [Math.round(y + size * 0.36), x + size * 0.28, x + size * 0.68];
      c.rect(left, eye, 3, mood === 'sulk' ? 2 : 4, ink);
      c.rect(right, eye, 3, mood === 'sulk' ? 2 : 4, ink);
      if (mood === 'cross') {
        c.line(left - 2, eye - 4, left + 3, eye - 2, ink);
        c.line(right, eye - 2, right + 5, eye - 4, ink);
      }
      const mouth = Math.round(y + size * 0.68);
      const middle = x + size / 2;
      if (mood === 'smile') c.ring(middle, mouth - 2, size * 0.2, ink, 0.2, Math.PI - 0.2);
      else if (mood === 'sum') c.rect(middle - 4, mouth, 8, 2, ink);
      else c.ring(middle, mouth + 4, size * 0.2, ink, Math.PI + 0.3, Math.PI * 2 - 0.3);
    };
    die(22, 38, 30, 'r', 'm', 'w', 'smile');
    die(94, 30, 26, 'b', 'n', 'w', 'sum');
    die(62, 60, 34, 'w', 's', 'k', 'cross');
    die(112, 70, 28, 'k', 'd', 'y', 'cross');
    die(16, 82, 24, 'g', 'e', 'w', 'sulk');
    const say = (text: string, x: number, y: number, wide: number) => {
      c.panel(x, y, wide, 10, 'w', 'k');
      c.text(text, x + 3, y + 3, 'k');
    };
    say('FOR YOU? A SIX.', 8, 17, 66);
    say('STATISTICALLY, NO', 83, 12, 74);
    say('NOT AGAIN', 40, 107, 42);
    say('HOUSE RULES, SIR', 88, 107, 70);
    c.rect(0, 0, 160, 9, 'k');
    c.text('POT 12', 3, 2, 'y');
    c.text('AGREED: 1 OF 5', 157, 2, 's', { align: 'right' });
  },
};
