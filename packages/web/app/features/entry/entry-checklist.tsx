import type { Entry } from '@tinsmith/contract/entry';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './own-entry.module.css';

/** What an entry has, and what it still needs. */
export interface EntryProgress {
  readonly title: string;
  readonly hasText: boolean;
  readonly hasImage: boolean;
  readonly hasFile: boolean;
  readonly isLinked: boolean;
  readonly hasSource: boolean;
  readonly isSourceLinked: boolean;
}

export const progressOf = (
  entry: Pick<Entry, 'title' | 'text' | 'image' | 'uploads' | 'links' | 'tags'> | null,
): EntryProgress => ({
  title: entry?.title ?? '',
  hasText: (entry?.text ?? '') !== '',
  hasImage: entry?.image != null,
  hasFile: (entry?.uploads.length ?? 0) > 0,
  // A game hosted elsewhere needs no file here.
  isLinked: entry?.links.play != null,
  hasSource: entry?.tags.some((tag) => tag.id === 'source') ?? false,
  isSourceLinked: entry?.links.source != null && !entry.uploads.some(({ tags }) => tags.hasSource),
});

const itemsOf = (own: EntryProgress) =>
  [
    [own.title !== '', 'Title', 'No title yet'],
    [own.hasText, 'Description', 'No description yet'],
    [own.hasImage, 'Image', 'No image yet'],
    [own.hasFile || own.isLinked, own.hasFile ? 'Game uploaded' : 'Game linked', 'No game uploaded yet'],
    [own.hasSource, own.isSourceLinked ? 'Source linked' : 'Source uploaded', 'No source yet'],
  ] as const;

export const isComplete = (own: EntryProgress): boolean => itemsOf(own).every(([isDone]) => isDone);

/** The same as a list, including what is missing. */
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
