import { anyone, personal } from '@tinsmith/contract/access';
import { verifyEmail } from '@tinsmith/contract/account';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { useSend } from '../../forms/use-send.ts';
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

export const handle: PageHandle = { access: anyone, cache: personal };

// Opening the link does nothing yet: mail scanners open links, too.
const load = async ({ url }: PageRequest) => ({ token: url.searchParams.get('token') ?? '' });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

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
  const [login, setLogin] = useState<string | null>(null);
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
        {login !== null ? (
          <Confirmed login={login} />
        ) : token ? (
          <Confirm token={token} onDone={setLogin} />
        ) : (
          <Note kind="warn" title="This link is not complete.">
            Copy the whole address from the mail.
          </Note>
        )}
      </div>
    </AccountPage>
  );
}

function Confirm({ token, onDone }: { token: string; onDone: (login: string) => void }) {
  const user = useCurrentUser();
  const { isSending, problem, send } = useSend();
  const confirm = () =>
    send(async () => {
      const { login } = await callApi(verifyEmail, { body: { token } });
      await accountChanged();
      onDone(login);
    });
  return (
    <>
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
      <p className={styles.lead}>Then what you write shows to others, and you can vote, rate and invite.</p>
      <div className={styles.row}>
        <Button onClick={confirm} isBusy={isSending} busyLabel="Confirming">
          Confirm this address
        </Button>
      </div>
    </>
  );
}

function Confirmed({ login }: { login: string }) {
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
          <ButtonLink to="/accounts/login">Log in</ButtonLink>
        ) : (
          <ButtonLink to="/news">Go to the news</ButtonLink>
        )}
      </div>
    </>
  );
}
