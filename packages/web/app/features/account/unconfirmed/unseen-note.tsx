import { lazy, type ReactNode, Suspense } from 'react';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Icon } from '../../../ui/icon.tsx';
import { loadPart } from '../../../ui/load-part.ts';
import styles from './unconfirmed.module.css';

// Few viewers are newcomers.
const SendMailAgain = lazy(async () => ({
  default: (await loadPart(() => import('./send-mail-again.tsx'))).SendMailAgain,
}));

interface UnseenNoteProps {
  /** What no one else sees yet: "Nobody else can see this yet: confirm your address." */
  title: string;
  children?: ReactNode;
}

/** For newcomers with an unconfirmed address, beside what they have just done; nothing for everyone else. */
export function UnseenNote({ title, children }: UnseenNoteProps) {
  const { login, isVerified } = useCurrentUser();
  if (login === null || isVerified) return null;
  return (
    <div className={styles.unseen} role="note">
      <Icon name="eye-off" className={styles.eye} />
      <div className={styles.text}>
        <p>
          <b>{title}</b> {children}
        </p>
        <Suspense>
          <SendMailAgain />
        </Suspense>
      </div>
    </div>
  );
}

/** "Open the link we sent to drift@harbour.example." */
export function OpenTheLink() {
  const { unconfirmedEmail } = useCurrentUser();
  return unconfirmedEmail === null ? null : (
    <span className={styles.address}>Open the link we sent to {unconfirmedEmail}.</span>
  );
}
