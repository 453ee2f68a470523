import type { SiteNotice } from '@tinsmith/contract/competition';
import { type ReactNode, useEffect, useState } from 'react';
import { onServerTimeLearned, serverNow } from '../../time/server-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import styles from './site-bar.module.css';

const keyOf = ({ id }: SiteNotice): string => `closed notice ${id}`;

/** Once closed, it stays closed on this device; a browser without storage shows it again. */
function wasClosed(notice: SiteNotice): boolean {
  try {
    return window.localStorage.getItem(keyOf(notice)) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(notice: SiteNotice): void {
  try {
    window.localStorage.setItem(keyOf(notice), 'yes');
  } catch {
    // It comes back with the next page.
  }
}

const longestTimerMs = 2 ** 31 - 1;

/** Whether a notice that ends by itself has ended while the page was open. */
function useHasEnded(endsAt: number | undefined): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (endsAt === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const leftMs = endsAt - serverNow();
      if (leftMs <= 0) setHasEnded(true);
      else timer = setTimeout(plan, Math.min(leftMs, longestTimerMs));
    };
    plan();
    const unlearn = onServerTimeLearned(plan);
    return () => {
      clearTimeout(timer);
      unlearn();
    };
  }, [endsAt]);
  return hasEnded;
}

/** The organizers' notice to everyone, on every page. */
export default function SiteBar({ notice }: { notice: SiteNotice }): ReactNode {
  const [isClosed, setIsClosed] = useState(() => typeof window !== 'undefined' && wasClosed(notice));
  const hasEnded = useHasEnded(notice.endsAt);
  if (isClosed || hasEnded) return null;
  const isUrgent = notice.kind === 'urgent';
  return (
    <div className={styles.bar} data-urgent={isUrgent} role={isUrgent ? 'alert' : 'status'}>
      <Icon name={isUrgent ? 'bell' : 'megaphone'} />
      <p>
        <b>{notice.text}</b> <LocalTime className={styles.time} epochMs={notice.madeAt} format="moment" />
      </p>
      <IconButton
        icon="close"
        label="Close this notice"
        onClick={() => {
          rememberClosed(notice);
          setIsClosed(true);
        }}
      />
    </div>
  );
}
