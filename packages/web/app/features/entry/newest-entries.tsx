import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { EntryCard } from '@tinsmith/contract/entry';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import styles from './gallery.module.css';
import { GalleryCard } from './gallery-card.tsx';
import { listCards } from './list-cards.ts';

const shown = 5;

/** Some entries for their event's page; no gifts before they are unwrapped. */
export async function loadNewestEntries(call: Call, event: Competition): Promise<EntryCard[]> {
  const isMaking = isEntrySecret(event);
  if (!event.afterStart || event.numEntries === 0 || isMaking) return [];
  const { result } = await listCards(call, { event: event.short, perEvent: String(shown) });
  return result.slice(0, shown);
}

export function NewestEntries({ entries }: { entries: readonly EntryCard[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.strip}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <GalleryCard entry={entry} />
        </li>
      ))}
    </ul>
  );
}
