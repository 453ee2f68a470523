import { useEffect, useState } from 'react';
import { browserStore, draftKey, dropDraft } from '../../../forms/draft-store.ts';
import { useCurrentUser } from '../../../page/use-site.ts';

/** Seconds by game. */
export type Spent = Readonly<Record<string, number>>;

/** At most this long a download stops the clock. */
const longestPauseMs = 15 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readSpent(store: Store | null, key: string): Spent {
  try {
    const kept: unknown = JSON.parse(store?.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([id, seconds]) => /^\d+$/.test(id) && Number.isFinite(seconds)),
    );
  } catch {
    return {};
  }
}

function keepSpent(store: Store | null, key: string, spent: Spent): void {
  try {
    store?.setItem(key, JSON.stringify(spent));
  } catch {
    // The page still counts.
  }
}

export const totalOf = (spent: Spent): number => Object.values(spent).reduce((sum, one) => sum + one, 0);

export const minutesLeft = (minutes: number, spent: Spent): number =>
  Math.max(0, Math.ceil(minutes - totalOf(spent) / 60));

interface QueueClock {
  readonly spent: Spent;
  readonly isPaused: boolean;
  readonly pause: () => void;
  readonly goOn: () => void;
  /** The minutes of a game that couldn't be run come back. */
  readonly giveBack: (entryId: number) => void;
}

/**
 * The time spent on each game of a queue, counted while the page is looked at. It is kept in this browser: what was
 * played is on the site, and a lost clock only starts again.
 */
export function useQueueClock(
  entrantId: number,
  startedAt: number | null,
  openId: number | null,
): QueueClock {
  const { login } = useCurrentUser();
  const key = draftKey(login ?? '', `queue ${entrantId} ${startedAt ?? 0}`);
  const [spent, setSpent] = useState<Spent>({});
  const [pausedUntil, setPausedUntil] = useState<number | null>(null);
  useEffect(() => setSpent(readSpent(browserStore(), key)), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game goes on by itself
  useEffect(() => setPausedUntil(null), [openId]);
  useEffect(() => {
    if (openId === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      if (pausedUntil !== null && Date.now() < pausedUntil) return;
      // Read again: another tab may count too.
      const kept = readSpent(browserStore(), key);
      const next = { ...kept, [openId]: (kept[openId] ?? 0) + 1 };
      keepSpent(browserStore(), key, next);
      setSpent(next);
    }, 1000);
    return () => clearInterval(timer);
  }, [key, openId, pausedUntil]);
  return {
    spent,
    isPaused: pausedUntil !== null,
    pause: () => setPausedUntil(Date.now() + longestPauseMs),
    goOn: () => setPausedUntil(null),
    giveBack: (entryId) => {
      const { [entryId]: _, ...others } = readSpent(browserStore(), key);
      if (Object.keys(others).length === 0) dropDraft(browserStore(), key);
      else keepSpent(browserStore(), key, others);
      setSpent(others);
    },
  };
}
