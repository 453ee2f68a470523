import type { Sprite } from '../../ui/craft/bitmap.ts';
import { type Mood, materialOf } from '../../ui/craft/palette.ts';

/** The look of a file's seal: sealed, arrived as sealed, or added after the finish; broken on a forged receipt. */
export type SealLook = 'open' | 'sealed' | 'arrived' | 'added' | 'broken';

const sealed = `
..RRRRR..
.RRRRRRR.
RRWWWWWRR
RRRRWRRRR
RRRRWRRRR
RRRRWRRRR
RRRRWRRRR
.RRRRRRR.
..RRRRR..`;
const arrived = `
..GGGGG..
.GGGGGGG.
GGGGGGGWG
GGGGGGWWG
GWGGGWWGG
GWWGWWGGG
GGWWWGGGG
.GGWGGGG.
..GGGGG..`;
const broken = `
.RRRR....
RRRRRR..R
RWWWR..RR
RRRR..WRR
RRR..WRRR
RRRR..WRR
RRRRR..RR
.RRR...R.
..R......`;
const smallSealed = `
.RRR.
RWWWR
RRWRR
RRWRR
.RRR.`;
const smallArrived = `
.GGG.
GGGWG
WGWGG
GWGGG
.GGG.`;

const cellsOf: Record<SealLook, string> = {
  open: sealed,
  sealed,
  arrived,
  added: arrived.replaceAll('G', 'E'),
  broken,
};
const smallCellsOf: Record<SealLook, string> = {
  open: smallSealed,
  sealed: smallSealed,
  arrived: smallArrived,
  added: smallArrived.replaceAll('G', 'E'),
  broken: smallSealed,
};

export const sealSprite = (look: SealLook, mood: Mood): Sprite => ({
  material: materialOf(mood),
  cells: cellsOf[look],
});
export const smallSealSprite = (look: SealLook, mood: Mood): Sprite => ({
  material: materialOf(mood),
  cells: smallCellsOf[look],
});
