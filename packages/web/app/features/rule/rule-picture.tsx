import { Bitmap, type Sprite, spriteSize } from '../../ui/craft/bitmap.ts';
import { PixelBoard } from '../../ui/craft/pixel-board.tsx';
import { floppy } from '../../ui/craft/sprites-summer.ts';

interface RulePictureProps {
  sprite: Sprite;
  /** A slot that stayed empty: pegs only. */
  isEmpty?: boolean;
  className?: string | undefined;
}

/** Dark beads would be lost on the board, so they turn grey; blue on the disk, which already has grey ones. */
const onBoard = (sprite: Sprite) => ({ ink: sprite === floppy ? 'night' : 'grey' }) as const;

export function RulePicture({ sprite, isEmpty = false, className }: RulePictureProps) {
  const { width, height } = spriteSize(sprite);
  const side = Math.max(width, height);
  const bitmap = new Bitmap(side, side);
  bitmap.draw(sprite, Math.floor((side - width) / 2), Math.floor((side - height) / 2), onBoard(sprite));
  return (
    <PixelBoard
      bitmap={bitmap}
      material="bead"
      progress={isEmpty ? 0 : 1}
      pegs={false}
      className={className}
    />
  );
}
