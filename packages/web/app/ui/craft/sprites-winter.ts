import type { Sprite } from './bitmap.ts';

export const fir: Sprite = {
  material: 'knit',
  cells: `
.....Y.....
.....G.....
....GGG....
...GGGGG...
....GGG....
...GGRGG...
..GGGGGGG..
...GGGGG...
..GGYGGGG..
.GGGGGGRGG.
GGGGGGGGGGG
.....B.....`,
};

export const smallFir: Sprite = {
  material: 'knit',
  cells: `
...G...
..GGG..
..GGG..
.GGGGG.
..GGG..
.GGGGG.
GGGGGGG
...B...`,
};

export const krampus: Sprite = {
  material: 'knit',
  cells: `
E...........E
EE.........EE
.EE..KKK..EE.
.EEEKKKKKEEE.
..EKKKKKKKE..
...KKKKKKK...
..KKOOKOOKK..
..KKOKKKOKK..
...KKKKKKK...
..KKWKWKWKK..
..KKKRRRKKK..
....KRRRK....
.....RRR.....
......R......`,
};

export const walker: Sprite = {
  material: 'knit',
  cells: `
.........W...W..
.RR..YY..W...W..
BRRBYYBB.WW.WW..
BBBBBBBBB.UUUU..
BWBWBWBWBUUUUUU.
WBWBWBWBWUUUOUO.
BWBWBWBWBUUUUUUU
WBWBWBWBUUUUURR.
BWBWBWBUUUUUUR.Y
.WBWBWUUUUUUU..Y
..BBBUUUUUUUUUUY
.....UUUUUUU...Y
.....UUUUUUU...Y
.....UUUUUUU...Y
.....UUU.UUU...Y
....WWW.WWW....Y`,
};

export const smallWalker: Sprite = {
  material: 'knit',
  cells: `
...W.W..
BBB.UU..
BWBUUOU.
WBWUUUR.
BBUUUU.Y
..UUUUUY
..U..U.Y`,
};

export const gift: Sprite = {
  material: 'knit',
  cells: `
..YYY.YYY..
.Y..Y.Y..Y.
..YYYYYYY..
RRRRRYRRRRR
RRRRRYRRRRR
RRRRRYRRRRR
.YYYYYYYYY.
.RRRRYRRRR.
.RRRRYRRRR.
.RRRRYRRRR.`,
};

export const house: Sprite = {
  material: 'knit',
  cells: `
..........BB...
.......L..BB...
......LLL.BB...
.....LLRLLBB...
....LLRRRLLB...
...LLRRRRRLL...
..LLRRRRRRRLL..
.LLRRRRRRRRRLL.
..BBBBBBBBBBB..
..BYYBBBBBYYB..
..BYYBBKKBYYB..
..BBBBBKKBBBB..
..BBBBBKKBBBB..`,
};

export const rose: Sprite = {
  material: 'knit',
  cells: `
..WW...WW..
..WWW.WWW..
WW.WW.WW.WW
WWW.W.W.WWW
.WWW...WWW.
...........
.WWW...WWW.
WWW.W.W.WWW
WW.WW.WW.WW
..WWW.WWW..
..WW...WW..`,
};

export const bell: Sprite = {
  material: 'knit',
  cells: `
.....Y.....
....YYY....
...YYYYY...
..YYWYYYY..
..YWYYYYY..
..YWYYYYY..
.YYYYYYYYY.
YYYYYYYYYYY
....OOO....`,
};

export const candle: Sprite = {
  material: 'knit',
  cells: `
...O...
..OYO..
..OYO..
...Y...
..WWW..
..WWW..
..WWW..
..WWW..
..WWW..
.EEEEE.`,
};

export const reindeer: Sprite = {
  material: 'knit',
  cells: `
W.W.....W.W
WWW.....WWW
.WWW...WWW.
...WWWWW...
..WWWWWWW..
..WKWWWKW..
...WWWWW...
...WWWWW...
....WRW....
....RRR....`,
};

export const moon: Sprite = {
  material: 'knit',
  cells: `
..LLLL..
.LLLLLL.
LLLLLLLL
LLLSLLLL
LLLLLLSL
LLSLLLLL
.LLLLLL.
..LLLL..`,
};

export const heart: Sprite = {
  material: 'knit',
  cells: `
.RR.RR.
RRRRRRR
RRRRRRR
.RRRRR.
..RRR..
...R...`,
};

export const lostCreature: Sprite = {
  material: 'knit',
  cells: `
...O.....O...
....O...O....
..OOOOOOOOO..
.OOWWOOOWWOO.
OOOWKOOOKWOOO
OOOOOOOOOOOOO
O.OOOKKKOOO.O
O.O.OOOOO.O.O
...OO...OO...`,
};

export const questionMark: Sprite = {
  material: 'knit',
  cells: `
.YYY.
Y...Y
....Y
..YY.
..Y..
.....
..Y..`,
};

export const stocking: Sprite = {
  material: 'knit',
  cells: `
WWWWWWWW..
WWWWWWWW..
.RRRRRR...
.RWRRWR...
.RRRRRR...
.RRWRRR...
.RRRRRRR..
.RRRRRRRRR
..RRRRRRRR
...RRRRRR.`,
};
