import { useState } from 'react';

/** Copies a text; 'failed' also without HTTPS, where there is no clipboard. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async (text: string | Promise<string>): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, isCopied: state === 'copied', copy };
}
