import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { Mood } from '../craft/palette.ts';
import { Icon } from '../icon.tsx';
import type { AccountLinks, FrameUser } from './header.tsx';
import { OwnFace } from './own-face.tsx';
import styles from './sidebar.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

interface SidebarProps extends AccountLinks {
  id: string;
  mood: Mood;
  user: FrameUser | null;
  isOpen: boolean;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

export function Sidebar({ id, mood, user, isOpen, ref, children, ...links }: SidebarProps) {
  return (
    <aside
      ref={ref}
      id={id}
      className={styles.sidebar}
      data-open={isOpen}
      aria-label="Site and current event"
    >
      <div className={styles.account}>
        {isOpen && <h1 className="visually-hidden">Menu</h1>}
        {user ? (
          <p className={styles.me}>
            <OwnFace user={user} mood={mood} size="md" />
            <Link className={styles.name} to={`/user/${user.login}`}>
              {user.login}
            </Link>
            <Link to={links.logoutHref}>Log out</Link>
          </p>
        ) : (
          <p className={styles.me}>
            <span className={styles.name}>Welcome.</span>
            <Link to={links.loginHref}>Log in</Link>
            <Link to={links.registerHref}>Register</Link>
          </p>
        )}
        {user?.waiting && (
          <p className={styles.waiting}>
            <Link to={user.waiting.to}>
              <Icon name="mail" />
              {user.waiting.label}
            </Link>
          </p>
        )}
        <ThemeSwitch form="row" />
      </div>
      {children}
    </aside>
  );
}
