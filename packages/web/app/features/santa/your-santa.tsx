import type { MySecretSanta } from '@tinsmith/contract/santa';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './santa.module.css';

/** From the end on: who gave to somebody, and what. */
export function YourSanta({ reverse }: { reverse: NonNullable<MySecretSanta['reverse']> }) {
  return (
    <section className={styles.santa} aria-labelledby="your-santa">
      <h2 id="your-santa">Your santa was {reverse.name}</h2>
      {reverse.entryId === null ? (
        <Note icon="clock" title="There's nothing to open yet.">
          {reverse.name} may still be at work. Come back in a few days.
        </Note>
      ) : (
        <p className={styles.row}>
          <ButtonLink icon="gift" to={`/entry/${reverse.entryId}`}>
            Open your gift
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
