import sharp from 'sharp';

const grid = { width: 32, height: 24 };

/** The correlation of two series, from -1 to 1. */
function correlate(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ownA, ownB] = [0, 0, 0];
  for (const [index, one] of a.entries()) {
    const [offA, offB] = [one - meanA, (b[index] ?? 0) - meanB];
    both += offA * offB;
    ownA += offA ** 2;
    ownB += offB ** 2;
  }
  return ownA === 0 || ownB === 0 ? Number(ownA === ownB) : both / Math.sqrt(ownA * ownB);
}

/** The first impression of a picture: where it is light and dark, and where shapes begin and end. */
export interface PictureLook {
  readonly light: readonly number[];
  readonly outlines: readonly number[];
}

export async function lookAt(bytes: Uint8Array): Promise<PictureLook> {
  const picture = sharp(bytes).resize(160, 120, { kernel: 'nearest', fit: 'fill' }).removeAlpha();
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const numCells = grid.width * grid.height;
  const [light, outlines] = [new Array<number>(numCells).fill(0), new Array<number>(numCells).fill(0)];
  const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3);
  for (let y = 0; y < info.height - 1; y += 1) {
    for (let x = 0; x < info.width - 1; x += 1) {
      const column = Math.floor((x * grid.width) / info.width);
      const cell = Math.floor((y * grid.height) / info.height) * grid.width + column;
      const colour = at(x, y);
      const grey = 0.3 * (colour >> 16) + 0.59 * ((colour >> 8) & 255) + 0.11 * (colour & 255);
      light[cell] = (light[cell] ?? 0) + grey;
      // Any change of colour counts the same, so other colours in the same places make no difference.
      const isEdge = colour !== at(x + 1, y) || colour !== at(x, y + 1);
      outlines[cell] = (outlines[cell] ?? 0) + Number(isEdge);
    }
  }
  return { light, outlines };
}

/** From 0 to 1. The same picture in other colours, inverted or slightly shifted stays above 0.8. */
export const likeness = (a: PictureLook, b: PictureLook): number =>
  Math.max(Math.abs(correlate(a.light, b.light)) ** 2, correlate(a.outlines, b.outlines));
