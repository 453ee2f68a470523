import { Bitmap, sceneOf } from '../../../ui/craft/bitmap.ts';
import type { CraftColour } from '../../../ui/craft/palette.ts';
import { SceneBoard } from '../../../ui/craft/scene-board.tsx';
import { smallSnail } from '../../../ui/craft/sprites-rules.ts';
import { flag } from '../../../ui/craft/sprites-summer.ts';
import styles from './queue.module.css';

const colours: readonly CraftColour[] = ['sun', 'coral', 'sky', 'leaf', 'orange', 'pink'];

/** A block for each minute, in the colour of the game it was spent on; the snail is now. */
function drawStrip(minutes: number, spentSeconds: readonly number[], columns: number) {
  const rows = 12;
  const total = spentSeconds.reduce((sum, one) => sum + one, 0);
  const numBlocks = Math.max(minutes, Math.ceil(total / 60));
  const room = columns - 14;
  const step = Math.max(1, Math.min(6, Math.floor(room / Math.max(1, numBlocks))));
  const numShown = Math.min(numBlocks, Math.floor(room / step));
  /** The game that a minute was spent on, or none yet. */
  const gameAt = (minute: number): number | null => {
    let until = 0;
    for (const [game, seconds] of spentSeconds.entries()) {
      until += seconds;
      if (minute * 60 < until) return game;
    }
    return null;
  };
  const [done, toCome] = [new Bitmap(columns, rows), new Bitmap(columns, rows)];
  let numSpent = 0;
  for (let block = 0; block < numShown; block += 1) {
    const game = gameAt(Math.floor((block * numBlocks) / numShown));
    if (game !== null) numSpent += 1;
    (game === null ? toCome : done).rect(
      block * step,
      rows - 5,
      Math.max(1, step - 1),
      4,
      colours[(game ?? 0) % colours.length] ?? 'sun',
    );
  }
  done.draw(flag, numShown * step + 2, 0);
  done.draw(smallSnail, Math.max(0, numSpent * step - 7), 1);
  return sceneOf(done, toCome);
}

interface QueueStripProps {
  minutes: number;
  /** By game, in order. */
  spentSeconds: readonly number[];
}

/** The minutes as a picture: the text is beside it. */
export function QueueStrip({ minutes, spentSeconds }: QueueStripProps) {
  return (
    <>
      <SceneBoard className={styles.wide} scene={drawStrip(minutes, spentSeconds, 138)} mood="summer" />
      <SceneBoard className={styles.narrow} scene={drawStrip(minutes, spentSeconds, 64)} mood="summer" />
    </>
  );
}
