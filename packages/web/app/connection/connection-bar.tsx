import { type ReactNode, useEffect, useReducer, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import type { PageHandle } from '../page/page-handle.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useIsGoing } from '../ui/is-going.ts';
import { connection } from './connection.ts';
import styles from './connection-bar.module.css';
import { describeLoss, describeSent } from './describe-connection.ts';
import { useRoom } from './use-room.ts';

const fine = connection.read();

/** The seconds until the next attempt. */
function useSecondsLeft(untilMs: number, isOn: boolean): number {
  const [, countDown] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(countDown, 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  return Math.max(1, Math.ceil((untilMs - Date.now()) / 1_000));
}

interface BarProps {
  className?: string | undefined;
}

/** What the open page can do meanwhile. */
function useOfflineHint(): string {
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  return page?.offlineHint ?? "You can keep reading and writing here. Save or send it once you're back.";
}

function Lost({ className }: BarProps) {
  const { sinceMs, nextTryMs, isTrying } = useSyncExternalStore(
    connection.subscribe,
    connection.read,
    () => fine,
  );
  const seconds = useSecondsLeft(nextTryMs, !isTrying);
  const hint = useOfflineHint();
  const here = useLocation();
  const navigate = useNavigate();
  const isGoing = useIsGoing();
  // Navigating to the current location cancels the pending navigation. Its data stays: it cannot be loaded now.
  const stay = () =>
    navigate(here, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  const isOffline = !navigator.onLine;
  return (
    <div className={classNames(styles.bar, styles.lost, className)}>
      <Icon name="warning-diamond" />
      <p role="status">
        <b>{describeLoss(isOffline, Date.now() - sinceMs)}</b>{' '}
        {isGoing ? 'The page you chose will open once we can.' : hint}
      </p>
      <span className={styles.acts}>
        <span className={styles.next} aria-hidden="true">
          {isTrying ? 'Trying now' : `Next try in ${seconds} s`}
        </span>
        {isGoing && (
          <Button variant="quiet" isSmall onClick={stay}>
            Stay here
          </Button>
        )}
        <Button variant="quiet" isSmall onClick={() => void connection.tryNow()}>
          Try now
        </Button>
      </span>
    </div>
  );
}

function Back({ className }: BarProps) {
  const state = useSyncExternalStore(connection.subscribe, connection.read, () => fine);
  return (
    <div className={classNames(styles.bar, styles.back, className)}>
      <Icon name="check" />
      <p role="status">
        <b>{state.wasOffline ? "You're back online." : "We're back."}</b> {describeSent(state)}
      </p>
    </div>
  );
}

/** The bar between header and page. */
function Row({ children }: { children: ReactNode }) {
  const { barRef, roomRef } = useRoom(children !== null);
  return (
    <>
      <div className={styles.row}>
        {children && (
          <section ref={barRef} className={styles.shown} aria-label="Connection">
            {children}
          </section>
        )}
      </div>
      <div ref={roomRef} className={styles.room} />
    </>
  );
}

/** Says that the connection is lost, and when it is back. With a class of its own it is part of the page. */
export function ConnectionBar({ className }: BarProps) {
  const { kind, isShown } = useSyncExternalStore(connection.subscribe, connection.read, () => fine);
  // A reader who waits for a page needs to know at once.
  const isGoing = useIsGoing();
  const isLost = kind === 'lost' && (isShown || isGoing);
  const bar = isLost ? (
    <Lost className={className} />
  ) : kind === 'back' ? (
    <Back className={className} />
  ) : null;
  return className ? bar : <Row>{bar}</Row>;
}
