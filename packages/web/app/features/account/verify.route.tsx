import { anyone, personal } from '@tinsmith/contract/access';
import { isProblem, type OutputOf } from '@tinsmith/contract/client';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged, nobody } from '../../api/current-user.ts';
import { getCurrentUser, verifyEmail } from '../../api/gen/account.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { mailBird } from '../../ui/craft/account-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { loadToken, MailedLink } from './mailed-link.tsx';
import { withNext } from './with-next.ts';

export const handle: PageHandle = { access: anyone, cache: personal };

export const loader = onServer(loadToken);
export const clientLoader = inBrowser(loadToken);

export const action = onForm(async ({ call, url, hasSession, goTo }) => {
  const { next } = await call(verifyEmail, { body: { token: url.searchParams.get('token') ?? '' } });
  const isLoggedIn = hasSession && (await call(getCurrentUser, {}).catch(() => nobody)).login !== null;
  return goTo(isLoggedIn ? (next ?? '/news') : withNext('/accounts/login', next), 'confirmed');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Confirm your address',
    description: 'Confirm your e-mail address with the link from your e-mail.',
    path: '/accounts/verify',
    isPrivate: true,
  });

const bird = mailBird();

export default function VerifyPage() {
  const { token } = useLoaderData<typeof loader>();
  const sent = useSentForm();
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null);
  const [isAgain, setIsAgain] = useState(sent.code === 'already-confirmed');
  return (
    <AccountPage
      title="Confirm your address"
      picture={<SceneBoard scene={bird} mood="summer" />}
      pictureMood="summer"
      caption={
        <>
          <b>It has arrived.</b> Press the button and you're done.
        </>
      }
    >
      <div className={styles.fields}>
        {isAgain ? (
          <AlreadyConfirmed />
        ) : confirmed !== null ? (
          <Confirmed {...confirmed} />
        ) : (
          <Confirm token={token} onDone={setConfirmed} onAgain={() => setIsAgain(true)} />
        )}
      </div>
    </AccountPage>
  );
}

type Confirmation = OutputOf<typeof verifyEmail>;

interface ConfirmProps {
  token: string;
  onDone: (confirmation: Confirmation) => void;
  onAgain: () => void;
}

function Confirm({ token, onDone, onAgain }: ConfirmProps) {
  const user = useCurrentUser();
  const goTo = useGoTo();
  const confirm = async () => {
    const confirmation = await callApi(verifyEmail, { body: { token } }).catch((error: unknown) => {
      if (isProblem(error, 'already-confirmed')) return null;
      throw error;
    });
    const { login } = await accountChanged();
    if (confirmation === null) return onAgain();
    // Back to where they were, if it is the same user: the link may open where another user is logged in.
    if (confirmation.next !== null && login === confirmation.login)
      await goTo(confirmation.next, { isConfirmed: true });
    else onDone(confirmation);
  };
  const sendAgain = '/accounts/check-your-mail';
  return (
    <MailedLink
      token={token}
      lead="Once confirmed, others can see your posts, and you can vote, rate rules and invite people."
      verb="Confirm this address"
      busyVerb="Confirming"
      wayOut={
        <Link to={user.login ? sendAgain : withNext('/accounts/login', sendAgain)}>Get a new link</Link>
      }
      act={confirm}
    />
  );
}

/** A link that was used before, perhaps on another device: nothing is wrong. */
function AlreadyConfirmed() {
  const user = useCurrentUser();
  const heading = useHeadingFocus();
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
          Your address is already confirmed.
        </h2>
        <p className={styles.lead}>You don't need this link any more.</p>
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

function Confirmed({ login, next }: Confirmation) {
  const user = useCurrentUser();
  const heading = useHeadingFocus();
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
          Your address is confirmed.
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
