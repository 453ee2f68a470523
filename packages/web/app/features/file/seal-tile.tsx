import { Bitmap } from '../../ui/craft/bitmap.ts';
import { type Mood, materialOf } from '../../ui/craft/palette.ts';
import { PixelBoard } from '../../ui/craft/pixel-board.tsx';
import { type SealLook, sealSprite } from './seal-sprites.ts';
import styles from './upload.module.css';

/** A file's seal on a tile of the board: pegs until it is sealed. */
export function SealTile({ look, mood }: { look: SealLook; mood: Mood }) {
  const bitmap = new Bitmap(9, 9);
  bitmap.draw(sealSprite(look, mood), 0, 0);
  return (
    <span className={styles.tile} data-ground="board" aria-hidden="true">
      <PixelBoard
        bitmap={bitmap}
        material={materialOf(mood)}
        progress={look === 'open' ? 0 : 1}
        pegs={false}
      />
    </span>
  );
}
