import { memo } from 'react';
import { Bitmap, type Sprite as SpriteData, spriteRows } from './bitmap.ts';
import { PixelBoard } from './pixel-board.tsx';

export interface SpriteProps {
  /** One of sprites-summer.ts or sprites-winter.ts; it brings its material. */
  readonly sprite: SpriteData;
  /** Empty pegs around it. */
  readonly pad?: number;
  /** Without the texture of beads and wool, for cells under 4 px. */
  readonly isFlat?: boolean;
  readonly className?: string | undefined;
}

export const Sprite = memo(function Sprite({ sprite, pad = 0, isFlat = false, className }: SpriteProps) {
  const rows = spriteRows(sprite);
  // Empty columns at the right belong to the motif's place in a scene, not to the motif alone.
  const width = Math.max(...rows.map((row) => row.replace(/\.+$/, '').length));
  const bitmap = new Bitmap(width + pad * 2, rows.length + pad * 2);
  bitmap.draw(sprite, pad, pad);
  return (
    <PixelBoard
      bitmap={bitmap}
      material={isFlat ? 'flat' : sprite.material}
      pegs={pad > 0}
      className={className}
    />
  );
});
