import { useMemo } from 'react';
import { Bitmap, type Sprite, spriteSize } from './craft/bitmap.ts';
import { CraftSvg } from './craft/craft-svg.tsx';
import type { CraftColour } from './craft/palette.ts';
import { colourValue } from './craft/patterns.ts';
import { PixelBoard } from './craft/pixel-board.tsx';
import styles from './motif-tile.module.css';

interface MotifTileProps {
  sprite: Sprite;
  /** Beads mean that it stays, pegs that it goes. */
  isGoing?: boolean;
}

/** A zero-length dot in every cell, by colour; a round line cap turns it into a peg. */
function pegPaths(bitmap: Bitmap): Map<CraftColour, string> {
  const paths = new Map<CraftColour, string>();
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      const colour = bitmap.get(x, y);
      if (colour) paths.set(colour, `${paths.get(colour) ?? ''}M${x + 0.5} ${y + 0.5}h0`);
    }
  }
  return paths;
}

/** Larger and brighter than the pegs of large boards, which would be invisible on a tile. */
function Pegs({ bitmap, sprite: { material } }: { bitmap: Bitmap; sprite: Sprite }) {
  const craft = material === 'knit' ? 'knit' : 'bead';
  return (
    <CraftSvg width={bitmap.width} height={bitmap.height} hasPegs={false}>
      <g className={styles.pegs}>
        {Array.from(pegPaths(bitmap), ([colour, d]) => (
          <path key={colour} stroke={colourValue(colour, craft)} d={d} />
        ))}
      </g>
    </CraftSvg>
  );
}

/** A small board with one picture; decorative beside words that say the same. */
export function MotifTile({ sprite, isGoing = false }: MotifTileProps) {
  const bitmap = useMemo(() => {
    const { width, height } = spriteSize(sprite);
    const drawn = new Bitmap(width, height);
    drawn.draw(sprite, 0, 0);
    return drawn;
  }, [sprite]);
  return (
    <span className={styles.tile} aria-hidden="true">
      {isGoing ? (
        <Pegs bitmap={bitmap} sprite={sprite} />
      ) : (
        <PixelBoard bitmap={bitmap} material={sprite.material} pegs={false} />
      )}
    </span>
  );
}
