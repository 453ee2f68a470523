import type { Point } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const bishopsDayOff: Scene = {
  id: 'bishops-day-off',
  palette: {
    k: '#1c1420',
    d: '#4a3048',
    m: '#8a5a68',
    l: '#e8c8a0',
    w: '#fff6e4',
    t: '#2a5850',
    y: '#f8c84a',
    r: '#e0485a',
    s: '#b8a0a0',
    n: '#f0b890',
    b: '#48b0c8',
  },
  draw(c) {
    c.fill('t');
    c.dither(0, 0, 160, 120, 'k', 0.2);
    // The board, seen from the near side.
    const corner = (i: number, j: number): Point => {
      const depth = j / 8;
      const half = 46 + depth * 30;
      return [80 + ((i - 4) / 4) * half, 24 + depth * (52 + depth * 34)];
    };
    c.poly(
      [
        [31, 20],
        [129, 20],
        [162, 114],
        [-2, 114],
      ],
      'd',
    );
    c.rect(0, 113, 160, 4, 'k');
    for (let j = 0; j < 8; j += 1)
      for (let i = 0; i < 8; i += 1)
        c.poly(
          [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)],
          (i + j) % 2 ? 'm' : 'l',
        );
    const shapes = {
      pawn: ['..aa..', '.aaaa.', '.aaaa.', '..aa..', '..aa..', '.aaaa.', 'aaaaaa'],
      rook: ['a.aa.a', 'aaaaaa', '.aaaa.', '.aaaa.', '.aaaa.', '.aaaa.', 'aaaaaa'],
      king: [
        '...aa...',
        '..aaaa..',
        '...aa...',
        '.aaaaaa.',
        'aaaaaaaa',
        '.aaaaaa.',
        '..aaaa..',
        '..aaaa..',
        '.aaaaaa.',
        'aaaaaaaa',
      ],
      bishop: [
        '......kk........',
        '.....kwwk.......',
        '....kwwwrk......',
        '...kwwwrrwk.....',
        '...kwwrrwwk.....',
        '...kkkkkkkk...w.',
        '...knnnnnnk..www',
        '...kkkkkkkk..wrw',
        '...knnnnnnk..yyy',
        '....knkknk....y.',
        '...kbbbbbbk..knk',
        '..kbybbybbbkknnk',
        '.kbbbbybbbbbbbk.',
        '.knkbbbbybkkkk..',
        '.knkbybbbbk.....',
        '..k.kwwwwk......',
        '....kwkkwk......',
        '....knkknk......',
        '...kyykkyyk.....',
      ],
    };
    const piece = (shape: keyof typeof shapes, i: number, j: number, colour: string, scale: number) => {
      const [x, y] = corner(i + 0.5, j + 0.75);
      const rows = shapes[shape];
      const wide = rows[0]?.length ?? 0;
      c.ellipse(x + 2, y, wide * scale * 0.4, 2, 'd');
      c.sprite(Math.round(x - (wide * scale) / 2), Math.round(y - rows.length * scale), rows, {
        scale,
        colours: { a: colour },
      });
    };
    for (const i of [0, 7] as const) piece('rook', i, 0, 'k', 1);
    piece('king', 4, 0, 'k', 1);
    for (const i of [0, 1, 2, 5, 7] as const) piece('pawn', i, 1, 'k', 1);
    piece('pawn', 6, 3, 'k', 1);
    for (const i of [0, 1, 6] as const) piece('pawn', i, 6, 'w', 2);
    piece('king', 2, 6, 'w', 2);
    piece('bishop', 4, 6, 'w', 3);
    c.panel(6, 34, 50, 23, 'w', 'k');
    c.text('KNIGHT TO\nF3? LOVELY.\nOFF YOU GO.', 9, 36, 'k');
    c.poly(
      [
        [52, 50],
        [55, 56],
        [68, 60],
      ],
      'w',
    );
    c.text("BISHOP'S DAY OFF", 80, 3, 'y', { isBig: true, align: 'center' });
    c.text('WHITE TO APOLOGISE', 80, 12, 's', { align: 'center' });
  },
};
