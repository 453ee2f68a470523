import { isApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { useRef, useState } from 'react';

/** What a person reads of a failed call: the server's own sentence where it wrote one for them. */
function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return 'The site cannot be reached. Check your connection and try again.';
  return error.status < 500 && error.sentence ? error.sentence : error.message;
}

/** Why a call failed: what people read, and what to decide by. */
export interface Refusal {
  readonly sentence: string;
  readonly code: ProblemCode | null;
}

interface Sending {
  readonly isSending: boolean;
  /** The sentence it failed with, until the next try. */
  readonly problem: string | null;
  /** Runs the work unless it is running already. Answers why it failed, or null. */
  readonly send: (work: () => Promise<void>) => Promise<Refusal | null>;
  readonly forget: () => void;
}

/** One deed at a time: whether it is under way, and what went wrong; `before` there was a script, too. */
export function useSend(before: string | null = null): Sending {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(before);
  const isRunning = useRef(false);

  const send = async (work: () => Promise<void>) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsSending(true);
    setProblem(null);
    let refusal: Refusal | null = null;
    try {
      await work();
    } catch (error) {
      refusal = { sentence: sentenceOf(error), code: isApiError(error) ? error.code : null };
      setProblem(refusal.sentence);
    }
    isRunning.current = false;
    setIsSending(false);
    return refusal;
  };
  return { isSending, problem, send, forget: () => setProblem(null) };
}
