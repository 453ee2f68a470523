import { useMemo } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { spokenTimeLeft } from '../../ui/countdown.tsx';
import { BeadDigits } from '../../ui/craft/bead-digits.tsx';
import { postDay } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useTimeLeft, useZero } from '../../ui/time-left.ts';
import styles from './letters.module.css';

const dayMs = 86_400_000;
const hours = ['00:00', '06:00', '12:00', '18:00 UTC'];
const hourOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(11, 16);

interface PostBoardProps {
  /** When the next post goes out, and when the page was rendered. */
  nextMs: number;
  atMs: number;
  onZero: () => void;
}

/** When letters go out, and how much of the day has passed. */
export function PostBoard({ nextMs, atMs, onZero }: PostBoardProps) {
  const pageMood = useMood();
  const leftMs = useTimeLeft(nextMs, atMs);
  useZero(nextMs, leftMs, onZero);
  // By the server's time: the picture stays the same until the page is reloaded.
  const share = (atMs % dayMs) / dayMs;
  const [wide, narrow] = useMemo(() => [postDay(112, share), postDay(56, share)], [share]);
  return (
    <Board
      as="section"
      isHero
      aria-labelledby="next-post"
      mood={pageMood === 'winter' ? undefined : 'winter'}
      className={styles.post}
    >
      <div className={styles.postHead}>
        <div>
          <h2 id="next-post">The next post goes out at {hourOf(nextMs)} UTC.</h2>
          <p className={styles.postText}>
            Letters go out four times a day, all at once, so the time gives nobody away. They show the day but
            no name. What we can't hide is your writing style.
          </p>
        </div>
        <div className={styles.postClock}>
          {leftMs > 0 && (
            <div role="timer" aria-label={`${spokenTimeLeft(leftMs)} until the next delivery`}>
              <BeadDigits className={styles.postDigits} leftMs={leftMs} mood="winter" />
            </div>
          )}
          <p>
            until the next delivery, <LocalTime epochMs={nextMs} format="moment" />
          </p>
        </div>
      </div>
      <SceneBoard className={styles.wide} scene={wide} mood="winter" />
      <SceneBoard className={styles.narrow} scene={narrow} mood="winter" />
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </Board>
  );
}
