import type { Entry } from '@tinsmith/contract/entry';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './own-entry.module.css';

/** What an entry has, and what it still wants. */
export interface EntryProgress {
  readonly title: string;
  readonly hasText: boolean;
  readonly hasImage: boolean;
  readonly hasFile: boolean;
  readonly hasSource: boolean;
}

export const progressOf = (
  entry: Pick<Entry, 'title' | 'text' | 'image' | 'uploads' | 'tags'> | null,
): EntryProgress => ({
  title: entry?.title ?? '',
  hasText: (entry?.text ?? '') !== '',
  hasImage: entry?.image != null,
  hasFile: (entry?.uploads.length ?? 0) > 0,
  hasSource: entry?.tags.some((tag) => tag.id === 'source') ?? false,
});

const itemsOf = (own: EntryProgress) =>
  [
    [own.title !== '', 'Title', 'No title yet'],
    [own.hasText, 'Description', 'No description yet'],
    [own.hasImage, 'Screenshot', 'No screenshot yet'],
    [own.hasFile, 'Game uploaded', 'No game uploaded yet'],
    [own.hasSource, 'Source uploaded', 'No source yet'],
  ] as const;

export const isComplete = (own: EntryProgress): boolean => itemsOf(own).every(([isDone]) => isDone);

/** The same as a list, what is missing among it. */
export function EntryChecklist({ own }: { own: EntryProgress }) {
  return (
    <ul className={styles.list}>
      {itemsOf(own).map(([isDone, done, missing]) => (
        <li key={done} className={classNames(!isDone && styles.missing)}>
          <Icon name={isDone ? 'check' : 'close'} />
          {isDone ? done : missing}
        </li>
      ))}
    </ul>
  );
}
