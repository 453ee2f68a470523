import { Note } from './note.tsx';
import { PageHead } from './page-head.tsx';

interface DeskRefusedProps {
  /** The page's own title. */
  title: string;
  /** What failed; null if the viewer lacks the rank. */
  problem: string | null;
}

/** Instead of a page for staff: that the viewer lacks the rank, or what failed. */
export const DeskRefused = ({ title, problem }: DeskRefusedProps) =>
  problem === null ? (
    <PageHead title="You need to be logged in with admin rights." />
  ) : (
    <>
      <PageHead title={title} />
      <Note kind="err" title={problem} />
    </>
  );
