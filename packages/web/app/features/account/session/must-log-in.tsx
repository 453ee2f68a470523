import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { withNext } from '../with-next.ts';
import styles from './must-log-in.module.css';

interface MustLogInProps {
  /** Where to come back to: this page. */
  next: string;
  /** What the page is for, in a sentence. */
  children: ReactNode;
}

/** Shown to logged-out visitors on pages that need a login; spec §8 fixes the words of the title. */
export function MustLogIn({ next, children }: MustLogInProps) {
  return (
    <>
      <PageHead title="You must be logged in." lead={children} />
      <p className={styles.ways}>
        <ButtonLink to={withNext('/accounts/login', next)} icon="login">
          Log in
        </ButtonLink>
        <span>
          New here? <Link to={withNext('/accounts/register', next)}>Register</Link>, and you'll come back to
          this page.
        </span>
      </p>
    </>
  );
}
