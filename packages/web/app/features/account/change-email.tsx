import type { OwnProfile } from '@tinsmith/contract/profile';
import { checkEmail } from '@tinsmith/domain/account-rules';
import { type FormEvent, useId } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { saveProfile } from '../../api/gen/profile.ts';
import { useFields } from '../../forms/use-fields.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';

interface ChangeEmailProps {
  profile: OwnProfile;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

export function ChangeEmail({ profile, isOpen, onClose, onSent }: ChangeEmailProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const fields = useFields({ email: checkEmail });
  const formId = useId();

  const submit = async (event: FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const { location, info, isEmailShown } = profile;
    await send(async () => {
      await callApi(saveProfile, { body: { location, info, isEmailShown, email: values.email.trim() } });
      await Promise.all([accountChanged(), revalidate()]);
      onSent();
      onClose();
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change e-mail"
      actions={
        <>
          <Button type="submit" form={formId} isBusy={isSending} busyLabel="Sending">
            Send the link
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={fields.formRef}
        id={formId}
        className={styles.fields}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <TextField
          {...fields.of('email')}
          type="email"
          label="New address"
          hint={
            profile.isVerified && profile.email
              ? `We'll send a link there. Your address stays ${profile.email} until you open it. We'll also e-mail the old address, so you can undo the change for 7 days.`
              : "We'll send a link there."
          }
          autoComplete="email"
          maxLength={254}
        />
        {problem && <Note kind="err" title={problem} />}
      </form>
    </Dialog>
  );
}
