import type { Scene } from '../../scene.ts';

export const downstairs: Scene = {
  id: 'downstairs',
  palette: {
    k: '#070d1c',
    n: '#0f1c38',
    b: '#1f4a8a',
    l: '#4aa0e0',
    c: '#a8e4ff',
    w: '#ffffff',
    m: '#d04a9a',
    y: '#ffd84a',
    g: '#4ad08a',
    r: '#f05040',
  },
  draw(c) {
    c.fill('k');
    for (let y = 12; y < 104; y += 8) for (let x = 4; x < 160; x += 8) c.put(x, y, 'n');
    const room = (x: number, y: number, w: number, h: number, inside = 'b', edge = 'l') =>
      c.panel(4 + x * 8, 14 + y * 8, w * 8 + 1, h * 8 + 1, inside, edge);
    for (const [x, y, w, h, inside, edge] of [
      [0, 0, 2, 1],
      [2, 0, 4, 2],
      [6, 1, 3, 1],
      [9, 0, 1, 4],
      [10, 0, 3, 1],
      [10, 2, 3, 2],
      [13, 0, 2, 3],
      [0, 1, 1, 4],
      [1, 4, 3, 1],
      [4, 3, 2, 3],
      [6, 5, 4, 1],
      [10, 4, 1, 5, 'm', 'c'],
      [11, 6, 4, 1, 'm', 'c'],
      [15, 4, 2, 4, 'm', 'c'],
      [13, 8, 3, 2, 'm', 'c'],
      [6, 7, 3, 3],
      [2, 6, 4, 1],
      [0, 6, 2, 3],
      [2, 8, 2, 2, 'n', 'b'],
      [11, 8, 1, 2, 'n', 'b'],
      [16, 0, 2, 2, 'n', 'b'],
    ] as const)
      room(x, y, w, h, inside, edge);
    const door = (x: number, y: number, colour: string) => {
      c.rect(3 + x * 8, 17 + y * 8, 3, 3, colour);
    };
    for (const [x, y, colour] of [
      [2, 0, 'y'],
      [6, 1, 'c'],
      [9, 1, 'r'],
      [10, 0, 'c'],
      [13, 0, 'c'],
      [10, 6, 'g'],
      [11, 6, 'c'],
      [15, 6, 'c'],
      [6, 5, 'c'],
      [4, 4, 'c'],
      [10, 3, 'c'],
      [6, 8, 'y'],
      [2, 6, 'c'],
    ] as const)
      door(x, y, colour);
    for (const [x, y] of [
      [9, 4],
      [0, 5],
      [5, 2],
      [14, 7],
      [7, 6],
      [1, 5],
    ] as const)
      c.rect(7 + x * 8, 13 + y * 8, 3, 3, 'c');
    c.text('S', 12, 24, 'w');
    c.text('B', 134, 60, 'w');
    c.text('?', 24, 84, 'l');
    c.text('?', 140, 20, 'l');
    // You are here, with a ring around it.
    c.rect(62, 75, 7, 7, 'y');
    c.rect(64, 77, 3, 3, 'k');
    c.ring(65, 78, 9, 'y');
    c.ring(65, 78, 12, 'm');
    c.line(69, 70, 82, 57, 'w', 2);
    c.rect(0, 0, 160, 11, 'n');
    c.text('MAP - THE CELLAR UNDER THE CELLAR', 5, 3, 'c');
    c.panel(0, 102, 160, 18, 'n', 'b');
    c.text('ROOMS 31/58', 5, 105, 'c');
    c.text('SPOONS 2/7', 5, 112, 'y');
    c.sprite(70, 104, ['..gg....', '.gwwg...', 'gwggwg..', 'gg..gg..', '.g..g...', '.gg.gg..', '........']);
    c.text('DOUBLE SLIPPERS', 82, 105, 'g');
    c.text('NOT YET: LADDER', 82, 112, 'l');
  },
};
