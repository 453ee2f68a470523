import { isApiError } from '@tinsmith/contract/client';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { useRef, useState } from 'react';

const unreachable = "We can't reach the site. Check your connection and try again.";

/** Why a call failed: the message for people, and the code to decide by. */
export interface Refusal {
  /** With the prefix of spec §8, for a message. */
  readonly message: string;
  /** The server's own sentence, to show beside the field it is about. */
  readonly sentence: string;
  readonly code: ProblemCode | null;
}

function toRefusal(error: unknown): Refusal {
  if (!isApiError(error)) return { message: unreachable, sentence: unreachable, code: null };
  const { message, sentence, code } = error;
  return { message, sentence: sentence || message, code };
}

interface Sending {
  readonly isSending: boolean;
  /** The error message, until the next attempt. */
  readonly problem: string | null;
  /** Whether there was no response: the server may or may not have done it. */
  readonly isUnanswered: boolean;
  /** Runs the work unless it is already running. Returns why it failed, or null. */
  readonly send: (work: () => Promise<void>) => Promise<Refusal | null>;
  readonly forget: () => void;
}

/** One action at a time: whether it is running, and its error; `before` is one from before the script ran. */
export function useSend(before: string | null = null): Sending {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(before);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const isRunning = useRef(false);

  const send = async (work: () => Promise<void>) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsSending(true);
    setProblem(null);
    setIsUnanswered(false);
    let refusal: Refusal | null = null;
    try {
      await work();
    } catch (error) {
      refusal = toRefusal(error);
      setProblem(refusal.message);
      setIsUnanswered(!isApiError(error));
    }
    isRunning.current = false;
    setIsSending(false);
    return refusal;
  };
  return { isSending, problem, isUnanswered, send, forget: () => setProblem(null) };
}
