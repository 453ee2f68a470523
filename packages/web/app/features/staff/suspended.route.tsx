import { loggedIn, personal } from '@tinsmith/contract/access';
import type { OwnSuspension } from '@tinsmith/contract/moderation';
import { maxAppealLength } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getOwnSuspension, sendAppeal } from '../../api/gen/moderation.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import styles from './admin.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(({ call }) => call(getOwnSuspension, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, text, goTo }) => {
  await call(sendAppeal, { body: { text: text('text') } });
  return goTo('/accounts/suspended');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Your account',
    description: 'Whether your account is suspended, and why.',
    path: '/accounts/suspended',
    isPrivate: true,
  });

function AppealForm() {
  const sent = useSentForm();
  const [text, setText] = useState(sent.typed('text') ?? '');
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(sent.problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await callApi(sendAppeal, { body: { text } });
      await revalidate();
    });
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <TextArea
        label="Your appeal to the organizers"
        name="text"
        rows={6}
        required
        maxLength={maxAppealLength}
        hint="You can appeal once. The organizers will e-mail you their decision."
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Sending">
          Send
        </Button>
      </p>
    </form>
  );
}

function Why({ suspension: { message, endsAt, appeal, answer } }: { suspension: OwnSuspension }) {
  return (
    <>
      <PageHead
        title="Your account is suspended"
        lead="You can log in and read everything. You can't post, upload, vote or change your team."
      />
      <Note kind="warn" title="Message from the organizers:">
        <span className={styles.words}>{message}</span>
      </Note>
      <p>
        {endsAt === null ? (
          'Your account stays suspended until the organizers lift the suspension.'
        ) : (
          <>
            The suspension ends automatically on <LocalTime epochMs={endsAt} format="full" />.
          </>
        )}
      </p>
      {appeal === null ? (
        <AppealForm />
      ) : (
        <Note
          kind={answer === null ? 'info' : 'warn'}
          title={answer === null ? 'Your appeal:' : "The organizers' answer:"}
        >
          <span className={styles.words}>{answer ?? appeal}</span>
          {answer === null && <p>The organizers haven't answered yet.</p>}
        </Note>
      )}
    </>
  );
}

export default function SuspendedPage() {
  const data = useLoaderData<typeof loader>();
  if (data === null)
    return (
      <MustLogIn next="/accounts/suspended">
        Here you can read why your account was suspended, and answer.
      </MustLogIn>
    );
  return data.suspension ? (
    <Why suspension={data.suspension} />
  ) : (
    <PageHead title="Your account isn't suspended" lead="Everything is fine." />
  );
}
