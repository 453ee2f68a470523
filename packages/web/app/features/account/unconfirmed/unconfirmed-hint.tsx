import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { readCurrentUser } from '../../../api/current-user.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SendMailAgain } from './send-mail-again.tsx';
import styles from './unconfirmed.module.css';
import { OpenTheLink } from './unseen-note.tsx';

const sentence = 'Nobody else can see your posts until you confirm your address.';

/** For newcomers, on every page: that no one can see their posts yet, and how to change that. */
export default function UnconfirmedHint({ form }: { form: 'flag' | 'strip' }) {
  const { isSuspended } = useCurrentUser();
  if (isSuspended) return <SuspendedHint form={form} />;
  return form === 'flag' ? <Flag /> : <Strip />;
}

/** Shown instead to suspended users: a link to the reason. */
const SuspendedHint = ({ form }: { form: 'flag' | 'strip' }) => (
  <p className={form === 'strip' ? styles.strip : styles.suspended}>
    <b>Your account is suspended.</b> <Link to="/accounts/suspended">See why</Link>
  </p>
);

/** In the user line on wide screens: a flag that opens, also without script. */
function Flag() {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useConfirmedElsewhere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => details.current?.removeAttribute('open'), [key]);
  const closeOnEscape = ({ key: pressed }: KeyboardEvent) => {
    if (pressed !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className={styles.flag} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="eye-off" />
        Confirm your address
      </summary>
      <div className={styles.popover}>
        <p>
          <b>{sentence}</b>
        </p>
        <p className={styles.small}>
          <OpenTheLink /> It works once and expires in 7 days.
        </p>
        <SendMailAgain />
      </div>
    </details>
  );
}

/** The same below the header on small screens, except where the page itself says it and resends the mail. */
function Strip() {
  const { pathname } = useLocation();
  if (/^\/accounts\/check-your-mail\/?$/.test(pathname)) return null;
  return (
    <section className={styles.strip} aria-label="Confirm your address">
      <p>
        <b>{sentence}</b>
      </p>
      <SendMailAgain />
    </section>
  );
}

/**
 * The link is often opened elsewhere, such as on a phone: returning to this tab, any press and each key in it check
 * the account again, at most every other second.
 */
function useConfirmedElsewhere(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void readCurrentUser();
    };
    const moments = ['visibilitychange', 'pointerdown', 'keydown', 'focusin'];
    for (const moment of moments) document.addEventListener(moment, ask);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, ask);
    };
  }, []);
}
