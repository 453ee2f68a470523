import { eachSign } from '../../canvas.ts';
import type { Scene } from '../../scene.ts';

export const sirSemicolon: Scene = {
  id: 'sir-semicolon',
  palette: {
    k: '#140c04',
    d: '#5c3a12',
    a: '#b8721e',
    o: '#f0a030',
    y: '#ffe09a',
    r: '#ff5a3c',
    c: '#7ad0c0',
  },
  draw(c) {
    c.fill('k');
    const map = [
      '########        ##########',
      '#......#        #........#',
      '#......##########....%...#',
      '#......+........+........#',
      '#......##########....£...#',
      '####+###        #........#',
      '   #.#    ######+#########',
      '   #.######..............#',
      '   #......+..............#',
      '   ########..........=%..#',
      '          ################',
    ];
    const colours: Readonly<Record<string, string>> = { '#': 'a', '+': 'o', '£': 'y', '%': 'c', '=': 'c' };
    eachSign(map, (sign, x, y) => {
      if (sign === '.') c.rect(x * 6 + 5, y * 9 + 14, 1, 1, 'a');
      else if (sign !== ' ') c.text(sign, x * 6 + 2, y * 9 + 10, colours[sign] ?? 'a', { isBig: true });
    });
    // He is the first large sign on the screen; the other one breathes fire.
    c.rect(9, 18, 34, 34, 'k');
    c.ring(26, 35, 15, 'd');
    c.sprite(
      18,
      25,
      [
        '..yyyy..',
        '..yyyy..',
        '..yyyy..',
        '........',
        '..yyyy..',
        '..yyyy..',
        '....yy..',
        '...yyy..',
        '..yy....',
      ],
      { scale: 2 },
    );
    c.rect(82, 70, 70, 28, 'k');
    c.text('D', 122, 70, 'r', { isBig: true, scale: 4 });
    c.rect(133, 77, 4, 4, 'y');
    for (const [row, signs] of (['~~', '~~~~~', '~~~~~~~~', '~~~~~', '~~'] as const).entries())
      [...signs].forEach((sign, n) => {
        c.text(sign, 116 - n * 5, 74 + row * 4, row === 2 ? 'y' : row % 2 ? 'o' : 'r');
      });
    c.rect(0, 0, 160, 8, 'a');
    c.text('SIR ; THE INCOMPLETE   HP 14/20  LV 3', 3, 2, 'k');
    c.rect(0, 109, 160, 11, 'd');
    c.text('THE DRAGON EXPECTED A CLOSING BRACE.', 3, 112, 'y');
  },
};
