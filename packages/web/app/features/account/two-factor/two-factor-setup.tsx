import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { confirmTwoFactor } from '../../../api/gen/profile.ts';
import { useFields } from '../../../forms/use-fields.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from '../account.module.css';
import { CodePicture } from './code-picture.tsx';
import twoFactor from './two-factor.module.css';

export interface Secret {
  readonly secret: string;
  readonly address: string;
  readonly picture: readonly string[];
}

type Step =
  | { readonly name: 'picture' }
  | { readonly name: 'digits' }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const titles: Record<Step['name'], string> = {
  picture: 'Step 1 of 3: scan the code',
  digits: 'Step 2 of 3: enter the 6 digits',
  codes: 'Step 3 of 3: save the spare codes',
};

/** Three steps: code picture, 6 digits, spare codes. Open while there is a secret. */
export function TwoFactorSetup({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'picture' });
  const close = () => {
    setStep({ name: 'picture' });
    onClose();
  };
  return (
    <Dialog isOpen={secret !== null} onClose={close} title={titles[step.name]}>
      {secret && step.name === 'picture' && (
        <PictureStep secret={secret} onDone={() => setStep({ name: 'digits' })} onCancel={close} />
      )}
      {step.name === 'digits' && (
        <DigitsStep
          onDone={(codes) => setStep({ name: 'codes', codes })}
          onBack={() => setStep({ name: 'picture' })}
        />
      )}
      {step.name === 'codes' && <CodesStep codes={step.codes} onDone={close} />}
    </Dialog>
  );
}

/** Each step takes the focus, since the previous step's button is gone. */
function useFocusHere<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

interface PictureStepProps {
  secret: Secret;
  onDone: () => void;
  onCancel: () => void;
}

function PictureStep({ secret, onDone, onCancel }: PictureStepProps) {
  const next = useFocusHere<HTMLButtonElement>();
  return (
    <div className={styles.fields}>
      <p>Scan this with an authenticator app.</p>
      <CodePicture rows={secret.picture} className={twoFactor.code} />
      <p className={styles.small}>
        Is the app on this device? <a href={secret.address}>Open it there</a>, or type in this key:{' '}
        <span className={twoFactor.secret}>{secret.secret}</span>
      </p>
      <div className={styles.row}>
        <Button ref={next} onClick={onDone}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface DigitsStepProps {
  onDone: (codes: readonly string[]) => void;
  onBack: () => void;
}

function DigitsStep({ onDone, onBack }: DigitsStepProps) {
  const { isSending, problem, send } = useSend();
  const fields = useFields({
    code: (code) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? null : 'Enter the 6 digits the app shows.'),
  });
  const { formRef } = fields;
  useEffect(() => {
    formRef.current?.querySelector('input')?.focus();
  }, [formRef]);

  const submit = async (event: FormEvent) => {
    const values = fields.check(event);
    if (!values) return;
    const refused = await send(async () => {
      const code = values.code.replaceAll(' ', '');
      onDone((await callApi(confirmTwoFactor, { body: { code } })).recoveryCodes);
    });
    if (refused) fields.focus('code');
  };
  return (
    <form ref={formRef} className={styles.fields} method="post" noValidate onSubmit={submit}>
      {problem && <Note kind="err" title={problem} />}
      <TextField
        {...fields.of('code')}
        className={twoFactor.digits}
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
      <div className={styles.row}>
        <Button type="submit" isBusy={isSending} busyLabel="Turning on">
          Turn on two-factor
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function CodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const button = useFocusHere<HTMLButtonElement>();
  const { isCopied, copy } = useCopy();
  const listId = useId();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.fields}>
      <p id={listId}>
        Two-factor is on. Save these codes: each one logs you in once without the app. We won't show them
        again.
      </p>
      <ul className={twoFactor.codes} aria-labelledby={listId}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button ref={button} variant="quiet" isSmall icon="copy" onClick={() => copy(text)}>
          Copy them
        </Button>
        <ButtonLink
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="spare-codes.txt"
          reloadDocument
          variant="quiet"
          isSmall
          icon="download"
        >
          Download them
        </ButtonLink>
        <span role="status">{isCopied && 'Copied.'}</span>
      </div>
      <div className={styles.row}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
