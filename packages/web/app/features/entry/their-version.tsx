import type { ReactNode } from 'react';
import { ConflictNote } from '../../forms/conflict-note.tsx';
import { Ago } from '../../ui/ago.tsx';
import type { TheirSave } from './use-their-save.ts';

interface TheirVersionProps {
  theirs: Pick<TheirSave, 'by' | 'savedAt'>;
  /** Such as 'the credits'. */
  what: string;
  children: ReactNode;
  onUse?: () => void;
  /** Adds theirs to one's own; not for what has only one value. */
  onAdd?: () => void;
}

/** What another member saved of an entry; earlier versions of it stay. */
export const TheirVersion = ({ theirs, what, children, onUse, onAdd }: TheirVersionProps) => (
  <ConflictNote
    title={`${theirs.by ?? 'Someone else'} changed ${what} while you were editing.`}
    explanation={
      <>
        {theirs.savedAt !== null && (
          <>
            Saved <Ago epochMs={theirs.savedAt} />.{' '}
          </>
        )}
        Yours isn't saved yet. Save again to replace their version; it stays under Earlier versions.
      </>
    }
    answers={[
      ...(onAdd ? [{ label: 'Add theirs below mine', onChoose: onAdd }] : []),
      ...(onUse ? [{ label: 'Use theirs', onChoose: onUse }] : []),
    ]}
  >
    {children}
  </ConflictNote>
);
