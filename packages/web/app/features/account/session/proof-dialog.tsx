import type { Proof } from '@tinsmith/contract/account';
import { isProblem } from '@tinsmith/contract/client';
import { type FormEvent, useId, useState } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { prove } from '../../../api/gen/account.ts';
import { required, useFields } from '../../../forms/use-fields.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import { oauthAddress } from '../oauth/other-sites.tsx';

export interface WantedProof {
  readonly proof: Proof;
  /** What it is for, as worded after "to": "change your e-mail". */
  readonly action: string;
  /** The page to return to after logging in at another site. */
  readonly next: string;
}

interface ProofDialogProps {
  wanted: WantedProof | null;
  onProved: () => void;
  onClose: () => void;
}

/** Asks users to prove who they are before something changes how they log in. */
export function ProofDialog({ wanted, onProved, onClose }: ProofDialogProps) {
  return (
    <Dialog isOpen={wanted !== null} onClose={onClose} title="Please confirm it's you">
      {wanted?.proof.by === 'site' && <SiteProof wanted={wanted} onClose={onClose} />}
      {wanted?.proof.by === 'password' && (
        <PasswordProof action={wanted.action} onProved={onProved} onClose={onClose} />
      )}
      {wanted?.proof.by === 'code' && (
        <CodeProof action={wanted.action} onProved={onProved} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  action: string;
  onProved: () => void;
  onClose: () => void;
}

/** Sends a proof. A wrong one is reported beside its field, anything else above. */
function useProve(onProved: () => void) {
  const { isSending, problem, send } = useSend();
  const submit = async (body: { password?: string; code?: string }) => {
    let wrong: string | null = null;
    await send(async () => {
      try {
        await callApi(prove, { body });
      } catch (error) {
        if (!isProblem(error, 'wrong-password', 'wrong-code')) throw error;
        wrong = error.sentence;
        return;
      }
      onProved();
    });
    return wrong;
  };
  return { isSending, problem, submit };
}

function PasswordProof({ action, onProved, onClose }: FormProps) {
  const { isSending, problem, submit } = useProve(onProved);
  const fields = useFields({ password: required('Enter your password.') });
  const onSubmit = async (event: FormEvent) => {
    const values = fields.check(event);
    const wrong = values && (await submit(values));
    if (wrong) fields.refuse('password', wrong);
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={onSubmit}>
      <p>Enter your password to {action}. We won't ask again for 10 minutes.</p>
      {problem && <Note kind="err" title={problem} />}
      <PasswordField
        {...fields.of('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={200}
      />
      <Actions isSending={isSending} onClose={onClose} />
    </form>
  );
}

function CodeProof({ action, onProved, onClose }: FormProps) {
  const { isSending, problem, submit } = useProve(onProved);
  const [isSpare, setIsSpare] = useState(false);
  const fields = useFields({ code: required('Enter the code.') });
  const id = useId();
  const onSubmit = async (event: FormEvent) => {
    const values = fields.check(event);
    const wrong = values && (await submit({ code: values.code.trim() }));
    if (wrong) fields.refuse('code', wrong);
  };
  const toggle = () => {
    setIsSpare(!isSpare);
    fields.clear();
    fields.focus('code');
  };
  return (
    <form ref={fields.formRef} className={styles.fields} method="post" noValidate onSubmit={onSubmit}>
      <p>
        {isSpare ? 'Enter one of your spare codes' : 'Enter the 6 digits from your app'} to {action}.
      </p>
      {problem && <Note kind="err" title={problem} />}
      <TextField
        {...fields.of('code')}
        id={id}
        label={isSpare ? 'Spare code' : 'Code'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        inputMode={isSpare ? 'text' : 'numeric'}
        spellCheck={false}
        maxLength={40}
      />
      <div className={styles.row}>
        <Button variant="quiet" isSmall onClick={toggle}>
          {isSpare ? 'Use the app' : 'Use a spare code'}
        </Button>
      </div>
      <Actions isSending={isSending} onClose={onClose} />
    </form>
  );
}

function Actions({ isSending, onClose }: { isSending: boolean; onClose: () => void }) {
  return (
    <div className={styles.row}>
      <Button type="submit" isBusy={isSending} busyLabel="Checking">
        Continue
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

/** Users without a password go to a linked site and come back to the same action. */
function SiteProof({ wanted, onClose }: { wanted: WantedProof; onClose: () => void }) {
  const { sites } = wanted.proof;
  const names = sites.map((site) => site.name).join(' or ');
  return (
    <div className={styles.fields}>
      <p>
        Log in with {names} once more to {wanted.action}. You'll come back to this page.
      </p>
      <div className={styles.row}>
        {sites.map((site) => (
          <ButtonLink key={site.id} to={oauthAddress(site.id, wanted.next, 'proof')} reloadDocument>
            Log in with {site.name}
          </ButtonLink>
        ))}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
