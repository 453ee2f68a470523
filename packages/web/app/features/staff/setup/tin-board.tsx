import { Board } from '../../../ui/board.tsx';
import { Bitmap } from '../../../ui/craft/bitmap.ts';
import { CraftedLayer, CraftSvg, PegLayer } from '../../../ui/craft/craft-svg.tsx';
import { tin } from '../../../ui/craft/sprites-summer.ts';
import styles from './setup.module.css';

const size = 13;
const bitmap = new Bitmap(size, size);
bitmap.draw(tin, 1, 1);

const fifths = [
  '',
  ', one fifth soldered',
  ', two fifths soldered',
  ', three fifths soldered',
  ', four fifths soldered',
];

/** The tin fills from the bottom, a fifth with each step. */
export function TinBoard({ numDone }: { numDone: number }) {
  const cut = Math.round(size * (1 - numDone / 5));
  const isDone = (_x: number, y: number) => y >= cut;
  return (
    <Board as="section" isHero className={styles.board}>
      <CraftSvg width={size} height={size} className={styles.tin}>
        <CraftedLayer bitmap={bitmap} material="bead" isIncluded={isDone} />
        <PegLayer bitmap={bitmap} material="bead" isIncluded={(x, y) => !isDone(x, y)} />
      </CraftSvg>
      <div>
        <h1>A new site{fifths[numDone]}</h1>
        <p>
          You need the token from the server's log to use this page. Once you finish the last step, it's gone
          for good.
        </p>
      </div>
    </Board>
  );
}
