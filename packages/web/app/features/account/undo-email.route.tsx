import { anyone, personal } from '@tinsmith/contract/access';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { undoEmailChange } from '../../api/gen/account.ts';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';
import { loadToken, MailedLink } from './mailed-link.tsx';
import { DoorPicture } from './session/door-picture.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

export const loader = onServer(loadToken);
export const clientLoader = inBrowser(loadToken);

export const action = onForm(async ({ call, url, goTo }) => {
  await call(undoEmailChange, { body: { token: url.searchParams.get('token') ?? '' } });
  // The link to set a new password is on its way.
  return goTo('/accounts/check-your-mail?for=reset');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Get your address back',
    description: 'Undo a change of your e-mail address with the link from your e-mail.',
    path: '/accounts/undo-email',
    isPrivate: true,
  });

export default function UndoEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  const [login, setLogin] = useState<string | null>(null);
  const undo = async () => {
    const undone = await callApi(undoEmailChange, { body: { token } });
    await accountChanged();
    setLogin(undone.login);
  };
  return (
    <AccountPage
      title="Get your address back"
      picture={<DoorPicture />}
      caption={
        <>
          <b>Didn't make this change?</b> This gets your account back.
        </>
      }
    >
      <div className={styles.fields}>
        {login !== null ? (
          <Done login={login} />
        ) : (
          <MailedLink
            token={token}
            lead="This restores your old e-mail address, logs everyone out, disconnects other sites, revokes API tokens and cancels the password. Two-factor is turned off if it was set up recently. Then we'll e-mail you a link to set a new password."
            verb="Undo the change"
            busyVerb="Undoing"
            wayOut={<Link to="/accounts/password/forgot">Set a new password instead</Link>}
            act={undo}
          />
        )}
      </div>
    </AccountPage>
  );
}

function Done({ login }: { login: string }) {
  const heading = useHeadingFocus();
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
        You've got your address back.
      </h2>
      <p className={styles.lead}>
        <b>{login}</b> is yours again. To set a new password, open the link we just sent you.
      </p>
    </div>
  );
}
