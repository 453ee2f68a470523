import type { Entry } from '@tinsmith/contract/entry';

/** Props of each part of an entry's page: the entry, and how to show a change. */
export interface EntryPartProps {
  entry: Entry;
  onChange: (part: Partial<Entry>) => void;
}
