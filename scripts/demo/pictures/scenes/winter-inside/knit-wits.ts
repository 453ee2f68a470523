import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

/** Rows of the jumper from the top: r and w are wool, x is a stitch that was dropped. */
const pattern = [
  'rrrrrrrrrrrrrrrrrrrr',
  'rwrwrwrwrwrwrwrwrwrw',
  'rrrrrrrrrrrrrrrrrrrr',
  'rrwrwrrrrrrrrrrwrwrr',
  'rrrwrrrrrrrrrrrrwrrr',
  'rrrwwrrrwwwwrrrwwrrr',
  'rrrrwwwwwwwwwwwwrrrr',
  'rrrrrwwwwxwwwwwrrrrr',
  'rrrrrwrrwrrwrrwrrrrr',
  'rrrrrwrrwrrwrrrrrrrr',
  'rrrrrrrrrrrrrrrrrrrr',
  'gwggwggwggwggwggwggw',
  'ggggggggggggggggrrrr',
];

export const knitWits: Scene = {
  id: 'knit-wits',
  palette: {
    k: '#221a2c',
    n: '#33406a',
    b: '#4c64a0',
    l: '#88a8d8',
    r: '#c8343c',
    d: '#8c1c2c',
    w: '#fff8ec',
    s: '#d8c8b4',
    g: '#2c8c5c',
    e: '#185c40',
    y: '#f4c850',
    o: '#b4783c',
  },
  draw(c) {
    c.fill('n');
    for (let y = 0; y < 120; y += 6)
      for (let x = 0; x < 160; x += 12) {
        c.line(x + ((y / 6) % 2) * 6, y, x + 3 + ((y / 6) % 2) * 6, y + 3, 'b');
        c.line(x + 6 + ((y / 6) % 2) * 6, y, x + 3 + ((y / 6) % 2) * 6, y + 3, 'b');
      }
    // The song comes down on the left, knit and purl.
    c.rect(4, 0, 34, 120, 'k');
    c.rect(20, 0, 2, 120, 'n');
    for (const [lane, y] of [
      [0, 12],
      [0, 26],
      [1, 40],
      [0, 54],
      [1, 62],
      [1, 76],
      [0, 90],
    ] as const) {
      c.disc(12 + lane * 17, y, 6, lane ? 'e' : 'd');
      c.disc(12 + lane * 17, y - 1, 5, lane ? 'g' : 'r');
      c.text(lane ? 'P' : 'K', 11 + lane * 17, y - 3, 'w');
    }
    c.rect(4, 98, 34, 2, 'y');
    for (const lane of [0, 1]) c.ring(12 + lane * 17, 108, 7, lane ? 'g' : 'r');
    c.text('F', 11, 106, 'w');
    c.text('J', 28, 106, 'w');
    // A jumper, as far as it has got.
    const [left, top, size] = [56, 26, 4];
    for (const [x, lean] of [
      [left - 2, -1],
      [left + 20 * size + 2, 1],
    ] as const) {
      c.poly(
        [
          [x, top],
          [x + lean * 16, top + 34],
          [x + lean * 7, top + 38],
          [x, top + 20],
        ],
        'd',
      );
      c.poly(
        [
          [x + lean * 13, top + 28],
          [x + lean * 16, top + 34],
          [x + lean * 7, top + 38],
          [x + lean * 5, top + 32],
        ],
        'w',
      );
    }
    c.rect(left - 2, top - 2, 20 * size + 4, pattern.length * size + 3, 'd');
    eachSign(pattern, (sign, i, j) => {
      const [x, y] = [left + i * size, top + j * size];
      const [wool, shadow] =
        sign === 'x' ? ['k', 'k'] : [sign, sign === 'w' ? 's' : sign === 'g' ? 'e' : 'd'];
      c.rect(x, y, size, size, wool ?? 'r');
      c.put(x + 1, y + 3, shadow ?? 'd');
      c.put(x + 2, y + 3, shadow ?? 'd');
    });
    c.rect(left + 24, top - 5, 32, 4, 'd');
    c.rect(left + 28, top - 5, 24, 3, 'n');
    // The needles that it hangs from, and where the wool comes from.
    c.line(48, 84, 142, 78, 'y');
    c.line(48, 85, 142, 79, 'o');
    c.line(150, 64, 120, 88, 'y');
    c.line(151, 65, 121, 89, 'o');
    c.disc(151, 63, 2, 'r');
    c.disc(47, 84, 2, 'r');
    c.path(
      [
        [121, 82],
        [134, 96],
        [118, 104],
        [100, 100],
      ],
      'g',
    );
    c.disc(88, 104, 12, 'e');
    c.disc(87, 103, 11, 'g');
    for (const r of [4, 7, 10]) c.ring(84 + r / 2, 103, r, 'e', -0.9, 1.2);
    c.ring(85, 108, 9, 'e', Math.PI * 1.1, Math.PI * 1.8);
    c.text('MIND THE EARS', 157, 112, 'w', { align: 'right', shadow: 'k' });
    c.rect(40, 0, 120, 9, 'k');
    c.text('ROW 41', 43, 2, 'l');
    c.text('DROPPED 1', 157, 2, 'r', { align: 'right' });
    c.text('CAROL X12', 99, 12, 'y', { align: 'center', shadow: 'k' });
  },
};
