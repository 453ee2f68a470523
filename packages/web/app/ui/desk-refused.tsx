import { Link, useLocation } from 'react-router';
import { Note } from './note.tsx';
import { PageHead } from './page-head.tsx';

interface DeskRefusedProps {
  /** The page's own title. */
  title: string;
  /** What failed; null if the viewer lacks the rank. */
  problem: string | null;
}

/** Instead of a page for staff: that the viewer lacks the rank and how to log in, or what failed. */
export function DeskRefused({ title, problem }: DeskRefusedProps) {
  const { pathname, search } = useLocation();
  // With and without a final slash it is the same page.
  const here = pathname.replace(/\/$/, '') + search;
  if (problem !== null)
    return (
      <>
        <PageHead title={title} />
        <Note kind="err" title={problem} />
      </>
    );
  return (
    <>
      <PageHead title="You need to be logged in with admin rights." />
      <p>
        {title} is a page for the organizers. If you're one of them,{' '}
        <Link to={`/accounts/login?next=${encodeURIComponent(here)}`}>log in</Link> and you'll come right back
        here.
      </p>
    </>
  );
}
