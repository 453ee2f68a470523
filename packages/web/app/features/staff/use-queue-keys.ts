import { type RefObject, useEffect } from 'react';

/** Whether the focused element takes letters itself. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('select, textarea, [contenteditable], input, dialog') !== null;

/** The items of a queue, and the one with the focus. */
function readItems(list: HTMLElement) {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  return { items, at: items.findIndex((item) => item.contains(document.activeElement)) };
}

/**
 * J and K move through a queue. In the item that has the focus, A presses what has `data-key="a"`, and H opens what
 * has `data-key="h"`, with the focus in its first field. No key works while the focus is elsewhere on the page.
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = queue.current;
      const { activeElement } = document;
      const isHere = activeElement === document.body || list?.contains(activeElement);
      if (!list || !isHere || event.ctrlKey || event.altKey || event.metaKey || takesLetters(event.target))
        return;
      const { items, at } = readItems(list);
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        const to = key === 'j' ? at + 1 : Math.max(0, at - 1);
        items[Math.min(to, items.length - 1)]?.focus();
      } else if (key === 'a' || key === 'h') {
        const control = items[at]?.querySelector<HTMLElement>(`[data-key="${key}"]`);
        if (!control || event.repeat) return;
        if (control instanceof HTMLDetailsElement) {
          control.open = true;
          control.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
        } else control.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [queue]);
}
