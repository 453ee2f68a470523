import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useNext } from '../../../page/use-next.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMailAgain } from './mail-again.ts';
import styles from './unconfirmed.module.css';

interface SendMailAgainProps {
  /** Where confirming leads back to; this page by default. */
  next?: string;
}

/** One press, also without script; shows the outcome for a minute. All buttons of a page share one state. */
export function SendMailAgain({ next }: SendMailAgainProps) {
  const { unconfirmedEmail } = useCurrentUser();
  const here = useNext();
  const { isSending, problem, secondsLeft, send } = useMailAgain();
  const back = next ?? here;
  const row = useRef<HTMLFormElement>(null);
  const hasPressed = useRef(false);
  const isSent = secondsLeft > 0;
  useEffect(() => {
    // The button that had the focus is gone.
    if (isSent && hasPressed.current) row.current?.focus();
    if (isSent) hasPressed.current = false;
  }, [isSent]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hasPressed.current = true;
    void send(back);
  };
  return (
    <form
      ref={row}
      className={styles.row}
      method="post"
      action="/accounts/check-your-mail"
      onSubmit={submit}
      tabIndex={-1}
    >
      <CsrfField />
      <input type="hidden" name="next" value={back} />
      {problem && !isSending && <FieldMessage error={problem} />}
      <span className={styles.sent} role="status">
        {isSent && (
          <>
            <Icon name="check" />
            <b>Sent to {unconfirmedEmail}.</b>
          </>
        )}
      </span>
      {isSent ? (
        <span className={styles.wait}>You can send it again in {secondsLeft} s.</span>
      ) : (
        <Button
          type="submit"
          variant="quiet"
          isSmall
          icon={problem ? 'repeat' : 'mail'}
          isBusy={isSending}
          busyLabel="Sending"
        >
          {problem ? 'Try again' : 'Send the e-mail again'}
        </Button>
      )}
      <Link className={styles.change} to="/profile">
        Change your address
      </Link>
    </form>
  );
}
