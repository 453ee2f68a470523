import { anyone, personal } from '@tinsmith/contract/access';
import { checkPassword } from '@tinsmith/domain/account-rules';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { accountChanged } from '../../../api/current-user.ts';
import { resetPassword } from '../../../api/gen/account.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useFields } from '../../../forms/use-fields.ts';
import { useHeadingFocus } from '../../../forms/use-heading-focus.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { DoorCaption, DoorPicture } from '../session/door-picture.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

const load = async ({ url }: PageRequest) => ({ token: url.searchParams.get('token') ?? '' });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, goTo }) => {
  const token = url.searchParams.get('token') ?? '';
  await call(resetPassword, { body: { token, password: text('password') } });
  // With two-factor on, the link does not log the user in: the login page says how to go on.
  return goTo('/accounts/login', 'password-set');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Set a new password',
    description: 'Set a new password with the link from your e-mail.',
    path: '/accounts/reset',
    isPrivate: true,
  });

export default function ResetPage() {
  const { token } = useLoaderData<typeof loader>();
  const [isDone, setIsDone] = useState<{ login: string; isLoggedIn: boolean } | null>(null);
  return (
    <AccountPage title="Set a new password" picture={<DoorPicture />} caption={<DoorCaption />}>
      {isDone ? (
        <Done {...isDone} />
      ) : token ? (
        <ResetForm token={token} onDone={setIsDone} />
      ) : (
        <div className={styles.fields}>
          <Note kind="warn" title="This link isn't complete.">
            Copy the whole link from the e-mail, or{' '}
            <Link to="/accounts/password/forgot">ask for a new link</Link>.
          </Note>
        </div>
      )}
    </AccountPage>
  );
}

interface ResetFormProps {
  token: string;
  onDone: (result: { login: string; isLoggedIn: boolean }) => void;
}

function ResetForm({ token, onDone }: ResetFormProps) {
  const sent = useSentForm({ 'weak-password': 'password' });
  const { isSending, problem, send, forget } = useSend(sent.problem);
  const fields = useFields({ password: (password) => checkPassword(password, '') }, sent);

  const submit = async (event: FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const refused = await send(async () => {
      const { login } = await callApi(resetPassword, { body: { token, password: values.password } });
      const user = await accountChanged();
      onDone({ login, isLoggedIn: user.login !== null });
    });
    // A refused link is an error of the form, a refused password one of the field.
    if (refused?.code !== 'weak-password') return;
    forget();
    fields.refuse('password', refused.sentence);
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      {problem && (
        <Note kind="err" title={problem}>
          <Link to="/accounts/password/forgot">Ask for a new link</Link>
        </Note>
      )}
      <NewPasswordField
        {...fields.of('password')}
        label="New password"
        typed={fields.values.password}
        username={null}
        maxLength={200}
      />
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          Set the password
        </Button>
      </div>
    </form>
  );
}

function Done({ login, isLoggedIn }: { login: string; isLoggedIn: boolean }) {
  const heading = useHeadingFocus();
  return (
    <div className={styles.fields}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
          Your new password is set.
        </h2>
        <p className={styles.lead}>
          Use it to log in as <b>{login}</b> from now on. We've logged out all your other devices,
          disconnected GitHub and Discord, and revoked your API tokens.
        </p>
      </div>
      <div className={styles.row}>
        {isLoggedIn ? (
          <ButtonLink to="/news">Go to the news</ButtonLink>
        ) : (
          <ButtonLink to="/accounts/login">Log in</ButtonLink>
        )}
      </div>
    </div>
  );
}
