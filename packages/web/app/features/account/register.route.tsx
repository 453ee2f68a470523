import { anyone, personal } from '@tinsmith/contract/access';
import type { ProblemCode } from '@tinsmith/contract/problems';
import {
  checkEmail,
  checkPassword,
  checkUsername,
  maxUsernameLength,
  minUsernameLength,
} from '@tinsmith/domain/account-rules';
import { findNextPath, safeNextPath } from '@tinsmith/domain/next-path';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { checkUsernameIsFree, register } from '../../api/gen/account.ts';
import { listProviders } from '../../api/gen/oauth.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useMood } from '../../page/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import { emptyPortrait, portrait } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { OtherSites } from './oauth/other-sites.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';
import { withNext } from './with-next.ts';

export const handle: PageHandle = { access: anyone, cache: personal };

const load = async ({ call, url }: PageRequest) => ({
  providers: (await call(listProviders, {})).result,
  next: findNextPath(url.searchParams.get('next')),
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, goTo }) => {
  const next = url.searchParams.get('next');
  const body = { username: text('username'), email: text('email'), password: text('password') };
  await call(register, { body: { ...body, ...(next !== null && { next: safeNextPath(next) }) } });
  return goTo(withNext('/accounts/check-your-mail', next));
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Register',
    description: 'Register to join a jam. All you need is a username, an e-mail address and a password.',
    path: '/accounts/register',
  });

const checkAfterMs = 400;

/** Asks whether a name is free once typing has paused. */
function useIsFree(username: string): { isFree: boolean; problem: string | null } {
  const [answer, setAnswer] = useState<{ username: string; problem: string | null } | null>(null);
  useEffect(() => {
    if (checkUsername(username) !== null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const found = await callApi(checkUsernameIsFree, { params: { username } }).catch(() => null);
      if (found && !isOver) setAnswer({ username, problem: found.problem });
    }, checkAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [username]);
  if (answer?.username !== username) return { isFree: false, problem: null };
  return { isFree: answer.problem === null, problem: answer.problem };
}

/** Which field a refusal of the server is about. */
const fieldOf: Partial<Record<ProblemCode, 'username' | 'email' | 'password'>> = {
  'bad-username': 'username',
  'name-taken': 'username',
  'bad-email': 'email',
  'weak-password': 'password',
};

export default function RegisterPage() {
  const { providers, next } = useLoaderData<typeof loader>();
  const mood = useMood();
  const goTo = useGoTo();
  const sent = useSentForm(fieldOf);
  const { isSending, problem, send, forget } = useSend(sent.problem);
  const fields = useFields(
    {
      username: checkUsername,
      email: checkEmail,
      password: (password, { username }) => checkPassword(password, username),
    },
    sent,
  );
  const { username, password } = fields.values;
  const free = useIsFree(username);
  const usernameField = fields.of('username');

  const submit = async (event: FormEvent) => {
    const body = fields.check(event);
    if (!body) return;
    const refused = await send(async () => {
      await callApi(register, { body: { ...body, ...(next !== null && { next }) } });
      await accountChanged();
      await goTo(withNext('/accounts/check-your-mail', next), { sentAtMs: Date.now() });
    });
    const field = refused?.code && fieldOf[refused.code];
    if (!field) return;
    forget();
    fields.refuse(field, refused.sentence);
  };

  return (
    <AccountPage
      title="Register"
      picture={<TypedCreature name={username} />}
      caption={
        <>
          <b>{username.length < minUsernameLength ? 'Nobody yet.' : `This is ${username}.`}</b> Every name
          makes its own creature. Change a letter and someone else turns up.
        </>
      }
      isPictureWideOnly
    >
      <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
        <CsrfField />
        {problem && <Note kind="err" title={problem} />}
        <TextField
          {...usernameField}
          label="Username"
          error={usernameField.error ?? free.problem}
          isErrorLive
          ok={
            free.isFree && (
              <>
                <span className={styles.mini}>
                  <Creature name={username} mood={mood} size="xs" />
                </span>
                {username} is available.
              </>
            )
          }
          hint="3 to 30 letters, digits, _ or -. It's shown next to everything you post."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxUsernameLength}
        />
        <TextField
          {...fields.of('email')}
          type="email"
          label="E-mail"
          hint="For logging in and for e-mails about your events. Nobody else sees it unless you choose to show it."
          autoComplete="email"
          maxLength={254}
        />
        <NewPasswordField
          {...fields.of('password')}
          label="Password"
          typed={password}
          username={username}
          maxLength={200}
        />
        <div className={classNames(styles.row, styles.between)}>
          <Button type="submit" isBusy={isSending} busyLabel="Registering">
            Register
          </Button>
          <span className={styles.small}>
            Already have an account? <Link to={withNext('/accounts/login', next)}>Log in</Link>
          </span>
        </div>
        <OtherSites verb="Register" providers={providers} next={safeNextPath(next)} />
      </form>
    </AccountPage>
  );
}

function TypedCreature({ name }: { name: string }) {
  const mood = useMood();
  const scene = useMemo(
    () => (name.length < minUsernameLength ? emptyPortrait(4) : portrait(name, mood, 4)),
    [name, mood],
  );
  return <SceneBoard scene={scene} mood={mood} />;
}
