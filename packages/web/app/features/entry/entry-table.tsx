import type { EntryCard } from '@tinsmith/contract/entry';
import { Link } from 'react-router';
import { santaAddress } from '../competition/santa-address.ts';
import { creditOf, titleOf } from './entry-labels.ts';
import { EntryTags } from './entry-tags.tsx';
import styles from './gallery.module.css';

interface EntryTableProps {
  entries: readonly EntryCard[];
  caption: string;
  /** The viewer's own gift, if it is still wrapped. */
  wrappedId?: number | null;
}

/** Entries as rows, for readers who want to go through all of them. */
export function EntryTable({ entries, caption, wrappedId = null }: EntryTableProps) {
  return (
    <>
      <p className={styles.swipe}>Swipe sideways for tags and downloads.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">By</th>
              <th scope="col">Tags</th>
              <th scope="col">Download</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) =>
              entry.id === wrappedId ? (
                <tr key={entry.id}>
                  <td>
                    <Link className={styles.name} to={santaAddress(entry.short)}>
                      Your gift
                    </Link>
                  </td>
                  <td>Still wrapped</td>
                  <td />
                  <td />
                </tr>
              ) : (
                <tr key={entry.id}>
                  <td>
                    <Link className={styles.name} to={`/entry/${entry.id}`}>
                      {titleOf(entry)}
                    </Link>
                  </td>
                  <td>{creditOf(entry)}</td>
                  <td>
                    <EntryTags tags={entry.tags} />
                  </td>
                  <td className={styles.fact}>
                    {entry.playsHere && (
                      <>
                        <Link to={`/entry/${entry.id}`}>Play</Link>,{' '}
                      </>
                    )}
                    {entry.hasFiles ? <Link to={`/entry/${entry.id}#files`}>Download</Link> : 'No files yet'}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
