import type { SetupDraft, SetupFinding } from '@tinsmith/contract/setup';
import { useState } from 'react';
import { useHasScript } from '../../../forms/use-has-script.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { NewPasswordField } from '../../account/password/new-password-field.tsx';
import { Choice } from './choice.tsx';
import styles from './setup.module.css';
import { type StepField, StepForm } from './step-form.tsx';

interface StepProps {
  draft: SetupDraft;
}

export function TokenForm() {
  return (
    <StepForm intent="open" label="Start setup" busyLabel="Opening">
      {(field) => (
        <TextField
          {...field('token')}
          label="Token"
          hint="You'll find it in the server's log. The server prints a new one each time it starts. It works for an hour."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
        />
      )}
    </StepForm>
  );
}

function OwnerFields({
  field,
  owner,
}: {
  field: (name: string, known?: string) => StepField;
  owner: SetupDraft['owner'];
}) {
  const usernameField = field('username', owner?.username);
  const [username, setUsername] = useState(usernameField.defaultValue);
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField
        {...usernameField}
        label="Username"
        hint="3 to 30 letters, digits, _ or -. It's shown next to everything you post."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        required
        onInput={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <TextField
        {...field('email', owner?.email)}
        type="email"
        label="E-mail"
        hint="We'll send the test e-mail here."
        autoComplete="email"
        maxLength={254}
        required
      />
      <NewPasswordField
        {...field('password')}
        label="Password"
        typed={password}
        username={username}
        maxLength={200}
        required
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </>
  );
}

export const OwnerStep = ({ draft: { owner } }: StepProps) => (
  <StepForm intent="owner" label="Save and continue" busyLabel="Saving">
    {(field) => <OwnerFields field={field} owner={owner} />}
  </StepForm>
);

export function MailStep({ draft: { mail, owner } }: StepProps) {
  const { state, server, answer } = mail;
  if (!owner) return <p>Please choose the first owner, so we know where to send the test e-mail.</p>;
  return (
    <>
      <p>
        E-mails are sent through: {server}. The test e-mail goes to <b>{owner.email}</b>.
      </p>
      {state === 'refused' && (
        <Note kind="err" className={styles.note} title={answer}>
          E-mail is set up in the server's configuration. Change it there, restart the server and test again.
          What you've entered here is kept.
        </Note>
      )}
      {state === 'sent' && (
        <>
          <Note kind="ok" className={styles.note} title="The mail server accepted the e-mail.">
            {answer && `It said: ${answer}`}
          </Note>
          <StepForm intent="confirm" label="Confirm the code" busyLabel="Checking">
            {(field) => (
              <TextField
                {...field('code')}
                label="Code from the e-mail"
                hint="Six digits."
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
                required
              />
            )}
          </StepForm>
        </>
      )}
      <div className={styles.row}>
        <StepForm
          intent="send"
          isQuiet={state === 'sent'}
          label={state === 'untried' || state === 'skipped' ? 'Send test e-mail' : 'Send again'}
          busyLabel="Sending"
        />
        <StepForm intent="skip" isQuiet label="Skip for now" busyLabel="Skipping" />
      </div>
      <p className={styles.soft}>Without e-mail, nobody can confirm their address or reset a password.</p>
    </>
  );
}

const looks = {
  ok: { icon: 'check', label: 'Passed' },
  failed: { icon: 'warning-diamond', label: 'Failed' },
  untried: { icon: 'minus', label: 'Not tried' },
} as const;

const Finding = ({ finding: { outcome, text } }: { finding: SetupFinding }) => (
  <li className={styles[outcome]}>
    <Icon name={looks[outcome].icon} />
    <span>
      <span className="visually-hidden">{looks[outcome].label}: </span>
      {text}
    </span>
  </li>
);

export function StorageStep({ draft: { storage } }: StepProps) {
  const { place, state, findings } = storage;
  return (
    <>
      <p>
        {place}. Entries and screenshots are kept there. You can change the location in the server's
        configuration.
      </p>
      <p className={styles.soft}>{storage.playing}</p>
      {findings.length > 0 && (
        <ul className={styles.checks} role="status">
          {findings.map((finding) => (
            <Finding key={finding.text} finding={finding} />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <StepForm
          intent="test"
          label={state === 'failed' ? 'Test again' : 'Test the storage'}
          busyLabel="Testing"
        />
        <StepForm intent="skip-storage" isQuiet label="Skip for now" busyLabel="Skipping" />
      </div>
      {state === 'failed' && (
        <p className={styles.soft}>
          You can go on once every test passes, or skip this for now. Uploads may not work until then.
        </p>
      )}
    </>
  );
}

function EventFields({ field }: { field: (name: string, known?: string) => StepField }) {
  const [first, setFirst] = useState(field('first', 'event').defaultValue);
  const hasScript = useHasScript();
  // Without script the fields cannot follow the choice: the server says what is missing.
  const isAsked = hasScript && first === 'event';
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Start with</legend>
        <Choice
          name="first"
          value="event"
          label="A first event."
          hint="A title, a short name and a start are enough."
          chosen={first}
          onChoose={setFirst}
        />
        <Choice
          name="first"
          value="empty"
          label="Nothing yet."
          hint="Add events when you're ready."
          chosen={first}
          onChoose={setFirst}
        />
      </fieldset>
      {(isAsked || !hasScript) && (
        <>
          <div className={styles.two}>
            <TextField {...field('title')} label="Title" maxLength={100} required={isAsked} />
            <TextField
              {...field('short')}
              label="Short name"
              hint="Used in the event's web addresses, such as tins27."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              required={isAsked}
            />
          </div>
          <SelectField {...field('kind', 'speedhack')} label="Kind">
            <option value="speedhack">Speedhack</option>
            <option value="gift-exchange">Gift exchange</option>
          </SelectField>
          <div className={styles.two}>
            <TextField {...field('start')} label="Start, UTC" type="datetime-local" required={isAsked} />
            <TextField
              {...field('end')}
              label="Finish, UTC"
              isOptional
              type="datetime-local"
              hint="If empty: 72 hours after the start, or 17 days for a gift exchange."
            />
          </div>
        </>
      )}
    </>
  );
}

export const EventStep = ({ draft: { texts } }: StepProps) => (
  <StepForm intent="finish" label="Finish the setup" busyLabel="Finishing">
    {(field) =>
      texts === 'demo' ? (
        <p>The demo brings its own events. You can add yours next to them.</p>
      ) : (
        <EventFields field={field} />
      )
    }
  </StepForm>
);
