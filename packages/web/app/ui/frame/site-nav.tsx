import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import styles from './site-nav.module.css';

export interface SiteNavItem {
  to: string;
  label: string;
  icon: IconName;
  count?: ReactNode;
  /** Stays current on the pages below it too. */
  isSection?: boolean | undefined;
  /** Another page that belongs to it. */
  alsoAt?: string | undefined;
  /** Served by the server, not by the router: files, feeds, other sites. */
  isDocument?: boolean | undefined;
}

interface SiteNavProps {
  /** Names the list for screen readers; shown above it with `hasTitle`. */
  label: string;
  hasTitle?: boolean;
  items: readonly SiteNavItem[];
  /** If false, the list is bare, to be put into another card. */
  isCard?: boolean;
  isSmall?: boolean;
  className?: string | undefined;
}

export function SiteNav({ label, hasTitle, items, isCard, isSmall, className }: SiteNavProps) {
  const { pathname } = useLocation();
  return (
    <nav
      className={classNames(styles.nav, isCard && styles.card, isSmall && styles.small, className)}
      aria-label={label}
    >
      {hasTitle && <h2 className={styles.title}>{label}</h2>}
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              className={styles.link}
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              reloadDocument={item.isDocument ?? false}
            >
              <Icon name={item.icon} className={styles.icon} />
              <span>{item.label}</span>
              {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Not NavLink: it treats /news and /news/ as two pages.
function isCurrent({ to, isSection, alsoAt }: SiteNavItem, pathname: string): boolean {
  const own = to.replace(/\/*([?#].*)?$/, '');
  const here = pathname.replace(/\/+$/, '');
  return here === own || here === alsoAt || (isSection === true && here.startsWith(`${own}/`));
}
