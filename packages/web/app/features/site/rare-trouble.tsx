import { nearestAddress } from '@tinsmith/domain/nearest-address';
import { Link, useLocation } from 'react-router';
import { Note } from '../../ui/note.tsx';
import { Oops } from '../../ui/oops.tsx';
import { knownPages } from './known-pages.ts';
import styles from './page-trouble.module.css';
import TroublePicture from './trouble-picture.tsx';

export interface RareTroubleProps {
  /** Otherwise the page was sent a form it does not accept. */
  isMissing: boolean;
  title: string;
}

export default function RareTrouble({ isMissing, title }: RareTroubleProps) {
  return isMissing ? <Missing title={title} /> : <Unsent title={title} />;
}

function Missing({ title }: { title: string }) {
  const { pathname } = useLocation();
  const nearest = nearestAddress(
    pathname,
    knownPages.map((page) => page.path),
  );
  const offered = knownPages.filter((page) => page.path === nearest || page.path === '/news');
  return (
    <Oops picture={<TroublePicture kind="missing" />} title={title} lead="This page doesn't exist (yet).">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.address}>
        <code>{pathname}</code>
      </p>
      <ul className={styles.ways}>
        {offered.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>{page.label}</Link>
            {page.path === nearest && <span className={styles.hint}>Did you mean this page?</span>}
          </li>
        ))}
      </ul>
    </Oops>
  );
}

/** A form that needs script was sent without it. */
function Unsent({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <Oops picture={<TroublePicture kind="broken" />} title={title}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Note kind="err" title="This form needs JavaScript, or the page wasn't fully loaded yet.">
        Go back in your browser. What you typed should still be there.
      </Note>
      <p className={styles.row}>
        <Link to={`${pathname}${search}`} reloadDocument>
          Open the page again
        </Link>
      </p>
    </Oops>
  );
}
