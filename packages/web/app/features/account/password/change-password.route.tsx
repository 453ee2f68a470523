import { loggedIn, personal } from '@tinsmith/contract/access';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { checkPassword } from '@tinsmith/domain/account-rules';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { changePassword } from '../../../api/gen/account.ts';
import { getOwnProfile } from '../../../api/gen/profile.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { DoorPicture } from '../session/door-picture.tsx';
import { MustLogIn } from '../session/must-log-in.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call }: PageRequest) => {
  const { username, hasPassword } = await call(getOwnProfile, {});
  return { username, hasPassword };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, text, goTo }) => {
  await call(changePassword, {
    body: { oldPassword: text('oldPassword'), newPassword: text('newPassword') },
  });
  return goTo('/accounts/password/change', 'password-set');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Change password',
    description: 'Change your password. This logs out all your other devices.',
    path: '/accounts/password/change',
    isPrivate: true,
  });

export default function ChangePasswordPage() {
  const account = useLoaderData<typeof loader>();
  if (!account)
    return (
      <MustLogIn next="/accounts/password/change">Here you change the password of your account.</MustLogIn>
    );
  return (
    <AccountPage
      title="Change password"
      picture={<DoorPicture />}
      caption={
        <>
          <b>Changing it logs out all other devices.</b> Links we've sent you stop working, GitHub and Discord
          are disconnected, and API tokens are revoked. This device stays logged in.
        </>
      }
    >
      {account.hasPassword ? (
        <ChangeForm username={account.username} />
      ) : (
        <div className={styles.fields}>
          <p className={styles.lead}>You log in with another site, so you don't have a password yet.</p>
          <div className={styles.row}>
            <ButtonLink to="/accounts/password/forgot">Send me a link to set one</ButtonLink>
            <Link to="/profile">Back to your profile</Link>
          </div>
        </div>
      )}
    </AccountPage>
  );
}

/** Which field a refusal of the server is about. */
const fieldOf: Partial<Record<ProblemCode, 'oldPassword' | 'newPassword'>> = {
  'wrong-old-password': 'oldPassword',
  'weak-password': 'newPassword',
};

function ChangeForm({ username }: { username: string }) {
  const sent = useSentForm(fieldOf);
  const { isSending, problem, send, forget } = useSend(sent.problem);
  const [isChanged, setIsChanged] = useState(false);
  const fields = useFields(
    {
      oldPassword: required('Enter your old password.'),
      newPassword: (password) => checkPassword(password, username),
    },
    sent,
  );

  const submit = async (event: FormEvent) => {
    setIsChanged(false);
    const body = fields.check(event);
    if (!body) return;
    const refused = await send(async () => {
      await callApi(changePassword, { body });
      setIsChanged(true);
      fields.clear();
    });
    const field = refused?.code && fieldOf[refused.code];
    if (!field) return;
    forget();
    fields.refuse(field, refused.sentence);
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      <div className={styles.answer} role="status">
        {isChanged && (
          <Note kind="ok" title="Your password has been changed.">
            All other devices have been logged out, other sites disconnected and API tokens revoked.
          </Note>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...fields.of('oldPassword')}
        label="Old password"
        autoComplete="current-password"
        maxLength={200}
      />
      <NewPasswordField
        {...fields.of('newPassword')}
        label="New password"
        typed={fields.values.newPassword}
        username={username}
        maxLength={200}
      />
      <div className={classNames(styles.row, styles.between)}>
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          Change password
        </Button>
        <Link to="/accounts/password/forgot">Forgot your password?</Link>
      </div>
    </form>
  );
}
