import { useMemo } from 'react';
import { Bitmap, type Sprite, spriteSize } from './craft/bitmap.ts';
import { PixelBoard } from './craft/pixel-board.tsx';
import styles from './motif-tile.module.css';

interface MotifTileProps {
  sprite: Sprite;
  /** Beads: it stays. Pegs: it goes. */
  isGoing?: boolean;
}

/** A small board with one picture; decoration beside words that say the same. */
export function MotifTile({ sprite, isGoing = false }: MotifTileProps) {
  const bitmap = useMemo(() => {
    const { width, height } = spriteSize(sprite);
    const drawn = new Bitmap(width, height);
    drawn.draw(sprite, 0, 0);
    return drawn;
  }, [sprite]);
  return (
    <span className={styles.tile} aria-hidden="true">
      <PixelBoard bitmap={bitmap} material={sprite.material} progress={isGoing ? 0 : 1} pegs={false} />
    </span>
  );
}
