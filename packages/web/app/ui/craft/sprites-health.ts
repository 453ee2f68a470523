import type { Sprite } from './bitmap.ts';
import { letter as inkLetter, tin as inkTin } from './sprites-summer.ts';

/** On the ground of a board, ink would not be seen. */
const withoutInk = ({ material, cells }: Sprite): Sprite => ({ material, cells: cells.replaceAll('K', 'E') });

export const letter = withoutInk(inkLetter);
export const tin = withoutInk(inkTin);

export const drums: Sprite = {
  material: 'bead',
  cells: `
..SSSSSS..
.SLLLLLLS.
SSSSSSSSSS
S.SSSSSS.S
SSSSSSSSSS
SSSSSSSSSS
S.SSSSSS.S
SSSSSSSSSS
SSSSSSSSSS
.SSSSSSSS.`,
};

export const cog: Sprite = {
  material: 'bead',
  cells: `
....OO....
.OO.OO.OO.
.OOOOOOOO.
..OO..OO..
OOO....OOO
OOO....OOO
..OO..OO..
.OOOOOOOO.
.OO.OO.OO.
....OO....`,
};

export const crate: Sprite = {
  material: 'bead',
  cells: `
BBBBBBBBBB
BAAAAAAAAB
BABAAAABAB
BAABAABAAB
BAAABBAAAB
BAAABBAAAB
BAABAABAAB
BABAAAABAB
BAAAAAAAAB
BBBBBBBBBB`,
};

export const platter: Sprite = {
  material: 'bead',
  cells: `
EEEEEEEEEE
EWWWWWWWWE
EWWEEEWWWE
EWEWWWEWWE
EWEWEWEWWE
EWEWWWEWWE
EWWEEEWBWE
EWWWWWWWBE
EWWWWWWWWE
EEEEEEEEEE`,
};

export const dial: Sprite = {
  material: 'bead',
  cells: `
..WWWWWW..
.WWWWRWWW.
WWWWWRWWWW
WWWWWRWWWW
WWWWWRWWWW
WWWWWRRRWW
WWWWWWWWWW
WWWWWWWWWW
.WWWWWWWW.
..WWWWWW..`,
};
