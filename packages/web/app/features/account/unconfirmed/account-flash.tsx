import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFlash } from '../../../page/flash.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Note } from '../../../ui/note.tsx';
import styles from './unconfirmed.module.css';

/** The user who had not confirmed the address when the frame was last drawn. */
let waiting: string | null = null;

/** The page on which the address was found to be confirmed, in this or another tab or on another device. */
function useConfirmedAt(): string | null {
  const { login, isVerified } = useCurrentUser();
  const { key } = useLocation();
  const [confirmedAt, setConfirmedAt] = useState<string | null>(null);
  useEffect(() => {
    if (login !== null && isVerified && waiting === login) setConfirmedAt(key);
    waiting = login !== null && !isVerified ? login : null;
  }, [login, isVerified, key]);
  return confirmedAt;
}

function Confirmed({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <Note kind="ok" title="Address confirmed.">
      {isLoggedIn
        ? 'Others can now see your sign-ups, entries and posts.'
        : 'Log in to pick up where you left off.'}
    </Note>
  );
}

/** What the previous page did to the account, on top of the page that follows. */
export default function AccountFlash(): ReactNode {
  const { login, unconfirmedEmail } = useCurrentUser();
  const { key, pathname, state } = useLocation();
  const flash = useFlash('confirmed', 'mail-sent', 'password-set');
  const isConfirmedHere = useConfirmedAt() === key && !pathname.startsWith('/accounts/');
  const isConfirmed = isConfirmedHere || Boolean((state as { isConfirmed?: boolean } | null)?.isConfirmed);
  const show: Record<string, () => ReactNode> = {
    confirmed: () => <Confirmed isLoggedIn={login !== null} />,
    'mail-sent': () => (
      <Note kind="ok" title={unconfirmedEmail ? `Sent to ${unconfirmedEmail}.` : 'Sent.'}>
        Nothing there? Check your spam folder.
      </Note>
    ),
    'password-set': () => (
      <Note kind="ok" title="Your new password is set.">
        All other devices were logged out.
      </Note>
    ),
  };
  return (
    <div className={styles.flash} role="status">
      {isConfirmed ? <Confirmed isLoggedIn={login !== null} /> : flash && show[flash.kind]?.()}
    </div>
  );
}
