import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Mood } from '../craft/palette.ts';
import styles from './ticker.module.css';

interface TickerProps {
  to: string;
  name: string;
  timeLeft: ReactNode;
  /** The event's picture as one strip of 36 px, purely decorative. */
  strip: ReactNode;
  /** Of the event, which may not be the one that the page is about. */
  mood: Mood;
}

export function Ticker({ to, name, timeLeft, strip, mood }: TickerProps) {
  return (
    <nav aria-label={`Current event, ${name}`} data-mood={mood}>
      <Link className={styles.ticker} to={to}>
        <span className={styles.strip} aria-hidden="true">
          {strip}
        </span>
        <span className={styles.line}>
          <b>{name}</b> <span>{timeLeft}</span>
        </span>
      </Link>
    </nav>
  );
}
