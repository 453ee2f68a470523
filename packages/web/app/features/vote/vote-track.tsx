import { Bitmap, type Scene, sceneOf } from '../../ui/craft/bitmap.ts';
import type { CraftColour } from '../../ui/craft/palette.ts';
import { rememberDrawn } from '../../ui/craft/remember-drawn.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { smallSnail } from '../../ui/craft/sprites-rules.ts';
import { flag } from '../../ui/craft/sprites-summer.ts';
import styles from './vote.module.css';

/** A block of the track: all four scores given, couldn't be run, or still to do. */
export type Block = 'voted' | 'trouble' | 'open';

const colours: readonly CraftColour[] = ['sun', 'coral', 'sky', 'leaf', 'orange', 'pink'];
const colourOf = (block: Block, index: number): CraftColour =>
  block === 'trouble' ? 'grey' : (colours[index % colours.length] ?? 'sun');

/** One line with the snail on it and the flag at its end, however few blocks there are. */
function wideScene(blocks: readonly Block[]) {
  const [columns, rows] = [138, 12];
  // If there are very many, a block represents several entries.
  const room = columns - 14;
  const step = Math.max(1, Math.min(4, Math.floor(room / Math.max(1, blocks.length))));
  const shown =
    step > 1
      ? blocks
      : Array.from({ length: room }, (_, i) => blocks[Math.floor((i * blocks.length) / room)] ?? 'open');
  const [done, toCome] = [new Bitmap(columns, rows), new Bitmap(columns, rows)];
  for (const [index, block] of shown.entries())
    (block === 'open' ? toCome : done).rect(
      index * step,
      rows - 5,
      Math.max(1, step - 1),
      4,
      colourOf(block, index),
    );
  const numDone = shown.filter((block) => block !== 'open').length;
  // The track ends where its blocks end.
  const end = shown.length * step;
  done.draw(flag, end + 2, 0);
  // At the end it is by the flag.
  const isThere = shown.length > 0 && numDone === shown.length;
  done.draw(smallSnail, Math.max(0, isThere ? end - 9 : numDone * step - 7), 1);
  return sceneOf(done, toCome);
}

/** Three lines of blocks. */
function narrowScene(blocks: readonly Block[]) {
  const [columns, lines] = [56, 3];
  const perLine = Math.ceil(blocks.length / lines);
  const step = Math.max(1, Math.min(5, Math.floor(columns / Math.max(1, perLine))));
  const [done, toCome] = [new Bitmap(columns, lines * 7), new Bitmap(columns, lines * 7)];
  for (const [index, block] of blocks.entries())
    (block === 'open' ? toCome : done).rect(
      (index % perLine) * step,
      1 + Math.floor(index / perLine) * 7,
      Math.max(1, step - 1),
      5,
      colourOf(block, index),
    );
  return sceneOf(done, toCome);
}

/** Many voters are equally far, and each of their pages has both pictures. */
const remember = (draw: (blocks: readonly Block[]) => Scene) =>
  rememberDrawn((blocks: string) => draw(blocks === '' ? [] : (blocks.split(' ') as Block[])), 100);
const drawWide = remember(wideScene);
const drawNarrow = remember(narrowScene);

/** The voter's progress as a picture: the text is beside it. */
export function VoteTrack({ blocks }: { blocks: readonly Block[] }) {
  const shown = blocks.join(' ');
  return (
    <>
      <SceneBoard className={styles.wide} scene={drawWide(shown)} mood="summer" />
      <SceneBoard className={styles.narrow} scene={drawNarrow(shown)} mood="summer" />
    </>
  );
}
