import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Mood } from '../craft/palette.ts';
import styles from './frame.module.css';
import { type AccountLinks, type FrameUser, Header, type Wordmark } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

const menuId = 'menu';

interface FrameProps extends AccountLinks {
  mood: Mood;
  /** The column at the left, purely decorative. */
  border: ReactNode;
  wordmark: Wordmark;
  user: FrameUser | null;
  /** In the user line, beside the name. */
  userFlag?: ReactNode;
  /** The same for small screens, below the header. */
  strip?: ReactNode;
  /** The bead strip below the header on small screens; omitted on pages that open with a board. */
  ticker?: ReactNode;
  /** Between header and page: it lays itself out in the frame's grid. */
  bar?: ReactNode;
  sidebar: ReactNode;
  /** The page has the whole width. */
  isSolo?: boolean;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const {
    mood,
    border,
    wordmark,
    user,
    userFlag,
    strip,
    ticker,
    bar,
    sidebar,
    isSolo = false,
    children,
  } = props;
  const accountLinks = {
    loginHref: props.loginHref,
    logoutHref: props.logoutHref,
    registerHref: props.registerHref,
  };
  const menu = useMenu();

  return (
    <div className={styles.frame} data-menu-open={menu.isOpen} data-solo={isSolo}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.border} aria-hidden="true">
        {border}
      </div>
      <Header
        {...accountLinks}
        mood={mood}
        wordmark={wordmark}
        user={user}
        userFlag={userFlag}
        menuId={menuId}
        isMenuOpen={menu.isOpen}
        onMenuToggle={menu.toggle}
        burgerRef={menu.burgerRef}
      />
      {strip && (
        <section className={styles.strip} aria-label="Your account">
          {strip}
        </section>
      )}
      {ticker && <div className={styles.ticker}>{ticker}</div>}
      {bar}
      <main ref={menu.mainRef} id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Sidebar {...accountLinks} ref={menu.panelRef} id={menuId} mood={mood} user={user} isOpen={menu.isOpen}>
        {sidebar}
      </Sidebar>
    </div>
  );
}

// On small screens the sidebar replaces the page. It belongs to the location it was opened at, so any
// navigation closes it by itself.
function useMenu() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const wasOpen = useRef(false);
  const burgerRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const mainRef = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isOpen) {
      panelRef.current?.querySelector<HTMLElement>('a[href], button')?.focus();
    } else if (wasOpen.current) {
      // Closed by hand: focus the button. By navigation: focus the new page.
      (openedAt === null ? burgerRef : mainRef).current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, openedAt]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenedAt(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  const toggle = () => setOpenedAt(isOpen ? null : key);
  return { isOpen, toggle, burgerRef, panelRef, mainRef };
}
