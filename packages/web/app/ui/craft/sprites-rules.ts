import type { Sprite } from './bitmap.ts';

export const snail: Sprite = {
  material: 'bead',
  cells: `
..........K.K
..BBBB....K.K
.BOOOOB...AAA
BOOBBOOB..AKA
BOBOOBOB.AAAA
BOBOBBOB.AAA.
BOOBOOOBAAAA.
.BOOOOBAAAA..
AAAAAAAAAAA..`,
};

export const smallSnail: Sprite = {
  material: 'bead',
  cells: `
.BBB..K.
BOOOB.A.
BOBOBAA.
BOOBAAA.
AAAAAAA.`,
};

export const palette: Sprite = {
  material: 'bead',
  cells: `
...AAAAA...
..AAAAAAAA.
.ARRAAYYAAA
AARRAAYYAAA
AAAAAAAAAAA
ASSAAAA..AA
ASSAGGA..AA
.AAAGGAAAA.
..AAAAAAA..`,
};

export const star: Sprite = {
  material: 'bead',
  cells: `
....Y....
....Y....
...YYY...
YYYYYYYYY
.YYYYYYY.
..YYYYY..
..YYYYY..
.YYY.YYY.
.YY...YY.`,
};
