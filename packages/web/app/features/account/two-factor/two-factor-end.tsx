import type { FormEvent } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { endTwoFactor } from '../../../api/gen/profile.ts';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';

interface TwoFactorEndProps {
  isOpen: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

export function TwoFactorEnd({ isOpen, hasPassword, onClose }: TwoFactorEndProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Turn off two-factor">
      <EndForm hasPassword={hasPassword} onDone={onClose} />
    </Dialog>
  );
}

function EndForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { isSending, problem, send } = useSend();
  const fields = useFields({
    password: (typed) => (hasPassword && typed === '' ? 'Enter your password.' : null),
    code: required('Enter a code.'),
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
      <p>You won't be asked for a code any more, and your spare codes stop working.</p>
      {hasPassword && (
        <PasswordField
          {...fields.of('password')}
          label="Your password"
          autoComplete="current-password"
          maxLength={200}
        />
      )}
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
