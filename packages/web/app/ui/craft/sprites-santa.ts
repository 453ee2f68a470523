import type { Sprite } from './bitmap.ts';

// Only for the pages of a gift exchange, so that no other page loads them.

export const letter: Sprite = {
  material: 'knit',
  cells: `
WWWWWWWWWWWWW
WEWWWWWWWWWEW
WWEWWWWWWWEWW
WWWEWWWWWEWWW
WWWWEWRWEWWWW
WWWWWRRRWWWWW
WWWWWWRWWWWWW
WWWWWWWWWWWWW
WWWWWWWWWWWWW`,
};

export const smallLetter: Sprite = {
  material: 'knit',
  cells: `
WWWWWWWWW
WEWWWWWEW
WWEWRWEWW
WWWRRRWWW
WWWWRWWWW
WWWWWWWWW`,
};

export const elf: Sprite = {
  material: 'knit',
  cells: `
.....GG..
....GGGY.
...GGGG..
..GGGGGG.
.RRRRRRRR
..WWWWWW.
W.WKWWKWW
..WWWWWW.
...WRRW..
..GGGGGG.
.GGGYGGGG`,
};
