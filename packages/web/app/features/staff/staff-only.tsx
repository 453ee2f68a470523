import { Link } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';

/** What everyone else sees instead of the staff area. */
export const StaffOnly = ({ isLoggedIn }: { isLoggedIn: boolean }) => (
  <>
    <PageHead title="You need to be logged in with admin rights." />
    {!isLoggedIn && <Link to="/accounts/login?next=%2Fadmin%2F">Log in</Link>}
  </>
);
