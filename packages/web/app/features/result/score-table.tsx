import { type Category, categories, categoryLabels } from '@tinsmith/domain/ballot';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { titleOf } from '../entry/entry-labels.ts';
import { EntryThumb } from './entry-thumb.tsx';
import { rankClass } from './rank-class.ts';
import styles from './results.module.css';
import type { ShownResult } from './shown-result.ts';
import { Spread } from './spread.tsx';

interface ScoreCellProps {
  entry: ShownResult;
  category: Category;
  /** There are no scores: the ranks themselves are shown. */
  isTyped: boolean;
}

function ScoreCell({ entry, category, isTyped }: ScoreCellProps) {
  const { score, rank, spread } = entry.scores[category];
  return (
    <td className={classNames(styles.number, rankClass(rank))}>
      {isTyped ? (rank ?? '–') : (score ?? '–')}
      {rank !== null && !isTyped && <span className="visually-hidden">{`, rank ${rank}`}</span>}
      {score !== null && <Spread spread={spread} />}
    </td>
  );
}

const rankOf = (entry: ShownResult | undefined): number | null => entry?.scores.all.rank ?? null;

/** A row's position in a band of entries that share a place. */
function bandOf(entries: readonly ShownResult[], index: number): string | undefined {
  const rank = rankOf(entries[index]);
  if (rank === null) return undefined;
  const isAfter = rankOf(entries[index - 1]) === rank;
  const isBefore = rankOf(entries[index + 1]) === rank;
  if (!isAfter && !isBefore) return undefined;
  return classNames(styles.tie, !isBefore && styles.tieLast);
}

/** All scores, in the order of the overall ranking. */
export function ScoreTable({ entries, isTyped }: { entries: readonly ShownResult[]; isTyped: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className={styles.scroll} aria-labelledby="scores-title" tabIndex={0}>
      <h2 id="scores-title">{isTyped ? 'All ranks' : 'All scores'}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              #
            </th>
            <th scope="col">Entry</th>
            {categories.map((category) => (
              <th key={category} scope="col" className={styles.number}>
                {categoryLabels[category]}
              </th>
            ))}
            {!isTyped && (
              <th scope="col" className={styles.number}>
                Ballots
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const band = bandOf(entries, index);
            return (
              <tr key={entry.id} className={classNames(entry.exclusion !== '' && styles.out, band)}>
                <td className={styles.number}>
                  {rankOf(entry) ?? '–'}
                  {band && <span className="visually-hidden">, shared</span>}
                </td>
                <td>
                  <span className={styles.entry}>
                    <EntryThumb thumbnail={entry.thumbnail} />
                    <span>
                      <Link className={styles.name} to={`/entry/${entry.id}`}>
                        {titleOf(entry)}
                      </Link>
                      <br />
                      <span className={styles.small}>
                        {entry.team}
                        {entry.exclusion && `. Not ranked: ${entry.exclusion}`}
                        {entry.hasTooFewBallots && '. Too few ballots to rank'}
                      </span>
                    </span>
                  </span>
                </td>
                {categories.map((category) => (
                  <ScoreCell key={category} entry={entry} category={category} isTyped={isTyped} />
                ))}
                {!isTyped && <td className={styles.number}>{entry.numBallots}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
