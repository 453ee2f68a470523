import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Mood } from '../craft/palette.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useIsGoing } from '../is-going.ts';
import summerEmblemUrl from './emblem-summer.svg?url';
import winterEmblemUrl from './emblem-winter.svg?url';
import styles from './header.module.css';
import { OwnFace } from './own-face.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface Wordmark {
  summer: string;
  winter: string;
}

export interface FrameUser {
  login: string;
  /** File name of the user's own picture, or null for the creature. */
  avatar: string | null;
  /** What waits for the user, and where; null if nothing does. */
  waiting: { label: string; to: string } | null;
  /** Everything that waits for the user, as the menu button on small screens names it. */
  marks: readonly string[];
}

export interface AccountLinks {
  loginHref: string;
  logoutHref: string;
  registerHref: string;
}

interface HeaderProps extends AccountLinks {
  mood: Mood;
  wordmark: Wordmark;
  user: FrameUser | null;
  /** Beside the name, such as something the user still has to do. */
  userFlag?: ReactNode;
  menuId: string;
  isMenuOpen: boolean;
  onMenuToggle: () => void;
  burgerRef: Ref<HTMLButtonElement>;
}

// Loads with the first navigation.
const NavigationLine = lazy(() => import('../navigation-line.tsx').catch(() => ({ default: () => null })));

function OnTheWay() {
  const isGoing = useIsGoing();
  const [wasUnderWay, setWasUnderWay] = useState(false);
  if (isGoing && !wasUnderWay) setWasUnderWay(true);
  return wasUnderWay ? (
    <Suspense>
      <NavigationLine />
    </Suspense>
  ) : null;
}

export function Header(props: HeaderProps) {
  const { mood, wordmark, user, userFlag, menuId, isMenuOpen, onMenuToggle, burgerRef } = props;
  const marks = user?.marks ?? [];
  return (
    <header className={styles.header}>
      <Link className={styles.mark} to="/news/">
        <img
          className={styles.emblem}
          src={mood === 'winter' ? winterEmblemUrl : summerEmblemUrl}
          alt=""
          width={44}
          height={44}
        />
        <span className={styles.words}>
          <span>{wordmark.summer}</span>
          <span className={styles.and}> &amp; </span>
          <span className={styles.winter}>{wordmark.winter}</span>
          <span className="visually-hidden">, home</span>
        </span>
      </Link>
      <div className={styles.tools}>
        <div className={styles.who}>
          {user ? (
            <>
              <Link className={styles.me} to={`/user/${user.login}`}>
                <OwnFace user={user} mood={mood} size="xs" />
                {user.login}
              </Link>
              {user.waiting && (
                <Link className={styles.waiting} to={user.waiting.to}>
                  <Icon name="mail" />
                  {user.waiting.label}
                </Link>
              )}
              {userFlag}
              <Link to={props.logoutHref}>Log out</Link>
            </>
          ) : (
            <>
              <span>Welcome.</span>
              <Link to={props.loginHref}>Log in</Link>
              <Link to={props.registerHref}>Register</Link>
            </>
          )}
          <ThemeSwitch form="icon" />
        </div>
        <IconButton
          ref={burgerRef}
          className={styles.burger}
          icon={isMenuOpen ? 'close' : 'menu'}
          label={isMenuOpen ? 'Close menu' : ['Open menu', ...marks].join(', ')}
          data-waiting={marks.length > 0 && !isMenuOpen ? true : undefined}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={onMenuToggle}
        />
        {/* Without script the menu is at the end of the page: a link to it replaces the button. */}
        <a className={styles.jump} href={`#${menuId}`}>
          <Icon name="menu" />
          <span className="visually-hidden">Menu</span>
        </a>
      </div>
      <OnTheWay />
    </header>
  );
}
