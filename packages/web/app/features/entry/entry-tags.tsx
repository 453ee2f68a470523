import type { EntryTag } from '@tinsmith/contract/entry';
import { isWarningTag } from '@tinsmith/domain/entry-tags';
import { type IconName, iconNames } from '../../ui/icons.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './entry.module.css';

const known: ReadonlySet<string> = new Set(iconNames);

/** The icon of a tag; one that this build does not know yet gets a plain one. */
export const tagIcon = (icon: string): IconName => (known.has(icon) ? (icon as IconName) : 'hash');

/** What to know before opening a game; shown as a warning, not as one tag among others. */
export function ContentWarnings({ tags }: { tags: readonly EntryTag[] }) {
  const warnings = tags.filter(({ id }) => isWarningTag(id));
  if (warnings.length === 0) return null;
  return (
    <Note kind="warn" title="Content warnings:">
      {warnings.map(({ desc }) => desc).join(', ')}
    </Note>
  );
}

/** The tags of an entry, each an icon with its meaning. */
export function EntryTags({ tags }: { tags: readonly EntryTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ id, icon, desc }) => (
        <li key={id}>
          <Pill kind="line" icon={tagIcon(icon)}>
            {desc}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
