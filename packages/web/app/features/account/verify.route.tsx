import { anyone, personal } from '@tinsmith/contract/access';
import { getCurrentUser, verifyEmail } from '@tinsmith/contract/account';
import type { Output } from '@tinsmith/contract/route';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged, nobody } from '../../api/current-user.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { mailBird } from '../../ui/craft/account-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { withNext } from './with-next.ts';

export const handle: PageHandle = { access: anyone, cache: personal };

// Opening the link does nothing yet: mail scanners open links, too.
const load = async ({ url }: PageRequest) => ({ token: url.searchParams.get('token') ?? '' });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, hasSession, goTo }) => {
  const { next } = await call(verifyEmail, { body: { token: url.searchParams.get('token') ?? '' } });
  const isLoggedIn = hasSession && (await call(getCurrentUser, {}).catch(() => nobody)).login !== null;
  return goTo(isLoggedIn ? (next ?? '/news') : withNext('/accounts/login', next), 'confirmed');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Confirm your address',
    description: 'Confirm your e-mail address by the link from your mail.',
    path: '/accounts/verify',
    isPrivate: true,
  });

const bird = mailBird();

export default function VerifyPage() {
  const { token } = useLoaderData<typeof loader>();
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null);
  return (
    <AccountPage
      title="Confirm your address"
      picture={<SceneBoard scene={bird} mood="summer" />}
      pictureMood="summer"
      caption={
        <>
          <b>It has arrived.</b> The gull did the flying, you do the pressing.
        </>
      }
    >
      <div className={styles.fields}>
        {confirmed !== null ? (
          <Confirmed {...confirmed} />
        ) : token ? (
          <Confirm token={token} onDone={setConfirmed} />
        ) : (
          <Note kind="warn" title="This link is not complete.">
            Copy the whole address from the mail.
          </Note>
        )}
      </div>
    </AccountPage>
  );
}

type Confirmation = Output<typeof verifyEmail>;

function Confirm({ token, onDone }: { token: string; onDone: (confirmation: Confirmation) => void }) {
  const user = useCurrentUser();
  const goTo = useGoTo();
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      const confirmation = await callApi(verifyEmail, { body: { token } });
      const { login } = await accountChanged();
      // Back to where they were, if it is them: the link may be opened where somebody else is logged in.
      if (confirmation.next !== null && login === confirmation.login)
        await goTo(confirmation.next, { isConfirmed: true });
      else onDone(confirmation);
    });
  };
  return (
    <form className={styles.fields} method="post" onSubmit={confirm}>
      <CsrfField />
      {problem && (
        <Note kind="err" title={problem}>
          <Link
            to={
              user.login ? '/accounts/check-your-mail' : '/accounts/login?next=%2Faccounts%2Fcheck-your-mail'
            }
          >
            Get a new link
          </Link>
        </Note>
      )}
      <p className={styles.lead}>
        Once confirmed, others can see your posts, and you can vote, rate rules and invite people.
      </p>
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Confirming">
          Confirm this address
        </Button>
      </div>
    </form>
  );
}

function Confirmed({ login, next }: Confirmation) {
  const user = useCurrentUser();
  const heading = useHeadingFocus();
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
          The address is confirmed.
        </h2>
        <p className={styles.lead}>
          Welcome, <b>{login}</b>.
        </p>
      </div>
      <div className={styles.row}>
        {user.login === null ? (
          <ButtonLink to={withNext('/accounts/login', next)}>Log in</ButtonLink>
        ) : (
          <ButtonLink to="/news">Go to the news</ButtonLink>
        )}
      </div>
    </>
  );
}
