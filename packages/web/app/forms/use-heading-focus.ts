import { useEffect, useRef } from 'react';

/** For the heading that replaces a form: it gets the focus, since the button that had it is gone. */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
