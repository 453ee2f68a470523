import type { OutputOf } from '@tinsmith/contract/client';
import type { EntryMaker } from '@tinsmith/contract/entry';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { listEntriesByUser } from '../../api/gen/entry.ts';
import { useMore } from '../../forms/use-more.ts';
import { Empty } from '../../ui/empty.tsx';
import { JumpLinks } from '../../ui/jump-links.tsx';
import { counted } from './entry-labels.ts';
import styles from './gallery.module.css';
import { GalleryFilters } from './gallery-filters.tsx';
import { addressWith } from './gallery-query.ts';
import { MakerRow } from './maker-row.tsx';
import { MoreLink } from './more-link.tsx';

const address = '/all/entries';
const letters = [...'abcdefghijklmnopqrstuvwxyz0'];

export interface ByUserData {
  readonly page: OutputOf<typeof listEntriesByUser>;
  readonly search: string | undefined;
  readonly letter: string | undefined;
}

interface EntriesByUserProps extends ByUserData {
  /** The viewer's own gifts that are still wrapped. */
  wrapped: readonly number[];
  toggle: ReactNode;
}

/** Without wrapped gifts: in the row of a person they would say who made them. */
function leaveOut(wrapped: readonly number[], maker: EntryMaker): EntryMaker[] {
  const entries = maker.entries.filter(({ id }) => !wrapped.includes(id));
  const numEntries = maker.numEntries - (maker.entries.length - entries.length);
  return numEntries === 0 ? [] : [{ ...maker, entries, numEntries }];
}

/** All entries by author, A to Z. */
export function EntriesByUser({ page, search, letter, wrapped, toggle }: EntriesByUserProps) {
  const { pages, next, showMore, isAsking, problem } = useMore(page, (after) =>
    callApi(listEntriesByUser, { query: { search, after } }),
  );
  const makers = pages.flatMap(({ result }) => result.flatMap((maker) => leaveOut(wrapped, maker)));
  const kept = { by: 'user' };
  const jumps = letters.map((sign) => ({
    label: sign === '0' ? '0–9' : sign.toUpperCase(),
    to: addressWith(address, { ...kept, letter: sign }),
    isCurrent: letter === sign,
  }));
  return (
    <>
      <div className={styles.bar}>
        {toggle}
        <JumpLinks label="Jump to letter" items={jumps} isNarrow />
      </div>
      <GalleryFilters
        address={address}
        kept={kept}
        query={search ? { search } : {}}
        placeholder="Search names"
      />
      <p className={search ? styles.found : 'visually-hidden'} role="status">
        {counted(page.total, 'person', 'people')} found
      </p>
      {makers.length === 0 && (
        <Empty title="No matches.">
          <Link to={addressWith(address, kept)}>Show everyone</Link>
        </Empty>
      )}
      <ul className={styles.makers}>
        {makers.map((maker) => (
          <MakerRow key={maker.username} maker={maker} />
        ))}
      </ul>
      {next !== null && (
        <MoreLink
          to={addressWith(address, { ...kept, search, after: next })}
          label="Show more people"
          isAsking={isAsking}
          problem={problem}
          onClick={showMore}
        />
      )}
    </>
  );
}
