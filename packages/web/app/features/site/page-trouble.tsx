import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { reportLater } from '../../api/listen-for-errors.ts';
import { isUnreachable } from '../../connection/unanswered.ts';
import type { Failure } from '../../page/load.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Oops } from '../../ui/oops.tsx';
import styles from './page-trouble.module.css';
import type { RareTroubleProps } from './rare-trouble.tsx';

// Loaded only on an error: every page includes this boundary, hardly any needs its pictures.
// Without a connection there is no picture: the last boundary before a bare screen needs nothing from the network.
const TroublePicture = lazy<ComponentType<{ kind: 'missing' | 'broken' }>>(() =>
  import('./trouble-picture.tsx').catch(() => ({ default: () => null })),
);

// Likewise for rare errors. If the connection fails, the title still says what is wrong.
const RareTrouble = lazy(() =>
  import('./rare-trouble.tsx').catch(() => ({
    default: ({ title }: RareTroubleProps) => <Oops picture={null} title={title} />,
  })),
);

const picture = (
  <Suspense>
    <TroublePicture kind="broken" />
  </Suspense>
);

const unexpected: Failure = { message: 'Error: This page could not be shown.', sentence: '' };
const unreachable: Failure = {
  message: "We can't reach the site. Check your connection and try again.",
  sentence: '',
};

function failureOf(error: unknown): { status: number; failure: Failure } {
  if (isUnreachable(error)) return { status: 0, failure: unreachable };
  if (!isRouteErrorResponse(error)) return { status: 500, failure: unexpected };
  const failure = error.data as Partial<Failure> | null;
  return {
    status: error.status,
    failure: failure?.message ? { message: failure.message, sentence: failure.sentence ?? '' } : unexpected,
  };
}

function Broken({ failure, isOurs }: { failure: Failure; isOurs: boolean }) {
  const revalidator = useRevalidator();
  return (
    <Oops picture={picture} title="Something broke">
      <title>Something broke</title>
      <meta name="robots" content="noindex" />
      <Note kind="err" title={failure.message}>
        {isOurs && "It's our fault, and we've been notified."}
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

/** Replaces a page that is missing, forbidden or broken; the frame around it stays. */
export function PageTrouble() {
  const error = useRouteError();
  const { status, failure } = failureOf(error);
  useEffect(() => {
    // The server knows about its own error responses, but not about errors in the page.
    if (!isRouteErrorResponse(error) && !isUnreachable(error)) reportLater(error);
  }, [error]);
  // Once there is a connection again, the page goes on by itself.
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (status !== 0) return;
    const goOn = () => void revalidate();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [status, revalidate]);
  if (status !== 404 && status !== 405) return <Broken failure={failure} isOurs={status >= 500} />;
  return (
    <Suspense>
      <RareTrouble
        isMissing={status === 404}
        title={status === 404 ? failure.message : "Your form wasn't sent"}
      />
    </Suspense>
  );
}
