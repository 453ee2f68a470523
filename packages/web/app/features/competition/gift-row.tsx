import { useMemo } from 'react';
import { hearts } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './blocks.module.css';

const mostShown = 138;

/** A heart for every gift, knitted once it is begun. If they don't all fit, only the number is given. */
export function GiftRow({ started, total }: { started: number; total: number }) {
  const shown = Math.min(total, mostShown);
  const [wide, narrow] = useMemo(
    () => [hearts(started, shown, Math.min(23, shown)), hearts(started, shown, Math.min(10, shown))],
    [started, shown],
  );
  return (
    <>
      <div className={styles.giftsWide}>
        <SceneBoard scene={wide} mood="winter" />
      </div>
      <div className={styles.giftsNarrow}>
        <SceneBoard scene={narrow} mood="winter" />
      </div>
    </>
  );
}
