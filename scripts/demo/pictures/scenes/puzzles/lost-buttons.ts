import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const lostButtons: Scene = {
  id: 'lost-buttons',
  palette: {
    w: '#fbf0dc',
    v: '#e8d4b4',
    q: '#c8a880',
    r: '#d84848',
    m: '#982838',
    b: '#4878c0',
    n: '#284880',
    y: '#f0b838',
    o: '#b87818',
    g: '#58a868',
    d: '#2f6840',
    p: '#a868b0',
    u: '#683878',
    k: '#3a2820',
  },
  draw(c, random) {
    c.fill('v');
    for (let y = 0; y < 120; y += 4) for (let x = (y / 4) % 2 ? 0 : 2; x < 160; x += 4) c.put(x, y, 'q');
    c.panel(4, 10, 106, 106, 'w', 'k');
    const kinds = [
      ['r', 'm'],
      ['b', 'n'],
      ['y', 'o'],
      ['g', 'd'],
      ['p', 'u'],
    ] as const;
    for (let j = 0; j < 6; j += 1)
      for (let i = 0; i < 6; i += 1) {
        const isRow = j === 3 && i > 0 && i < 5;
        const n = isRow ? 0 : Math.floor(random() * 4) + (random() < 0.3 ? 1 : 0);
        const [light, dark] = kinds[n] ?? kinds[0];
        const [x, y] = [14 + i * 17, 21 + j * 17];
        if (isRow) c.rect(x - 8, y - 8, 17, 17, 'y');
        c.disc(x + 1, y + 1, 7, 'q');
        c.disc(x, y, 7, dark);
        c.disc(x, y, 6, light);
        if (n % 2) {
          c.ring(x, y, 4, dark);
        }
        const holes: readonly Point[] =
          n === 1 || n === 3
            ? [
                [-1, -1],
                [1, -1],
                [-1, 1],
                [1, 1],
              ]
            : [
                [-2, 0],
                [2, 0],
              ];
        for (const [dx, dy] of holes) c.rect(x + dx, y + dy, 1, 2, 'k');
        if (n === 2) c.rect(x - 2, y, 5, 1, 'w');
        c.put(x - 4, y - 3, 'w');
        c.put(x - 3, y - 4, 'w');
      }
    c.line(20, 72, 96, 72, 'k');
    c.poly(
      [
        [90, 71],
        [104, 64],
        [104, 66],
        [92, 73],
      ],
      'k',
    );
    // The coat that all this is for.
    c.poly(
      [
        [122, 44],
        [130, 36],
        [144, 36],
        [152, 44],
        [156, 100],
        [118, 100],
      ],
      'b',
    );
    c.poly(
      [
        [130, 36],
        [137, 52],
        [144, 36],
      ],
      'w',
    );
    c.poly(
      [
        [122, 44],
        [112, 74],
        [119, 78],
        [126, 58],
      ],
      'n',
    );
    c.rect(137, 52, 1, 48, 'n');
    for (const [n, y] of ([58, 68, 78, 88] as const).entries()) {
      c.disc(140, y, 2, n < 2 ? 'y' : 'n');
      if (n > 1) c.ring(140, y, 2, 'w');
    }
    c.rect(122, 82, 10, 8, 'n');
    c.text('LOST', 136, 12, 'm', { isBig: true, align: 'center' });
    c.text('BUTTONS', 136, 22, 'k', { align: 'center' });
    c.text('X3 NICE', 136, 106, 'm', { align: 'center' });
    c.text('MRS. PELL - 14 LEFT', 5, 3, 'k');
  },
};
