import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icons.ts';
import styles from '../site/site-bar.module.css';
import type { EventNews } from './current-event.ts';

interface Wording {
  readonly icon: IconName;
  readonly sentence: (title: string) => string;
  readonly more: string;
  readonly link: string;
  readonly to: (short: string) => string;
  /** The pages that show it themselves. */
  readonly on: readonly string[];
}

const wordings: Record<EventNews['what'], Wording> = {
  start: {
    icon: 'script',
    sentence: (title) => `${title} has started.`,
    more: 'The extra rules are out.',
    link: 'See the rules',
    to: (short) => `/${short}/#rules`,
    on: ['', '/rules'],
  },
  'prize-giving': {
    icon: 'presentation',
    sentence: (title) => `The prize-giving of ${title} is on.`,
    more: 'Places are revealed one by one.',
    link: 'Watch it',
    to: (short) => `/${short}/results/show`,
    on: ['/results/show'],
  },
  results: {
    icon: 'trophy',
    sentence: (title) => `The results of ${title} are out.`,
    more: '',
    link: 'See the results',
    to: (short) => `/${short}/results`,
    on: ['/results', '/results/show'],
  },
};

/** Leads to what has just happened in an event while another page is open. */
export default function EventNewsBar({ news: { what, short, title } }: { news: EventNews }): ReactNode {
  const { pathname } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  const { icon, sentence, more, link, to, on } = wordings[what];
  const isThere = on.map((path) => `/${short}${path}`).includes(pathname.replace(/\/$/, ''));
  // A screen reader announces what changes inside a status that is already there.
  return (
    <div role="status">
      {!isClosed && !isThere && (
        <div className={styles.bar}>
          <Icon name={icon} />
          <p>
            <b>{sentence(title)}</b> {more} <Link to={to(short)}>{link}</Link>
          </p>
          <IconButton icon="close" label="Close this notice" onClick={() => setIsClosed(true)} />
        </div>
      )}
    </div>
  );
}
