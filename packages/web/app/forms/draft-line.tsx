import { Button } from '../ui/button.tsx';
import { formatAge } from '../ui/format-age.ts';
import styles from './draft-line.module.css';
import type { FormDraft } from './use-draft.ts';

interface DraftLineProps {
  draft: Pick<FormDraft, 'restored' | 'discard'>;
  /** After the draft is discarded: the button that had the focus is gone. */
  onDiscarded?: () => void;
}

/** Says that a draft was restored, and how to discard it. Silent otherwise. */
export function DraftLine({ draft, onDiscarded }: DraftLineProps) {
  const { restored } = draft;
  const discard = () => {
    draft.discard();
    onDiscarded?.();
  };
  return (
    <p className={styles.line} aria-live="polite">
      {restored && (
        <>
          <span>
            We've restored your draft from {formatAge(restored.ageMs)}.
            {restored.isBehind && ' The saved version has changed since then.'}
          </span>
          <Button variant="quiet" isSmall onClick={discard}>
            Discard
          </Button>
        </>
      )}
    </p>
  );
}
