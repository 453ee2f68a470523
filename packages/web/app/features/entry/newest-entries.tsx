import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { EntryCard } from '@tinsmith/contract/entry';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import styles from './gallery.module.css';
import { GalleryCard, WrappedCard } from './gallery-card.tsx';
import { listCards } from './list-cards.ts';

const shown = 5;

/** Some entries for their event's page; no gifts before they are unwrapped. */
export async function loadNewestEntries(call: Call, event: Competition): Promise<EntryCard[]> {
  const isMaking = isEntrySecret(event);
  if (!event.afterStart || event.numEntries === 0 || isMaking) return [];
  const { result } = await listCards(call, { event: event.short, perEvent: String(shown) });
  return result.slice(0, shown);
}

interface NewestEntriesProps {
  event: Competition;
  entries: readonly EntryCard[];
  /** The viewer's own gift, if it is still wrapped. */
  wrappedId: number | null;
}

export function NewestEntries({ event, entries, wrappedId }: NewestEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.strip}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.id === wrappedId ? <WrappedCard event={event} /> : <GalleryCard entry={entry} />}
        </li>
      ))}
    </ul>
  );
}
