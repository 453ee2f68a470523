import type { Competition } from '@tinsmith/contract/competition';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './gifts-open-bar.module.css';
import { santaAddress } from './santa-address.ts';

/** Shown to everyone whose page was open when the gifts opened. */
export default function GiftsOpenBar({
  event,
}: {
  event: Pick<Competition, 'short' | 'title' | 'joinedCompetition'>;
}) {
  const [isClosed, setIsClosed] = useState(false);
  const { pathname } = useLocation();
  // That page shows the gift itself.
  if (isClosed || pathname === '/secretSanta') return null;
  return (
    <div className={styles.bar} role="status">
      <Icon name="gift" />
      <p>
        <b>The gifts of {event.title} are open!</b>{' '}
        {event.joinedCompetition ? (
          <Link to={santaAddress(event.short)}>Unwrap yours</Link>
        ) : (
          <Link to={`/${event.short}/`}>See who gave what to whom</Link>
        )}
      </p>
      <IconButton icon="close" label="Close this notice" onClick={() => setIsClosed(true)} />
    </div>
  );
}
