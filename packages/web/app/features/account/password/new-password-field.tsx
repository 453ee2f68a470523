import { minPasswordLength, minUsernameLength } from '@tinsmith/domain/account-rules';
import type { ComponentProps } from 'react';
import { Beads } from '../../../ui/beads.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './new-password.module.css';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint'> {
  typed: string;
  /** Unknown if a mailed link identifies the account; the server knows it. */
  username: string | null;
}

/** A new password: its rules are visible from the start, with one bead per character. */
export function NewPasswordField({ typed, username, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<PasswordRules typed={typed} username={username} />}
    />
  );
}

function PasswordRules({ typed, username }: { typed: string; username: string | null }) {
  const missing = Math.max(0, minPasswordLength - typed.length);
  const hasUsername =
    username !== null &&
    username.length >= minUsernameLength &&
    typed.toLowerCase().includes(username.toLowerCase());
  return (
    <>
      <div className={styles.length}>
        <Beads
          value={minPasswordLength - missing}
          max={minPasswordLength}
          label={`${Math.min(typed.length, minPasswordLength)} of ${minPasswordLength} characters`}
        />
        {missing === 0 ? 'Long enough' : `${missing} more ${missing === 1 ? 'character' : 'characters'}`}
      </div>
      <ul className={styles.rules}>
        <Rule isKept={missing === 0}>At least {minPasswordLength} characters</Rule>
        <Rule isKept={typed !== '' && username !== null && !hasUsername}>Doesn't contain your username</Rule>
      </ul>
      {/* Only the server has the list, so there is nothing to tick off. */}
      <p className={styles.common}>We don't accept common passwords, so pick something unusual.</p>
    </>
  );
}

function Rule({ isKept, children }: { isKept: boolean; children: React.ReactNode }) {
  return (
    <li className={isKept ? styles.kept : undefined}>
      <Icon name={isKept ? 'check' : 'minus'} />
      <span>
        {children}
        {isKept && <span className="visually-hidden">, done</span>}
      </span>
    </li>
  );
}
