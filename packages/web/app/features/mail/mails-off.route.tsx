import { anyone, personal } from '@tinsmith/contract/access';
import type { MailLink } from '@tinsmith/contract/mail';
import { type MailKind, mailKindLabels } from '@tinsmith/domain/mail-kinds';
import { useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { readMailLink, switchByMailLink } from '../../api/gen/mail.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './mails-off.module.css';

const here = '/accounts/mails-off';
const settings = '/profile#mail';

export const handle: PageHandle = { access: anyone, cache: personal };

// Opening the link turns nothing off: mail scanners open links, too.
const load = async ({ call, url }: Parameters<Parameters<typeof onServer>[0]>[0]) => {
  const token = url.searchParams.get('token') ?? '';
  return { token, link: await call(readMailLink, { query: { token } }) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, url, text, goTo }) => {
  const token = url.searchParams.get('token') ?? '';
  await call(switchByMailLink, { body: { token, isOn: text('intent') === 'on' } });
  return goTo(`${here}?token=${encodeURIComponent(token)}`);
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Turn off e-mails',
    description: 'Turn off e-mails about your events with the link from an e-mail.',
    path: here,
    isPrivate: true,
  });

const Choose = () => <Link to={settings}>Choose which e-mails you get</Link>;

function Switch({ token, kind, wasOn }: { token: string; kind: MailKind; wasOn: boolean }) {
  const [isOn, setIsOn] = useState(wasOn);
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const { title, about } = mailKindLabels[kind];
  const press = () =>
    send(async () => setIsOn((await callApi(switchByMailLink, { body: { token, isOn: !isOn } })).isOn));
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void press();
      }}
    >
      <CsrfField />
      <input type="hidden" name="intent" value={isOn ? 'off' : 'on'} />
      <div role="status">
        {isOn ? (
          <p>
            You get e-mails {about}. They're called “{title}” in your settings.
          </p>
        ) : (
          <Note kind="ok" title={`You won't get e-mails ${about} any more.`}>
            This doesn't change any other e-mails.
          </Note>
        )}
      </div>
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" variant={isOn ? 'primary' : 'quiet'} isBusy={isSending} busyLabel="Saving">
          {isOn ? 'Turn off these e-mails' : 'Turn them back on'}
        </Button>
        <Choose />
      </p>
    </form>
  );
}

const trouble: Record<Exclude<MailLink['state'], 'known'>, string> = {
  old: "This link no longer works, because the account's address has changed.",
  unknown: "This link doesn't work.",
};

export default function MailsOffPage() {
  const { token, link } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Turn off e-mails" />
      {link.state === 'known' && link.kind !== null ? (
        <Switch key={token} token={token} kind={link.kind} wasOn={link.isOn} />
      ) : (
        <Note title={trouble[link.state === 'old' ? 'old' : 'unknown']}>
          {link.state === 'unknown' && 'Part of it may be missing.'}{' '}
          <Link to={`/accounts/login?next=${encodeURIComponent(settings)}`}>Log in</Link> to choose which
          e-mails you get.
        </Note>
      )}
    </>
  );
}
