import type { PoolRule } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pool.module.css';
import { countStanding, meanText, standingText } from './pool-labels.ts';

type SortBy = 'interest' | 'challenge';

const meanOf = (rule: PoolRule, by: SortBy): number =>
  rule.numRatings === 0 ? 0 : (by === 'interest' ? rule.interestSum : rule.challengeSum) / rule.numRatings;

const shownAtFirst = 20;

function SortHeader({ by, sortBy, onSort }: { by: SortBy; sortBy: SortBy; onSort: (by: SortBy) => void }) {
  const isOn = by === sortBy;
  return (
    <th scope="col" className={styles.number} aria-sort={isOn ? 'descending' : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {by === 'interest' ? 'Interest' : 'Challenge'}
        {isOn && <Icon name="chevron-down" />}
      </button>
    </th>
  );
}

/** The same as a table. */
export function PoolTable({ rules }: { rules: readonly PoolRule[] }) {
  const [sortBy, setSortBy] = useState<SortBy>('interest');
  const [isWhole, setIsWhole] = useState(false);
  const sorted = rules.toSorted(
    (one, other) => meanOf(other, sortBy) - meanOf(one, sortBy) || one.id - other.id,
  );
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <section className={styles.section}>
      <h2>
        As a table{' '}
        <span className={styles.note}>
          {sortBy === 'interest' ? 'most interesting first' : 'hardest first'}
        </span>
      </h2>
      <p className={styles.facts}>
        <span>
          <b>{countStanding(rules, 'plain', 'challenging')}</b> of {rules.length} can be drawn
        </span>
        <span>
          <b>{countStanding(rules, 'challenging')}</b> challenging
        </span>
        <span>
          <b>{countStanding(rules, 'too-hard')}</b> too hard
        </span>
        <span>
          <b>{countStanding(rules, 'unrated')}</b> not rated yet
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens */}
      <section className={styles.scroll} aria-label="Rules of the pool" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Text</th>
              <SortHeader by="interest" sortBy={sortBy} onSort={setSortBy} />
              <SortHeader by="challenge" sortBy={sortBy} onSort={setSortBy} />
              <th scope="col" className={styles.number}>
                Ratings
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => (
              <tr key={rule.id}>
                <td>
                  <b className={styles.category}>{categoryNames[rule.category]}</b>
                  <br />
                  <span className={styles.muted}>#{rule.number}</span>
                </td>
                <td>
                  {rule.text}
                  <br />
                  <span className={styles.muted}>{standingText(rule)}</span>
                </td>
                <td className={styles.number}>{meanText(rule.interestSum, rule.numRatings)}</td>
                <td className={styles.number}>{meanText(rule.challengeSum, rule.numRatings)}</td>
                <td className={styles.number}>{rule.numRatings}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < sorted.length && (
        <p>
          <Button variant="quiet" isSmall onClick={() => setIsWhole(true)}>
            Show all {sorted.length} rules
          </Button>
        </p>
      )}
    </section>
  );
}
