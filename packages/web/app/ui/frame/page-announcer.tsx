import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Whether the link that led here is gone, and the focus with it. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Announces the title after a client-side navigation, as the browser does after a page load. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);
  useEffect(() => {
    if (state !== 'idle' || announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
  }, [state, pathname]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  );
}
