import type { Sprite } from './bitmap.ts';

export const sun: Sprite = {
  material: 'bead',
  cells: `
.....Y.....
.Y...Y...Y.
..Y.YYY.Y..
...YYYYY...
..YYYYYYY..
YYYYYYYYYYY
..YYYYYYY..
...YYYYY...
..Y.YYY.Y..
.Y...Y...Y.
.....Y.....`,
};

export const disc: Sprite = {
  material: 'bead',
  cells: `
..YYYYY..
.YYYYYYY.
YYYYYYYYY
YYYYYYYYY
YYYYYYYYY
YYYYYYYYY
YYYYYYYYY
.YYYYYYY.
..YYYYY..`,
};

export const moon: Sprite = {
  material: 'bead',
  cells: `
...WWW..
..WWW...
.WWW....
.WWW....
.WWW....
.WWWW..W
..WWWWWW
...WWWW.`,
};

export const boat: Sprite = {
  material: 'bead',
  cells: `
......K......
......KW.....
......KWW....
....RRKWWW...
...RRRKWWWW..
..RRRRKWWWWW.
.RRRRRKWWWWWW
......K......
KKKKKKKKKKKKK
.BBBBBBBBBBB.
..BBBBBBBBB..`,
};

export const smallBoat: Sprite = {
  material: 'bead',
  cells: `
...W..
.RWW..
RRWWW.
KKKKKK
.BBBB.`,
};

export const coffee: Sprite = {
  material: 'bead',
  cells: `
..W..W....
.W..W.....
..W..W....
WWWWWWW...
WBBBBBWWW.
WWWWWWW..W
WWRRWWW..W
WRRRRWWWW.
.WRRWW....
..WWW.....`,
};

export const floppy: Sprite = {
  material: 'bead',
  cells: `
KKKKKKKK.
KKEEEEKKK
KKEEKEKKK
KKEEEEKKK
KKKKKKKKK
KWWWWWWWK
KWRRRRRWK
KWWWWWWWK
KWWWWWWWK`,
};

export const bug: Sprite = {
  material: 'bead',
  cells: `
K.......K
.K.KKK.K.
..KKKKK..
.RRRKRRR.
KRKRKRKRK
.RRRKRRR.
KRKRKRKRK
.RRRKRRR.
K.RRKRR.K`,
};

export const pizza: Sprite = {
  material: 'bead',
  cells: `
.BBBBBBBB.
BAAAAAAAAB
.YYYYYYYY.
.YRRYYYYY.
..YRRYRY..
..YYYYRR..
...YYYY...
...YRRY...
....YY....
....YY....`,
};

export const joystick: Sprite = {
  material: 'bead',
  cells: `
...RRRR...
..RRRRRR..
..RWRRRR..
...RRRR...
....KK....
....KK....
....KK....
.KKKKKKKK.
KKKKKKKYYK
KKKKKKKYYK
.KKKKKKKK.`,
};

export const owl: Sprite = {
  material: 'bead',
  cells: `
B........B
BB.BBBB.BB
BBBBBBBBBB
BYYYBBYYYB
BYKYBBYKYB
BYYYOOYYYB
.BBBOOBBB.
.BABABABB.
.BBABABAB.
..OO..OO..`,
};

export const flag: Sprite = {
  material: 'bead',
  cells: `
EWWKKWWKK
EWWKKWWKK
EKKWWKKWW
EKKWWKKWW
EWWKKWWKK
EWWKKWWKK
E........
E........
E........
E........`,
};

export const iceCream: Sprite = {
  material: 'bead',
  cells: `
..PPPP..
.PPPPPP.
.PWPPPP.
PPPPPPPP
PPPPPPPP
.AAAAAA.
.ABAABA.
..AABA..
..ABAA..
...AA...
...AA...`,
};

export const tin: Sprite = {
  material: 'bead',
  cells: `
..EEEEEEE..
.EWWWWWWWE.
.EEEEEEEEE.
.RRRRRRRRR.
.RWWWWWWWR.
.RRRRWRRRR.
.RRRRWRRRR.
.RRRRWRRRR.
.RRRRRRRRR.
.EWEEEEEEE.
..EEEEEEE..`,
};

export const ghost: Sprite = {
  material: 'bead',
  cells: `
..WWWWW..
.WWWWWWW.
WWKWWKWWW
WWKWWKWWW
WWWWWWWWW
WWPWWPWWW
WWWWWWWWW
WWWWWWWWW
W.WW.WW.W`,
};

