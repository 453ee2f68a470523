import { type ComponentProps, lazy, memo, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { spokenTimeLeft } from './countdown.tsx';
import styles from './countdown-board.module.css';
import type { TickingClock, TickingStrip } from './craft/ticking-clock.tsx';
import { whenIdle } from './idle.ts';
import { loadPart } from './load-part.ts';
import { useTimeLeft, useZero } from './time-left.ts';

// The drawing code is large and only needed when a digit changes: until then the server's drawing is shown.
const load = async () => {
  await whenIdle();
  return loadPart(() => import('./craft/ticking-clock.tsx'));
};
const LazyClock = lazy(async () => ({ default: (await load()).TickingClock }));
const LazyStrip = lazy(async () => ({ default: (await load()).TickingStrip }));

type ClockProps = ComponentProps<typeof TickingClock>;
type StripProps = ComponentProps<typeof TickingStrip>;

// Both memoized: a parent's update would make React drop the server's drawing before the code has loaded.
// `atMs` only matters for the first rendering, so a newer one is not an update.
const isSameClock = (one: StripProps & { size?: string }, other: StripProps & { size?: string }) =>
  one.mood === other.mood &&
  one.size === other.size &&
  one.startMs === other.startMs &&
  one.endMs === other.endMs &&
  one.toMs === other.toMs;

const Clock = memo(function Clock(props: ClockProps) {
  return (
    <Suspense
      fallback={<div className={classNames(styles.waiting, styles[props.size], styles[props.mood])} />}
    >
      <LazyClock {...props} />
    </Suspense>
  );
}, isSameClock);

export const EventStrip = memo(function EventStrip(props: StripProps) {
  return (
    <Suspense>
      <LazyStrip {...props} />
    </Suspense>
  );
}, isSameClock);

interface CountdownBoardProps extends Omit<ClockProps, 'size'> {
  /** `hero` is wide from 640 px on and narrow below. */
  readonly size: 'hero' | 'sidebar';
  /** What is waited for: "until the finish". */
  readonly until: string;
  readonly onZero?: (() => void) | undefined;
}

/** The event's picture, growing below the remaining time. A timer to screen readers, silent until asked. */
export function CountdownBoard({ size, until, onZero, ...clock }: CountdownBoardProps) {
  const leftMs = useTimeLeft(clock.toMs, clock.atMs);
  useZero(clock.toMs, leftMs, onZero);
  const pictures =
    size === 'hero' ? (
      <>
        <div className={styles.onlyWide}>
          <Clock {...clock} size="wide" />
        </div>
        <div className={styles.onlyNarrow}>
          <Clock {...clock} size="mobile" />
        </div>
      </>
    ) : (
      <Clock {...clock} size="sidebar" />
    );
  return leftMs > 0 ? (
    <div role="timer" aria-label={`${spokenTimeLeft(leftMs)} ${until}`}>
      {pictures}
    </div>
  ) : (
    <div>{pictures}</div>
  );
}
