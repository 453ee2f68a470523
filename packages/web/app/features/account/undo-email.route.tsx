import { anyone, personal } from '@tinsmith/contract/access';
import { undoEmailChange } from '@tinsmith/contract/account';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { DoorPicture } from './session/door-picture.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

// Opening the link does nothing yet: mail scanners open links, too.
const load = async ({ url }: PageRequest) => ({ token: url.searchParams.get('token') ?? '' });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, goTo }) => {
  await call(undoEmailChange, { body: { token: url.searchParams.get('token') ?? '' } });
  // The link to set a new password is on its way.
  return goTo('/accounts/check-your-mail?for=reset');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Bring your address back',
    description: 'Undo a change of your e-mail address by the link from your mail.',
    path: '/accounts/undo-email',
    isPrivate: true,
  });

export default function UndoEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  const [login, setLogin] = useState<string | null>(null);
  return (
    <AccountPage
      title="Bring your address back"
      picture={<DoorPicture />}
      caption={
        <>
          <b>Wasn't that you?</b> This gets your account back.
        </>
      }
    >
      <div className={styles.fields}>
        {login !== null ? (
          <Done login={login} />
        ) : token ? (
          <Undo token={token} onDone={setLogin} />
        ) : (
          <Note kind="warn" title="This link isn't complete.">
            Copy the whole address from the mail.
          </Note>
        )}
      </div>
    </AccountPage>
  );
}

function Undo({ token, onDone }: { token: string; onDone: (login: string) => void }) {
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const undo = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      const { login } = await callApi(undoEmailChange, { body: { token } });
      await accountChanged();
      onDone(login);
    });
  };
  return (
    <form className={styles.fields} method="post" onSubmit={undo}>
      <CsrfField />
      {problem && (
        <Note kind="err" title={problem}>
          <Link to="/accounts/password/forgot">Set a new password instead</Link>
        </Note>
      )}
      <p className={styles.lead}>
        Your account gets its old e-mail address back. Everyone is logged out, linked sites are disconnected
        and the password is cancelled. Then we mail you a link to set a new one.
      </p>
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Undoing">
          Undo the change
        </Button>
      </div>
    </form>
  );
}

function Done({ login }: { login: string }) {
  const heading = useHeadingFocus();
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
        Your address is back.
      </h2>
      <p className={styles.lead}>
        <b>{login}</b> is yours again. Open the link we just mailed you to set a new password.
      </p>
    </div>
  );
}