export const heart: Sprite = {
  material: 'bead',
  cells: `
.RR...RR.
RWRR.RRRR
RRRRRRRRR
RRRRRRRRR
.RRRRRRR.
..RRRRR..
...RRR...
....R....`,
};

export const palm: Sprite = {
  material: 'bead',
  cells: `
..GGG.GGG...
.GGGGGGGGGG.
GG.GGGGGG.GG
G.GG.BB.GG.G
..G..BB...G.
.....BB.....
....BB......
....BB......
....BB......
...BB.......
...BB.......`,
};

export const lighthouse: Sprite = {
  material: 'bead',
  cells: `
....R....
...RRR...
..KKKKK..
..YYKYY..
..YYKYY..
.KKKKKKK.
..WWWWW..
..WWWWW..
..RRRRR..
..RRRRR..
..WWWWW..
..WWWWW..
..RRRRR..
.RRRRRRR.
.WWWWWWW.
.WWWKWWW.
GWWWKWWWG`,
};

export const gull: Sprite = {
  material: 'bead',
  cells: `
W.....W
.WW.WW.
...W...`,
};

export const cloud: Sprite = {
  material: 'bead',
  cells: `
....WWWW....
..WWWWWWWW..
.WWWWWWWWWWW
WWWWWWWWWWWW`,
};

export const invader: Sprite = {
  material: 'bead',
  cells: `
..G.....G..
...G...G...
..GGGGGGG..
.GG.GGG.GG.
GGGGGGGGGGG
G.GGGGGGG.G
G.G.....G.G
...GG.GG...`,
};

export const trophy: Sprite = {
  material: 'bead',
  cells: `
..YYYYYYY..
YYYWYYYYYYY
Y.YWYYYYY.Y
Y.YWYYYYY.Y
.YYYYYYYYY.
...YYYYY...
....YYY....
.....Y.....
....YYY....
..BBBBBBB..
..BBBBBBB..`,
};

export const tools: Sprite = {
  material: 'bead',
  cells: `
.EE.....EE.
.EEE...EEE.
..EE...EE..
..EEE.EEE..
....EEE....
....EEE....
...EE.BB...
..EE...BB..
.EE.....BB.
.E.......B.`,
};

export const letter: Sprite = {
  material: 'bead',
  cells: `
WWWWWWWWWWWWW
WEWWWWWWWWWEW
WWEWWWWWWWEWW
WWWEWWWWWEWWW
WWWWEWWWEWWWW
WWWWWERREWWWW
WWWWWRRRRWWWW
WWWWWRRRRWWWW
WWWWWWRRWWWWW
WWWWWWWWWWWWW`,
};

export const sealedLetter: Sprite = {
  material: 'bead',
  cells: `
AAAAAAAAAAAAA
ABAAAAAAAAABA
AABAAAAAAABAA
AAABAAAAABAAA
AAAABRRRBAAAA
AAAARRRRRAAAA
AAAARRWRRAAAA
AAAARRRRRAAAA
AAAAARRRAAAAA
AAAAAAAAAAAAA`,
};

/** The seal of a draw, opened: the seed is published. */
export const openLetter: Sprite = {
  material: 'bead',
  cells: `
......B......
....BBABB....
..BBAAAAABB..
BBAWWWWWWWABB
AAAWRRRRRWAAA
ABAWWWWWWWABA
AABWRRRRRWBAA
AAABWWWWWBAAA
AAAABBBBBAAAA
AAAAAAAAAAAAA
AAAAAAAAAAAAA`,
};

export const bigGull: Sprite = {
  material: 'bead',
  cells: `
WW.........WW
.WWW.....WWW.
...WWW.WWW...
.....WWW.....
....WWKWO....
.....WWW.....`,
};

export const lostCreature: Sprite = {
  material: 'bead',
  cells: `
...G.....G...
....G...G....
..GGGGGGGGG..
.GGWWGGGWWGG.
GGGWKGGGKWGGG
GGGGGGGGGGGGG
G.GGGKKKGGG.G
G.G.GGGGG.G.G
...GG...GG...`,
};

export const questionMark: Sprite = {
  material: 'bead',
  cells: `
.YYY.
Y...Y
....Y
..YY.
..Y..
.....
..Y..`,
};

export const doorKey: Sprite = {
  material: 'bead',
  cells: `
.YYYY........
YY..YY.......
Y....YYYYYYYY
Y....YYYYYYYY
YY..YY...Y.Y.
.YYYY....Y.Y.`,
};
