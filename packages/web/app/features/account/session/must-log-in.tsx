import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** Shown to logged-out visitors on pages that need a login; spec §8 fixes the words. */
export function MustLogIn({ next }: { next: string }) {
  return (
    <>
      <PageHead title="You must be logged in." />
      <ButtonLink to={`/accounts/login?next=${encodeURIComponent(next)}`} icon="login">
        Log in
      </ButtonLink>
    </>
  );
}
