import type { Draw } from '@tinsmith/contract/rule';
import { type Replay, replayDraw } from '@tinsmith/domain/replay-draw';
import { useEffect, useState } from 'react';

export interface Replaying {
  /** Null while it runs, and in the page as sent: a server that says of itself that it matches proves nothing. */
  readonly replay: Replay | null;
  readonly tookMs: number;
  /** How many steps show; all of them unless they are gone through one by one. */
  readonly numShown: number;
  readonly isStepping: boolean;
  readonly begin: () => void;
  readonly next: () => void;
}

export const numSteps = 6;

/** Draws again, in this browser, from what was published. */
export function useReplay(draw: Draw): Replaying {
  const [result, setResult] = useState<{ replay: Replay; tookMs: number } | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    const startedAt = performance.now();
    const replay = replayDraw(draw);
    setResult({ replay, tookMs: performance.now() - startedAt });
  }, [draw]);
  return {
    replay: result?.replay ?? null,
    tookMs: result?.tookMs ?? 0,
    numShown: shown ?? numSteps,
    isStepping: shown !== null && shown < numSteps,
    begin: () => setShown(1),
    next: () => setShown((count) => Math.min(numSteps, (count ?? 0) + 1)),
  };
}
