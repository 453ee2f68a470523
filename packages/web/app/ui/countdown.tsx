import { countdownParts, countdownText } from '@tinsmith/domain/countdown';
import { useEffect, useRef, useState } from 'react';
import { passedMoment, useTimeLeft, useZero } from './time-left.ts';

interface CountdownProps {
  toMs: number;
  /** The server's time when the page was rendered. */
  atMs: number;
  onZero?: (() => void) | undefined;
  /** Words around it, hidden together with it. */
  before?: string;
  after?: string;
  className?: string | undefined;
}

/** `17 hours 42 min`, and nothing once the time has passed. */
export function Countdown({ toMs, atMs, onZero, before, after, className }: CountdownProps) {
  const leftMs = useTimeLeft(toMs, atMs);
  useZero(toMs, leftMs, onZero);
  return (
    leftMs > 0 && (
      <>
        {before}
        <span className={className}>{countdownText(leftMs)}</span>
        {after}
      </>
    )
  );
}

const spoken = { day: 'day', hour: 'hour', min: 'minute', sec: 'second' } as const;

/** `17 hours 42 minutes`, for screen readers. */
export const spokenTimeLeft = (leftMs: number): string =>
  countdownParts(leftMs)
    .map(({ count, unit }) => `${count} ${spoken[unit]}${count === 1 ? '' : 's'}`)
    .join(' ');

const momentText: Record<number, string> = { 3600000: '1 hour', 600000: '10 minutes', 60000: '1 minute' };

interface AnnouncerProps {
  toMs: number;
  atMs: number;
  name: string;
  /** What is waited for: "until the finish". */
  until: string;
  /** What is said at zero. */
  atZero: string;
}

/** Announces politely when 1 hour, 10 minutes and 1 minute are left, and the end. The timer is silent. */
export function CountdownAnnouncer({ toMs, atMs, name, until, atZero }: AnnouncerProps) {
  const leftMs = useTimeLeft(toMs, atMs);
  const before = useRef(leftMs);
  const [text, setText] = useState('');
  useEffect(() => {
    const moment = passedMoment(before.current, leftMs);
    before.current = leftMs;
    if (moment !== null) setText(moment === 0 ? atZero : `${name}: ${momentText[moment]} ${until}.`);
  }, [leftMs, name, until, atZero]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
