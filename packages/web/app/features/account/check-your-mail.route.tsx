import { anyone, personal } from '@tinsmith/contract/access';
import { findNextPath, safeNextPath } from '@tinsmith/domain/next-path';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { forgotPassword, resendVerification } from '../../api/gen/account.ts';
import { getOwnProfile } from '../../api/gen/profile.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { mailBird } from '../../ui/craft/account-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { AccountPage } from './account-page.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

const load = async ({ call, url, whoAsks }: PageRequest) => {
  const isReset = url.searchParams.get('for') === 'reset';
  const next = findNextPath(url.searchParams.get('next'));
  const { login } = isReset ? { login: null } : await whoAsks();
  if (login === null) return { email: null, isVerified: false, next };
  const { email, isVerified } = await call(getOwnProfile, {});
  return { email, isVerified, next };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Sends the mail again. Forms on other pages pass their URL as `next`, to come back there. */
export const action = onForm(async ({ call, url, form, text, goTo }) => {
  const next = form.has('next') ? text('next') : url.searchParams.get('next');
  await call(resendVerification, { body: next === null ? {} : { next: safeNextPath(next) } });
  return goTo(form.has('next') ? safeNextPath(next) : `${url.pathname}${url.search}`, 'mail-sent');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Check your mail',
    description: 'A link is on its way to your address.',
    path: '/accounts/check-your-mail',
    isPrivate: true,
  });

const bird = mailBird();

/** State passed on by the form that led here; it lives only in the history entry. */
interface Arrival {
  readonly sentAtMs?: number;
  readonly email?: string;
}

export default function CheckYourMailPage() {
  const { email, isVerified, next } = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const arrival = (state ?? {}) as Arrival;
  return (
    <AccountPage
      title="Check your mail"
      picture={<SceneBoard scene={bird} mood="summer" />}
      pictureMood="summer"
      caption={
        isVerified ? (
          <b>It has arrived.</b>
        ) : (
          <>
            <b>On its way.</b> Usually under a minute.
          </>
        )
      }
    >
      {isVerified ? (
        <Confirmed email={email ?? ''} next={next} />
      ) : email === null ? (
        <ResetSent arrival={arrival} />
      ) : (
        <LinkSent email={email} sentAtMs={arrival.sentAtMs ?? null} next={next} />
      )}
    </AccountPage>
  );
}

/** The way on to where the newcomer was. */
const GoOn = ({ next }: { next: string | null }) =>
  next === null || next === '/news' ? (
    <ButtonLink to="/news">Go to the news</ButtonLink>
  ) : (
    <ButtonLink to={next}>Back to where you were</ButtonLink>
  );

function Confirmed({ email, next }: { email: string; next: string | null }) {
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>
        <b>{email}</b> is confirmed. You're all set.
      </p>
      <div className={styles.row}>
        <GoOn next={next} />
      </div>
    </div>
  );
}

interface LinkSentProps {
  email: string;
  sentAtMs: number | null;
  next: string | null;
}

function LinkSent({ email, sentAtMs, next }: LinkSentProps) {
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>
        We sent a link to <b>{email}</b>. Open it to confirm your address.
      </p>
      <div>
        <h2 className={styles.subhead}>No need to wait</h2>
        <ul className={styles.todo}>
          <li>
            <Icon name="check" />
            Join an event and make your entry
          </li>
          <li>
            <Icon name="check" />
            Upload files
          </li>
          <li className={styles.open}>
            <Icon name="clock" />
            Others can see your posts once your address is confirmed
          </li>
          <li className={styles.open}>
            <Icon name="clock" />
            After that, you can also vote, rate rules and invite people
          </li>
        </ul>
      </div>
      <SendAgain
        sentAtMs={sentAtMs}
        again={() => callApi(resendVerification, { body: next === null ? {} : { next } })}
      >
        <GoOn next={next} />
      </SendAgain>
      <p className={styles.small}>
        Nothing there? Check your spam folder, or <Link to="/profile">change your address</Link>.
      </p>
    </div>
  );
}

function ResetSent({ arrival: { email, sentAtMs } }: { arrival: Arrival }) {
  return (
    <div className={styles.fields}>
      <p className={styles.lead}>
        If {email ? <b>{email}</b> : 'your address'} belongs to an account here, a link to set a new password
        is on its way. The link works once and expires in an hour.
      </p>
      {email && (
        <SendAgain sentAtMs={sentAtMs ?? null} again={() => callApi(forgotPassword, { body: { email } })} />
      )}
      <p className={styles.small}>
        Nothing there? Check your spam folder, or{' '}
        <Link to="/accounts/password/forgot">try another address</Link>.
      </p>
    </div>
  );
}

const waitSeconds = 60;

/** Seconds until the next mail may be requested, counting down while there are any. */
function useWait(sentAtMs: number | null): { left: number; restart: () => void } {
  const [since, setSince] = useState(sentAtMs);
  // The page as sent knows no time, so that server and browser render the same.
  const [nowMs, setNowMs] = useState<number | null>(null);
  const left = since === null || nowMs === null ? 0 : Math.ceil(waitSeconds - (nowMs - since) / 1000);
  useEffect(() => {
    setNowMs(Date.now());
    if (since === null) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() - since > waitSeconds * 1000) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return { left: Math.min(Math.max(left, 0), waitSeconds), restart: () => setSince(Date.now()) };
}

interface SendAgainProps {
  sentAtMs: number | null;
  again: () => Promise<unknown>;
  children?: React.ReactNode;
}

function SendAgain({ sentAtMs, again, children }: SendAgainProps) {
  const { left, restart } = useWait(sentAtMs);
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const sendAgain = (event: FormEvent) => {
    event.preventDefault();
    return send(async () => {
      await again();
      setIsSentAgain(true);
      restart();
    });
  };
  return (
    <form className={styles.fields} method="post" onSubmit={sendAgain}>
      <CsrfField />
      <div className={styles.row}>
        {children}
        {left > 0 ? (
          <Button variant="quiet" disabled>
            Send it again in {left} s
          </Button>
        ) : (
          <Button type="submit" variant="quiet" isBusy={isSending} busyLabel="Sending">
            Send it again
          </Button>
        )}
      </div>
      <div className={styles.answer} role="status">
        {isSentAgain && !problem && <Note kind="ok" title="Sent again." />}
      </div>
      {problem && <Note kind="err" title={problem} />}
    </form>
  );
}
