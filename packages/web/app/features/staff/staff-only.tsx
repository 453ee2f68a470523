import { Link, useLocation } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';

/** What everyone else sees instead of the staff area. */
export function StaffOnly({ isLoggedIn }: { isLoggedIn: boolean }) {
  // Without the slash at the end, which some links have.
  const here = useLocation().pathname.replace(/\/+$/, '');
  return (
    <>
      <PageHead
        title="You need to be logged in with admin rights."
        lead="This page is for the people who run the site."
      />
      {!isLoggedIn && <Link to={`/accounts/login?next=${encodeURIComponent(here)}`}>Log in</Link>}
    </>
  );
}
