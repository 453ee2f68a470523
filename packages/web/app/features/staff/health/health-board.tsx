import type { getHealth } from '@tinsmith/contract/admin-health';
import type { Output } from '@tinsmith/contract/route';
import {
  describeHealth,
  describeImpact,
  describeLane,
  joinQuarters,
  type Quarter,
} from '@tinsmith/domain/site-health';
import { useMemo } from 'react';
import { Board } from '../../../ui/board.tsx';
import { Bitmap, sceneOf } from '../../../ui/craft/bitmap.ts';
import { PixelBoard } from '../../../ui/craft/pixel-board.tsx';
import styles from './health.module.css';

export type Health = Output<typeof getHealth>;

/** A lane of time: full beads worked, half ones were late or slow, coloured pegs down, grey ones not checked. */
function Lane({ quarters, className }: { quarters: readonly Quarter[]; className: string | undefined }) {
  const key = quarters.map((quarter) => quarter?.[0] ?? '-').join('');
  const scene = useMemo(() => {
    const [beads, pegs] = [new Bitmap(key.length, 2), new Bitmap(key.length, 2)];
    for (const [x, letter] of [...key].entries()) {
      if (letter === 'o') beads.rect(x, 0, 1, 2, 'leaf');
      else if (letter === 'w') {
        beads.set(x, 1, 'orange');
        pegs.set(x, 0, 'orange');
      } else pegs.rect(x, 0, 1, 2, letter === 't' ? 'coral' : 'grey');
    }
    return sceneOf(beads, pegs);
  }, [key]);
  return (
    <PixelBoard
      bitmap={scene.bitmap}
      ground={scene.ground}
      progress={0}
      material="bead"
      pegs={false}
      className={className}
    />
  );
}

const hourMs = 3_600_000;
const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 16);
const dayOf = (ms: number): number => Math.floor(ms / (24 * hourMs));

const agoOf = (seconds: number): string =>
  seconds < 120 ? `${Math.max(0, Math.round(seconds))} seconds` : `${Math.round(seconds / 60)} minutes`;

/** Never green on a guess or on an old check. */
function titleOf({ needing, numChecked, lanes }: Health, isOld: boolean): string {
  if (numChecked < lanes.length) return 'Checking';
  return isOld && needing.length === 0 ? 'Not checked for a while' : describeHealth(needing.length);
}

/** What the site is like in a sentence, what people notice, and the last 24 hours. */
export function HealthBoard({ health, isOld }: { health: Health; isOld: boolean }) {
  const { now, checkedAt, needing, lanes, lanesFrom, numChecked } = health;
  const impact = describeImpact(needing);
  const marks = [0, 6, 12, 18].map((hours) => lanesFrom + hours * hourMs);
  const isChecked = numChecked >= lanes.length && !(isOld && needing.length === 0);
  return (
    <Board as="section" className={styles.board} aria-labelledby="health-title">
      <div className={styles.top}>
        <div>
          <h2 id="health-title">{titleOf(health, isOld)}</h2>
          <p className={styles.impact}>
            {isChecked
              ? impact.can
              : isOld
                ? 'Nothing can be said about the site right now.'
                : `${numChecked} of ${lanes.length} parts have answered.`}{' '}
            {isChecked && impact.waits && <b>{impact.waits}</b>}
          </p>
        </div>
        {checkedAt !== null && (
          <p className={styles.checked}>Checked {agoOf((now - checkedAt) / 1000)} ago</p>
        )}
      </div>
      <ul className={styles.lanes}>
        {lanes.map(({ name, title, quarters }) => (
          <li key={name}>
            <span>{title}</span>
            <div role="img" aria-label={`${title}, last 24 hours: ${describeLane(quarters, lanesFrom)}`}>
              <Lane quarters={quarters} className={styles.wide} />
              <Lane quarters={joinQuarters(quarters)} className={styles.narrow} />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.hours}>
        {marks.map((ms) => (
          <span key={ms}>
            {timeOf(ms)}
            {ms === lanesFrom && dayOf(ms) < dayOf(now) && ' yesterday'}
          </span>
        ))}
        <span>now, {timeOf(now)} UTC</span>
      </div>
    </Board>
  );
}
