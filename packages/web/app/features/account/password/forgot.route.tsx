import { anyone, personal } from '@tinsmith/contract/access';
import { checkEmail } from '@tinsmith/domain/account-rules';
import type { FormEvent } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { forgotPassword } from '../../../api/gen/account.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useFields } from '../../../forms/use-fields.ts';
import { useGoTo } from '../../../forms/use-go-to.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { onForm } from '../../../page/form-action.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { AccountPage } from '../account-page.tsx';
import { DoorPicture } from '../session/door-picture.tsx';

export const handle: PageHandle = { access: anyone, cache: personal };

export const action = onForm(async ({ call, text, goTo }) => {
  await call(forgotPassword, { body: { email: text('email') } });
  return goTo('/accounts/check-your-mail?for=reset');
});

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Forgot your password?',
    description: "We'll e-mail you a link to set a new password.",
    path: '/accounts/password/forgot',
    isPrivate: true,
  });

export default function ForgotPage() {
  const goTo = useGoTo();
  const sent = useSentForm({ 'bad-email': 'email' });
  const { isSending, problem, send } = useSend(sent.problem);
  const fields = useFields({ email: checkEmail }, sent);

  const submit = async (event: FormEvent) => {
    const body = fields.check(event);
    if (!body) return;
    await send(async () => {
      await callApi(forgotPassword, { body });
      await goTo('/accounts/check-your-mail?for=reset', { email: body.email, sentAtMs: Date.now() });
    });
  };
  return (
    <AccountPage
      title="Forgot your password?"
      picture={<DoorPicture />}
      caption={
        <>
          <b>It happens.</b> We send you a link, you choose a new password, and you're back in.
        </>
      }
    >
      <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
        <CsrfField />
        {problem && <Note kind="err" title={problem} />}
        <TextField
          {...fields.of('email')}
          type="email"
          label="E-mail"
          hint="The address you use for your account. We'll send you a link that works once and expires in an hour."
          autoComplete="email"
          maxLength={254}
        />
        <div className={classNames(styles.row, styles.between)}>
          <Button type="submit" isBusy={isSending} busyLabel="Sending">
            Send the link
          </Button>
          <Link to="/accounts/login">Log in</Link>
        </div>
      </form>
    </AccountPage>
  );
}
