import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react';
import { accountChanged } from '../../../api/current-user.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useGoTo } from '../../../forms/use-go-to.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';

interface CodeFormProps {
  next: string;
  /** The call that logs in with the code. */
  logIn: (code: string) => Promise<unknown>;
  /** Beside the button, such as the way back. */
  aside?: ReactNode;
  /** Says whose code is asked for. */
  children: ReactNode;
}

/** The last step of logging in with two-factor. */
export function CodeForm({ next, logIn, aside, children }: CodeFormProps) {
  const goTo = useGoTo();
  const { isSending, problem, send } = useSend(useSentForm().problem);
  const fields = useFields({ code: required('Enter the code.') });
  const { formRef } = fields;

  useEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [formRef]);

  const submit = async (event: FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const refused = await send(async () => {
      await logIn(values.code.trim());
      await accountChanged();
      await goTo(next);
    });
    if (refused) fields.focus('code');
  };
  return (
    <form ref={formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      <CsrfField />
      {problem && <Note kind="err" title={problem} />}
      <p className={styles.lead}>{children}</p>
      <CodeField {...fields.of('code')} />
      <div className={classNames(styles.row, styles.between)}>
        <Button type="submit" isBusy={isSending} busyLabel="Logging in">
          Log in
        </Button>
        {aside}
      </div>
    </form>
  );
}

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onInput' | 'onBlur'>;

export function CodeField(field: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Code"
      hint="6 digits from your authenticator app, or one of your spare codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}
