import type { Draw } from '@tinsmith/contract/rule';
import type { Replay } from '@tinsmith/domain/replay-draw';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getDraw } from '../../api/gen/rule.ts';
import { useSend } from '../../forms/use-send.ts';
import { replayBeside } from './replay-beside.ts';

interface Replayed {
  /** The published draw, unchanged. */
  readonly draw: Draw;
  readonly replay: Replay;
  readonly tookMs: number;
}

export interface Replaying {
  /** Null while it runs, and in the page as sent: a server's claim that it matches proves nothing. */
  readonly replayed: Replayed | null;
  /** Why the draw file could not be loaded. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** How many steps are visible; all of them unless stepped through one by one. */
  readonly numShown: number;
  readonly isStepping: boolean;
  readonly begin: () => void;
  readonly next: () => void;
}

export const numSteps = 6;

/** Loads the published draw and repeats it in this browser. */
export function useReplay(short: string): Replaying {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [tries, setTries] = useState(1);
  const { problem, send } = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is one run
  useEffect(() => {
    void send(async () => {
      const draw = await callApi(getDraw, { params: { compoId: short } });
      setReplayed({ draw, ...(await replayBeside(draw)) });
    });
  }, [short, tries]);
  return {
    replayed,
    problem,
    retry: () => setTries((count) => count + 1),
    numShown: shown ?? numSteps,
    isStepping: shown !== null && shown < numSteps,
    begin: () => setShown(1),
    next: () => setShown((count) => Math.min(numSteps, (count ?? 0) + 1)),
  };
}
