import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from '../site/site-bar.module.css';
import type { StartedEvent } from './current-event.ts';

/** Leads to the extra rules when they come out while another page is open. */
export default function StartBar({ event: { short, title } }: { event: StartedEvent }): ReactNode {
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  const isThere = [`/${short}`, `/${short}/rules`].includes(pathname.replace(/\/$/, ''));
  // A screen reader announces what changes inside a status that is already there.
  return (
    <div role="status">
      {!isClosed && !isThere && (
        <div className={styles.bar}>
          <Icon name="script" />
          <p>
            <b>{title} has started.</b> The extra rules are out.{' '}
            <Link to={`/${short}/#rules`}>See the rules</Link>
          </p>
          <IconButton icon="close" label="Close this notice" onClick={() => setIsClosed(true)} />
        </div>
      )}
    </div>
  );
}
