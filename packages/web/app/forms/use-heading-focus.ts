import { useEffect, useRef } from 'react';

/** For the heading of what takes a form's place: the focus goes there, since the button that had it is gone. */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
