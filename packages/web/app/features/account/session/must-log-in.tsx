import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** What a page for logged-in people shows to the others; the words are fixed by spec §8. */
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
