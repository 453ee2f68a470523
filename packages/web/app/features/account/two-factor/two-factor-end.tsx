import { endTwoFactor } from '@tinsmith/contract/profile';
import type { FormEvent } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';

export function TwoFactorEnd({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Turn off two-factor">
      <EndForm onDone={onClose} />
    </Dialog>
  );
}

function EndForm({ onDone }: { onDone: () => void }) {
  const { isSending, problem, send } = useSend();
  const fields = useFields({
    password: required('Write your password.'),
    code: required('Write a code.'),
  });
  const submit = async (event: FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const refused = await send(async () => {
      await callApi(endTwoFactor, { body: { password: values.password, code: values.code.trim() } });
      onDone();
    });
    if (refused) fields.focus(refused.code === 'wrong-code' ? 'code' : 'password');
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      {problem && <Note kind="err" title={problem} />}
      <p>Then the password alone logs you in, and the spare codes are void.</p>
      <PasswordField
        {...fields.of('password')}
        label="Your password"
        autoComplete="current-password"
        maxLength={200}
      />
      <TextField
        {...fields.of('code')}
        label="Code"
        hint="6 digits from your authenticator app, or one of your spare codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <div className={styles.row}>
        <Button type="submit" variant="danger" isBusy={isSending} busyLabel="Turning off">
          Turn off two-factor
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep it on
        </Button>
      </div>
    </form>
  );
}
