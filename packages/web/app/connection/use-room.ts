import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Makes room above the page. The page scrolls along, so that nothing moves under the pointer. */
function resize(room: HTMLElement, height: number): void {
  const change = height - room.offsetHeight;
  if (change === 0) return;
  const page = document.documentElement;
  // Some browsers would scroll by themselves, some would not.
  page.style.overflowAnchor = 'none';
  const before = window.scrollY;
  room.style.height = `${height}px`;
  window.scrollTo({ top: before + change, behavior: 'instant' });
  // A page without that much to scroll has the bar over its upper edge instead.
  const missing = before + change - window.scrollY;
  if (missing > 0) room.style.height = `${Math.max(0, height - missing)}px`;
  requestAnimationFrame(() => {
    page.style.overflowAnchor = '';
  });
}

interface Room {
  readonly barRef: RefObject<HTMLElement | null>;
  readonly roomRef: RefObject<HTMLDivElement | null>;
}

/** Keeps room for a bar that comes and goes while people read, type and click. */
export function useRoom(isShown: boolean): Room {
  const barRef = useRef<HTMLElement>(null);
  const roomRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  useLayoutEffect(() => {
    const [bar, room] = [barRef.current, roomRef.current];
    if (!isShown || !bar || !room) return;
    const fit = () => resize(room, Math.max(bar.offsetHeight, room.offsetHeight));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [isShown]);

  // Once the bar is gone, its room goes where that moves nothing: out of view, or with the next page.
  useEffect(() => {
    const room = roomRef.current;
    if (isShown || !room) return;
    const close = () => {
      if (window.scrollY >= room.offsetHeight) resize(room, 0);
    };
    close();
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is at another key
  useEffect(() => {
    if (!isShown) roomRef.current?.style.removeProperty('height');
  }, [key]);
  return { barRef, roomRef };
}
