import type { Scene } from '../../scene.ts';

export const hiveMind: Scene = {
  id: 'hive-mind',
  palette: {
    k: '#2a1808',
    d: '#6a3c10',
    o: '#c87818',
    y: '#f8b828',
    l: '#ffe078',
    w: '#fff8d8',
    b: '#a8d8e8',
    g: '#88a848',
    r: '#d84828',
  },
  draw(c) {
    c.fill('d');
    const hex = (x: number, y: number, r: number, colour: string) =>
      c.poly(
        Array.from({ length: 6 }, (_, n) => [
          x + Math.cos((n * Math.PI) / 3 + Math.PI / 6) * r,
          y + Math.sin((n * Math.PI) / 3 + Math.PI / 6) * r,
        ]),
        colour,
      );
    const kinds = [
      'honey',
      'empty',
      'honey',
      'grub',
      'honey',
      'pollen',
      'empty',
      'honey',
      'capped',
      'honey',
      'capped',
    ];
    for (let row = -1; row < 7; row += 1)
      for (let column = -1; column < 8; column += 1) {
        const [x, y] = [column * 24 + (row % 2 ? 12 : 0) + 4, row * 20.5 + 20];
        const kind = kinds[Math.abs(row * 5 + column * 3 + row * column) % kinds.length];
        hex(x, y, 13.5, 'o');
        hex(x, y, 11.5, kind === 'capped' ? 'l' : 'k');
        if (kind === 'capped') hex(x + 1, y + 1, 9, 'y');
        if (kind === 'honey') {
          hex(x, y + 1, 10.5, 'y');
          c.rect(x - 6, y - 5, 4, 2, 'w');
          c.rect(x - 6, y - 3, 2, 2, 'l');
        }
        if (kind === 'pollen') {
          hex(x, y + 1, 9, 'g');
          c.dither(x - 6, y - 4, 12, 9, 'l', 0.3);
        }
        if (kind === 'grub') {
          c.disc(x, y, 6, 'w');
          c.disc(x + 2, y, 3, 'l');
          c.put(x - 2, y - 3, 'k');
        }
      }
    const bee = (x: number, y: number, flip: boolean, scale = 1) =>
      c.sprite(
        x,
        y,
        [
          '....bb.bb......',
          '...bwwbwwb.....',
          '...bwwbwwb.....',
          '....bwbwb.k.k..',
          '..kyykyykyykk..',
          '.kyykkyykkywky.',
          'kkyykkyykkyyyk.',
          '.kyykkyykkyyk..',
          '..kkkkkkkkkk...',
          '...k..k..k.....',
        ],
        { flip, scale },
      );
    bee(94, 26, true);
    bee(24, 84, false);
    bee(120, 88, true);
    c.line(64, 72, 40, 86, 'w', 3);
    c.line(88, 50, 98, 38, 'w', 3);
    hex(76, 61, 13.5, 'o');
    hex(76, 61, 11.5, 'l');
    hex(76, 61, 9, 'y');
    bee(60, 50, false, 2);
    c.sprite(81, 50, ['r...r...r', 'rr.rrr.rr', 'rrrrrrrrr', 'rwrrwrrwr', 'rrrrrrrrr']);
    c.panel(0, 0, 160, 13, 'k', 'o');
    c.text('HONEY 118', 5, 4, 'y');
    c.text('MOOD: BUZZY', 58, 4, 'l');
    c.text('DAY 3', 155, 4, 'w', { align: 'right' });
    c.panel(38, 102, 84, 15, 'w', 'k');
    c.text('LEFT FOOT, QUEEN.\nTHE OTHER LEFT.', 42, 104, 'd');
  },
};
