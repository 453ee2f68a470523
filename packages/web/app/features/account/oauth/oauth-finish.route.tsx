import { anyone, personal } from '@tinsmith/contract/access';
import { checkUsername, maxUsernameLength } from '@tinsmith/domain/account-rules';
import { safeNextPath } from '@tinsmith/domain/next-path';
import type { FormEvent } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { accountChanged } from '../../../api/current-user.ts';
import { finishLink, getPendingLink } from '../../../api/gen/oauth.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useGoTo } from '../../../forms/use-go-to.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { CodeForm } from '../session/code-form.tsx';
import { DoorCaption, DoorPicture } from '../session/door-picture.tsx';
import { withNext } from '../with-next.ts';

export const handle: PageHandle = { access: anyone, cache: personal };

const load = async ({ call, url }: PageRequest) => ({
  pending: await call(getPendingLink, {}),
  next: safeNextPath(url.searchParams.get('next')),
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, goTo }) => {
  const body = { username: text('username'), password: text('password'), code: text('code').trim() };
  await call(finishLink, { body });
  return goTo(safeNextPath(url.searchParams.get('next')));
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Finish logging in',
    description: 'Finish logging in with another site.',
    path: '/accounts/oauth/finish',
    isPrivate: true,
  });

const siteNames: Record<string, string> = { github: 'GitHub', discord: 'Discord' };

export default function OAuthFinishPage() {
  const { pending, next } = useLoaderData<typeof loader>();
  const site = pending.provider && (siteNames[pending.provider] ?? pending.provider);
  return (
    <AccountPage title="Finish logging in" picture={<DoorPicture />} caption={<DoorCaption />}>
      {!site ? (
        <div className={styles.fields}>
          <p className={styles.lead}>There's nothing to finish here. Please log in again.</p>
          <div className={styles.row}>
            <ButtonLink to={withNext('/accounts/login', next)}>Log in</ButtonLink>
          </div>
        </div>
      ) : pending.needsCode ? (
        <CodeForm next={next} logIn={(code) => callApi(finishLink, { body: { username: '', code } })}>
          {site} recognized you. Two-factor is on for your account here.
        </CodeForm>
      ) : pending.mustProvePassword ? (
        <LinkForm site={site} username={pending.suggestedUsername} next={next} />
      ) : (
        <NameForm site={site} username={pending.suggestedUsername} next={next} />
      )}
    </AccountPage>
  );
}

interface FinishProps {
  site: string;
  username: string;
  next: string;
}

/** A member already has this address: only the password proves that it is the same person. */
function LinkForm({ site, username, next }: FinishProps) {
  const goTo = useGoTo();
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  const fields = useFields(
    { username: required('Enter your username.'), password: required('Enter your password.') },
    sent,
  );
  const submit = async (event: FormEvent) => {
    const body = fields.check(event);
    if (!body) return;
    const refused = await send(async () => {
      await callApi(finishLink, { body });
      await accountChanged();
      await goTo(next);
    });
    if (refused) fields.focus('password');
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.lead}>
        The e-mail address you use on {site} already has an account here. Enter that account's password to
        link the two.
      </p>
      <TextField
        {...fields.of('username')}
        label="Username"
        defaultValue={sent.typed('username') ?? username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <PasswordField
        {...fields.of('password')}
        label="Password"
        hint="Your password for this site, not the other one."
        autoComplete="current-password"
        maxLength={200}
      />
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Linking">
          Link {site} and log in
        </Button>
        <Link to="/accounts/password/forgot">Forgot your password?</Link>
      </div>
    </form>
  );
}

function NameForm({ site, username, next }: FinishProps) {
  const goTo = useGoTo();
  const sent = useSentForm({ 'bad-username': 'username', 'name-taken': 'username' });
  const { isSending, problem, send, forget } = useSend(sent.problem);
  const fields = useFields({ username: checkUsername }, sent);
  const submit = async (event: FormEvent) => {
    const body = fields.check(event);
    if (!body) return;
    const refused = await send(async () => {
      await callApi(finishLink, { body });
      await accountChanged();
      await goTo(next);
    });
    if (refused?.code !== 'bad-username' && refused?.code !== 'name-taken') return;
    forget();
    fields.refuse('username', refused.sentence);
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.lead}>You're logging in with {site}. One thing left: choose your username here.</p>
      <TextField
        {...fields.of('username')}
        label="Username"
        defaultValue={sent.typed('username') ?? username}
        hint="3 to 30 letters, digits, _ or -. It's shown next to everything you post."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUsernameLength}
      />
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Registering">
          Register
        </Button>
      </div>
    </form>
  );
}
