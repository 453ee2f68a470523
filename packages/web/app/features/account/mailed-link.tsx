import type { FormEvent, ReactNode } from 'react';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import type { PageRequest } from '../../page/load.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';

// Opening the link does nothing yet: mail scanners open links, too.
export const loadToken = async ({ url }: PageRequest) => ({ token: url.searchParams.get('token') ?? '' });

interface MailedLinkProps {
  token: string;
  /** What the link does, and the button for it. */
  lead: string;
  verb: string;
  busyVerb: string;
  /** What to do if the link does not work. */
  wayOut: ReactNode;
  act: () => Promise<void>;
}

/** The one press that a mailed link asks for. */
export function MailedLink({ token, lead, verb, busyVerb, wayOut, act }: MailedLinkProps) {
  const { isSending, problem, send } = useSend(useSentForm().problem);
  if (!token)
    return (
      <Note kind="warn" title="This link isn't complete.">
        Copy the whole link from the e-mail.
      </Note>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send(act);
  };
  return (
    <form className={styles.fields} method="post" onSubmit={submit}>
      <CsrfField />
      {problem && (
        <Note kind="err" title={problem}>
          {wayOut}
        </Note>
      )}
      <p className={styles.lead}>{lead}</p>
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel={busyVerb}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
