import type { Bitmap } from './bitmap.ts';
import type { CraftColour } from './palette.ts';

interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colour: CraftColour;
  height: number;
}

/**
 * Outlines of a bitmap, one path per colour. Cells of one row are merged into runs,
 * and a run that repeats in the row below grows into a block.
 */
export function tracePaths(
  bitmap: Bitmap,
  isIncluded: (x: number, y: number) => boolean = () => true,
): Map<CraftColour, string> {
  const blocks: Block[] = [];
  let above: (Block | undefined)[] = [];
  for (let y = 0; y < bitmap.height; y++) {
    const current: (Block | undefined)[] = [];
    let x = 0;
    while (x < bitmap.width) {
      const colour = isIncluded(x, y) ? bitmap.get(x, y) : null;
      const start = x++;
      if (!colour) continue;
      while (bitmap.get(x, y) === colour && isIncluded(x, y)) x++;
      let block = above[start];
      if (block?.colour === colour && block.width === x - start) {
        block.height++;
      } else {
        block = { x: start, y, width: x - start, height: 1, colour };
        blocks.push(block);
      }
      current[start] = block;
    }
    above = current;
  }
  return pathsOf(blocks);
}

// Relative moves and lines repeat far more often than positions do: half the size after compression.
function pathsOf(blocks: readonly Block[]): Map<CraftColour, string> {
  const paths = new Map<CraftColour, string>();
  const previous = new Map<CraftColour, Block>();
  for (const block of blocks) {
    const { x, y, width, height, colour } = block;
    const before = previous.get(colour);
    const move = before ? `m${x - before.x} ${y - before.y}` : `M${x} ${y}`;
    paths.set(colour, `${paths.get(colour) ?? ''}${move}h${width}v${height}h${-width}z`);
    previous.set(colour, block);
  }
  return paths;
}
