import { type MouseEvent, useState } from 'react';
import { useSend } from './use-send.ts';

interface Page<Item> {
  readonly result: readonly Item[];
  readonly next: string | null;
}

/**
 * A list that grows in place, page by page. Without script the same link leads to the next page.
 * It starts over whenever the first page changes.
 */
export function useMore<Item, P extends Page<Item>>(first: P, ask: (after: string) => Promise<P>) {
  const [begun, setBegun] = useState(first);
  const [pages, setPages] = useState<readonly P[]>([first]);
  const { isSending, problem, send } = useSend();
  if (begun !== first) {
    setBegun(first);
    setPages([first]);
  }
  const next = pages.at(-1)?.next ?? null;
  const showMore = (event: MouseEvent) => {
    if (next === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void send(async () => {
      const page = await ask(next);
      setPages((known) => (known[0] === first ? [...known, page] : known));
    });
  };
  return { pages, next, showMore, isAsking: isSending, problem };
}
