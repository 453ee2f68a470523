import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from './class-names.ts';
import { useIsGoing } from './is-going.ts';
import styles from './navigation-line.module.css';

const quickMs = 300;
const longMs = 8_000;
const lastBeadMs = 200;

type Stage = 'still' | 'moving' | 'long' | 'there';

/** The stage of a navigation; an instant one shows nothing. */
function useStage(isUnderWay: boolean): Stage {
  const [stage, setStage] = useState<Stage>('still');
  useEffect(() => {
    if (!isUnderWay) {
      setStage((before) => (before === 'still' ? 'still' : 'there'));
      const timer = setTimeout(() => setStage('still'), lastBeadMs);
      return () => clearTimeout(timer);
    }
    const timers = [
      setTimeout(() => setStage('moving'), quickMs),
      setTimeout(() => setStage('long'), longMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isUnderWay]);
  return stage;
}

/** Beads along the header's lower edge while a page loads. */
export default function NavigationLine() {
  const here = useLocation();
  const navigate = useNavigate();
  const stage = useStage(useIsGoing());
  if (stage === 'still') return null;
  // Navigating to the current location cancels the pending navigation. Its data stays.
  const stay = () =>
    navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  return (
    <div className={styles.place}>
      <div
        className={styles.line}
        role="progressbar"
        aria-label={stage === 'long' ? 'Still opening the page' : 'Opening the page'}
      >
        <span className={classNames(styles.beads, stage === 'there' && styles.whole)} />
      </div>
      {stage === 'long' && (
        <p className={styles.long} role="status">
          This is taking longer than usual.{' '}
          <button type="button" className={styles.stay} onClick={stay}>
            Stay here
          </button>
        </p>
      )}
    </div>
  );
}
