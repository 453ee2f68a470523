import { anyone, personal } from '@tinsmith/contract/access';
import { safeNextPath } from '@tinsmith/domain/next-path';
import type { FormEvent } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { accountChanged } from '../../../api/current-user.ts';
import { logOut } from '../../../api/gen/account.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { browserStore, dropDraftsOfOthers } from '../../../forms/draft-store.ts';
import { useGoTo } from '../../../forms/use-go-to.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { useCurrentUser } from '../../../page/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { DoorPicture } from './door-picture.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

const load = async ({ url }: PageRequest) => ({ next: safeNextPath(url.searchParams.get('next')) });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, goTo }) => {
  await call(logOut, { body: {} });
  return goTo(safeNextPath(url.searchParams.get('next')));
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Log out',
    description: 'Log out of this device.',
    path: '/accounts/logout',
    isPrivate: true,
  });

export default function LogoutPage() {
  const { next } = useLoaderData<typeof loader>();
  const { login } = useCurrentUser();
  return (
    <AccountPage
      title="Log out"
      picture={<DoorPicture />}
      caption={
        <>
          <b>We'll leave the light on.</b> Everything stays where you left it.
        </>
      }
    >
      <div className={styles.fields}>
        {login === null ? (
          <>
            <p className={styles.lead}>You're not logged in.</p>
            <div className={styles.row}>
              <ButtonLink to={`/accounts/login?next=${encodeURIComponent(next)}`}>Log in</ButtonLink>
            </div>
          </>
        ) : (
          <LogoutButton login={login} next={next} />
        )}
      </div>
    </AccountPage>
  );
}

/** Only a press logs out: a link made by someone else must not. */
function LogoutButton({ login, next }: { login: string; next: string }) {
  const goTo = useGoTo();
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const leave = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      await callApi(logOut, { body: {} });
      dropDraftsOfOthers(browserStore(), null);
      await accountChanged();
      await goTo(next);
    });
  };
  return (
    <form className={styles.fields} method="post" onSubmit={leave}>
      <CsrfField />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.lead}>
        You're logged in as <b>{login}</b>.
      </p>
      <div className={styles.row}>
        <Button type="submit" icon="logout" isBusy={isSending} busyLabel="Logging out">
          Log out
        </Button>
        <Link to={next}>Stay logged in</Link>
      </div>
    </form>
  );
}
