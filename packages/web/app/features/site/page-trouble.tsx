import { nearestAddress } from '@tinsmith/domain/nearest-address';
import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError } from 'react-router';
import { reportLater } from '../../api/listen-for-errors.ts';
import type { Failure } from '../../page/load.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Oops } from '../../ui/oops.tsx';
import { knownPages } from './known-pages.ts';
import styles from './page-trouble.module.css';

// Loaded only in trouble: every page carries this boundary, hardly any needs its pictures.
const TroublePicture = lazy(() => import('./trouble-picture.tsx'));

const pictureOf = (kind: 'missing' | 'broken') => (
  <Suspense>
    <TroublePicture kind={kind} />
  </Suspense>
);

const unexpected: Failure = { message: 'Error: This page could not be shown.', sentence: '' };

function failureOf(error: unknown): { status: number; failure: Failure } {
  if (!isRouteErrorResponse(error)) return { status: 500, failure: unexpected };
  const failure = error.data as Partial<Failure> | null;
  return {
    status: error.status,
    failure: failure?.message ? { message: failure.message, sentence: failure.sentence ?? '' } : unexpected,
  };
}

function Missing({ title }: { title: string }) {
  const { pathname } = useLocation();
  const nearest = nearestAddress(
    pathname,
    knownPages.map((page) => page.path),
  );
  const offered = knownPages.filter((page) => page.path === nearest || page.path === '/news');
  return (
    <Oops picture={pictureOf('missing')} title={title} lead="This page doesn't exist (yet).">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.address}>
        <code>{pathname}</code>
      </p>
      <ul className={styles.ways}>
        {offered.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>{page.label}</Link>
            {page.path === nearest && <span className={styles.hint}>The nearest address we have</span>}
          </li>
        ))}
      </ul>
    </Oops>
  );
}

/** A form that only a script can send was sent without one. */
function Unsent() {
  const { pathname, search } = useLocation();
  return (
    <Oops picture={pictureOf('broken')} title="Nothing was sent">
      <title>Nothing was sent</title>
      <meta name="robots" content="noindex" />
      <Note kind="err" title="This form needs JavaScript, or the page wasn't fully loaded yet.">
        Go back in your browser: what you typed is still there.
      </Note>
      <p className={styles.row}>
        <Link to={`${pathname}${search}`} reloadDocument>
          Open the page again
        </Link>
      </p>
    </Oops>
  );
}

function Broken({ failure, isOurs }: { failure: Failure; isOurs: boolean }) {
  const revalidator = useRevalidator();
  return (
    <Oops picture={pictureOf('broken')} title="Something broke">
      <title>Something broke</title>
      <meta name="robots" content="noindex" />
      <Note kind="err" title={failure.message}>
        {isOurs && 'It is on our side and has been reported.'}
      </Note>
      <p className={styles.row}>
        <Button onClick={() => revalidator.revalidate()} isBusy={revalidator.state === 'loading'}>
          Try again
        </Button>
        <Link to="/news">Go to the news</Link>
      </p>
    </Oops>
  );
}

/** What stands in for a page that is missing, forbidden or broke; the frame around it stays. */
export function PageTrouble() {
  const error = useRouteError();
  const { status, failure } = failureOf(error);
  useEffect(() => {
    // What a call answered is known to the server; what broke in the page is not.
    if (!isRouteErrorResponse(error)) reportLater(error);
  }, [error]);
  if (status === 405) return <Unsent />;
  return status === 404 ? (
    <Missing title={failure.message} />
  ) : (
    <Broken failure={failure} isOurs={status >= 500} />
  );
}
