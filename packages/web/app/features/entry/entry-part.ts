import type { Entry } from '@tinsmith/contract/entry';

/** What each piece of an entry's page is given: the entry, and how to show what was changed. */
export interface EntryPartProps {
  entry: Entry;
  onChange: (part: Partial<Entry>) => void;
}
