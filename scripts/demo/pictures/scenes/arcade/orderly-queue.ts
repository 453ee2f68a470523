import type { Scene } from '../../scene.ts';

export const orderlyQueue: Scene = {
  id: 'orderly-queue',
  palette: { k: '#0f2a1a', d: '#2f6b3a', l: '#8bb84a', w: '#dcee9a' },
  draw(c) {
    c.fill('l');
    for (let j = 0; j < 8; j += 1)
      for (let i = 0; i < 12; i += 1) if ((i + j) % 2 === 0) c.rect(2 + i * 13, 14 + j * 13, 13, 13, 'w');
    c.frame(0, 12, 160, 108, 'k');
    c.frame(1, 13, 158, 106, 'd');
    const bowler = [
      '...kkkkkk...',
      '..kkkkkkkk..',
      '.kkkkkkkkkk.',
      '..kwkwwkwk..',
      '..kwwwwwwk..',
      '..kwwkkwwk..',
      '...kwwwwk...',
      '.kkddwwddkk.',
      'kddddkkddddk',
      'kkddddddddkk',
      '..kkkkkkkk..',
      '..kkk..kkk..',
    ];
    const bun = [
      '....kkkk....',
      '...kllllk...',
      '..kkkkkkkk..',
      '.klkkkkkklk.',
      '.klwkwwkwlk.',
      '.klwwwwwwlk.',
      '..klwkkwlk..',
      '..kkwwwwkk..',
      '.kllllllllk.',
      'kkllllllllkk',
      '.kkkkkkkkkk.',
      '..kkk..kkk..',
    ];
    const child = [
      '............',
      '............',
      '...kkkkkk...',
      '..kddddddkk.',
      '..kwkwwkwkkk',
      '..kwwwwwwk..',
      '..kwwkkwwk..',
      '...kkkkkk...',
      '..kwwwwwwk..',
      '.kwwkwwkwwk.',
      '..kkkkkkkk..',
      '..kk....kk..',
    ];
    const path = [
      [8, 1],
      [7, 1],
      [6, 1],
      [5, 1],
      [4, 1],
      [3, 1],
      [2, 1],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [1, 5],
      [1, 6],
      [2, 6],
      [3, 6],
      [3, 5],
      [3, 4],
      [3, 3],
      [4, 3],
      [5, 3],
      [6, 3],
      [7, 3],
      [8, 3],
      [9, 3],
      [10, 3],
      [10, 4],
      [10, 5],
      [10, 6],
      [9, 6],
      [8, 6],
      [7, 6],
      [7, 5],
    ] as const;
    for (const [place, [x, y]] of path.entries())
      c.sprite(x * 13 + 2, y * 13 + 14, [bowler, bun, child][(place * 5 + (place % 4)) % 3] ?? bun);
    // The post office, which is what everyone is here for.
    c.sprite(
      121,
      16,
      [
        'kkkkkkkkkkkkkkkk',
        'kwwddwwddwwddwwk',
        'kwwddwwddwwddwwk',
        '.kkkkkkkkkkkkkk.',
        '.kwwwwwwwwwwwwk.',
        '.kwkkkkkkwwkkkk.',
        '.kwkllllkwwkddk.',
        '.kwkllllkwwkddk.',
        '.kwkkkkkkwwkddk.',
        '.kwwwwwwwwwkddk.',
        'kkkkkkkkkkkkkkkk',
      ],
      { scale: 2 },
    );
    c.sprite(68, 79, [
      '..kk..kk..',
      '.kddkkddk.',
      'kdddddwddk',
      'kddddddddk',
      '.kddddddk.',
      '..kddddk..',
      '...kddk...',
      '....kk....',
    ]);
    c.rect(0, 0, 160, 12, 'k');
    c.text('QUEUE: 32', 4, 4, 'w');
    c.text('NOW SERVING: 6', 156, 4, 'l', { align: 'right' });
  },
};
