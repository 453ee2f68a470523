import { isApiError } from '@tinsmith/contract/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { loadCode } from '../../../connection/rescue.ts';

interface MailState {
  readonly isSending: boolean;
  readonly sentAtMs: number | null;
  readonly problem: string | null;
}

const idle: MailState = { isSending: false, sentAtMs: null, problem: null };
const waitSeconds = 60;

// One state for the whole page: the button appears in several places.
let state = idle;
const listeners = new Set<() => void>();

function change(next: MailState): void {
  state = next;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

async function send(next: string): Promise<void> {
  if (state.isSending) return;
  change({ ...idle, isSending: true });
  try {
    // Imported here, or every page would load all account calls for everyone.
    const { resendVerification } = await loadCode(() => import('../../../api/gen/account.ts'));
    await callApi(resendVerification, { body: { next } });
    change({ ...idle, sentAtMs: Date.now() });
  } catch (error) {
    const problem = isApiError(error)
      ? error.message
      : "We can't reach the site. Check your connection and try again.";
    change({ ...idle, problem });
  }
}

const leftOf = (sentAtMs: number | null): number =>
  sentAtMs === null ? 0 : Math.max(0, Math.ceil(waitSeconds - (Date.now() - sentAtMs) / 1000));

/** Sends the mail with the link again: whether it is being sent, and when it can be sent again. */
export function useMailAgain() {
  const { isSending, sentAtMs, problem } = useSyncExternalStore(
    subscribe,
    () => state,
    () => idle,
  );
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    setSecondsLeft(leftOf(sentAtMs));
    if (sentAtMs === null) return;
    const timer = setInterval(() => {
      setSecondsLeft(leftOf(sentAtMs));
      if (leftOf(sentAtMs) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [sentAtMs]);
  return { isSending, problem, secondsLeft, send };
}
