import { memo } from 'react';
import type { Bitmap, Mask } from './bitmap.ts';
import { CraftedLayer, CraftSvg, PegLayer } from './craft-svg.tsx';
import type { Material } from './palette.ts';
import { craftedBy, doneCells } from './progress.ts';

export interface PixelBoardProps {
  readonly bitmap: Bitmap;
  readonly material: Material;
  /** How much is crafted, 0 to 1; the rest are pegs. */
  readonly progress?: number | undefined;
  readonly axis?: 'x' | 'y' | undefined;
  /** Cells that are crafted at any progress. */
  readonly ground?: Mask | undefined;
  /** Empty pegs behind the picture. */
  readonly pegs?: boolean | undefined;
  readonly className?: string | undefined;
  /** `preserveAspectRatio` of the picture in its box. */
  readonly fit?: string | undefined;
}

/** A bitmap as beads, stitches or flat pixels. Draw the bitmap outside of render, or memoise it. */
export const PixelBoard = memo(function PixelBoard({
  bitmap,
  material,
  progress = 1,
  axis = 'x',
  ground,
  pegs = true,
  className,
  fit,
}: PixelBoardProps) {
  const cells = axis === 'x' ? bitmap.width : bitmap.height;
  const done = doneCells(cells, progress);
  const isCrafted = done < cells ? craftedBy(done, axis, ground) : undefined;
  return (
    <CraftSvg
      width={bitmap.width}
      height={bitmap.height}
      hasPegs={pegs}
      isFlat={material === 'flat'}
      className={className}
      fit={fit}
    >
      <CraftedLayer bitmap={bitmap} material={material} isIncluded={isCrafted} />
      {isCrafted && <PegLayer bitmap={bitmap} material={material} isIncluded={(x, y) => !isCrafted(x, y)} />}
    </CraftSvg>
  );
});
