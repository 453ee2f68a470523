import { anyone, personal } from '@tinsmith/contract/access';
import { safeNextPath } from '@tinsmith/domain/next-path';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { accountChanged } from '../../../api/current-user.ts';
import { logIn } from '../../../api/gen/account.ts';
import { listProviders } from '../../../api/gen/oauth.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useGoTo } from '../../../forms/use-go-to.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { OAuthTrouble } from '../oauth/oauth-trouble.tsx';
import { OtherSites } from '../oauth/other-sites.tsx';
import { withNext } from '../with-next.ts';
import { CodeField, CodeForm } from './code-form.tsx';
import { DoorCaption, DoorPicture } from './door-picture.tsx';

export const handle: PageHandle = { access: anyone, cache: personal, isSameButToken: true };

const load = async ({ call, url }: PageRequest) => ({
  providers: (await call(listProviders, {})).result,
  next: safeNextPath(url.searchParams.get('next')),
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, goTo, askAgain }) => {
  const code = text('code').trim();
  const proof = { name: text('name'), password: text('password') };
  const { needsCode } = await call(logIn, { body: code ? { ...proof, code } : proof });
  return needsCode ? askAgain() : goTo(safeNextPath(url.searchParams.get('next')));
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Log in',
    description: 'Log in with your username or e-mail and your password.',
    path: '/accounts/login',
    isPrivate: true,
  });

export default function LoginPage() {
  const { login } = useCurrentUser();
  const { providers, next } = useLoaderData<typeof loader>();
  // The password stays here while the code is asked for; it is gone with the page.
  const [proof, setProof] = useState<Proof | null>(null);
  return (
    <AccountPage title="Log in" picture={<DoorPicture />} caption={<DoorCaption />}>
      {login !== null ? (
        <LoggedInAlready login={login} next={next} />
      ) : proof ? (
        <CodeForm
          next={next}
          logIn={(code) => callApi(logIn, { body: { ...proof, code } })}
          aside={
            <Button variant="quiet" isSmall onClick={() => setProof(null)}>
              Back
            </Button>
          }
        >
          Two-factor is on for <b>{proof.name}</b>.
        </CodeForm>
      ) : (
        <PasswordForm next={next} onCodeNeeded={setProof}>
          <OtherSites verb="Log in" providers={providers} next={next} />
          <p className={styles.small}>
            New here? <Link to={withNext('/accounts/register', next)}>Register</Link>. All you need is a
            username, an e-mail address and a password.
          </p>
        </PasswordForm>
      )}
    </AccountPage>
  );
}

interface Proof {
  readonly name: string;
  readonly password: string;
}

interface PasswordFormProps {
  next: string;
  onCodeNeeded: (proof: Proof) => void;
  children: React.ReactNode;
}

function PasswordForm({ next, onCodeNeeded, children }: PasswordFormProps) {
  const goTo = useGoTo();
  const sent = useSentForm();
  // Without script the password is asked for again beside the code: no page ever contains it.
  const asksCode = sent.code === 'wrong-code' || (sent.isBack && sent.code === null);
  const { isSending, problem, send } = useSend(sent.problem);
  const fields = useFields(
    {
      name: required('Enter your username or e-mail.'),
      password: required('Enter your password.'),
      code: asksCode ? required('Enter the code.') : () => null,
    },
    sent,
  );

  const submit = async (event: React.FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const { code, ...proof } = values;
    const refused = await send(async () => {
      const answer = await callApi(logIn, { body: code ? { ...proof, code: code.trim() } : proof });
      if (answer.needsCode) return onCodeNeeded(proof);
      await accountChanged();
      await goTo(next);
    });
    if (refused) fields.focus('password');
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      {problem ? <Note kind="err" title={problem} /> : <OAuthTrouble />}
      {asksCode && (
        <p className={styles.lead}>
          Two-factor is on for <b>{sent.typed('name')}</b>. Enter your password once more, and the code.
        </p>
      )}
      <TextField
        {...fields.of('name')}
        label="Username or e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        {...fields.of('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={200}
      />
      {asksCode && <CodeField {...fields.of('code')} />}
      <div className={classNames(styles.row, styles.between)}>
        <Button type="submit" isBusy={isSending} busyLabel="Logging in">
          Log in
        </Button>
        <Link to="/accounts/password/forgot">Forgot your password?</Link>
      </div>
      {children}
    </form>
  );
}

function LoggedInAlready({ login, next }: { login: string; next: string }) {
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>
        You're logged in as <b>{login}</b>.
      </p>
      <div className={styles.row}>
        <ButtonLink to={next}>Continue</ButtonLink>
        <Link to={`/accounts/logout?next=${encodeURIComponent(next)}`}>Log out</Link>
      </div>
    </div>
  );
}
