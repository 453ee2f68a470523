import type { Competition } from '@tinsmith/contract/competition';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './spoiler-fold.module.css';

/** Why the viewer sees a post that is hidden from the public. */
function whyAllowed({ joinedCompetition, kind }: Competition): string {
  if (!joinedCompetition) return "You can look because you're staff.";
  return kind === 'gift-exchange'
    ? "You can look because you're in the team."
    : "You can look because you're taking part.";
}

interface SpoilerFoldProps {
  name: string;
  event: Competition;
  children: ReactNode;
}

/** A spoiler stays folded until the reader opens it. Without script it is open: anyone who gets it may see it. */
export function SpoilerFold({ name, event, children }: SpoilerFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.spoiler}>
        <Icon name={isOpen ? 'eye' : 'eye-off'} className={styles.eye} />
        <p>
          <b>Spoiler.</b> {name} hid this post until {event.title} is over. {whyAllowed(event)}
        </p>
        <Button
          className={styles.show}
          variant="quiet"
          isSmall
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide it' : 'Show it'}
          <span className="visually-hidden">, the post by {name}</span>
        </Button>
      </div>
      <div id={id} className={classNames(styles.content, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  );
}
