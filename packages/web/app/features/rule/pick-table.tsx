import type { DrawHead, Rule } from '@tinsmith/contract/rule';
import type { PickKind } from '@tinsmith/domain/draw-rules';
import type { Replay } from '@tinsmith/domain/replay-draw';
import { isPickSame } from '@tinsmith/domain/same-pick';
import { Icon } from '../../ui/icon.tsx';
import { countRules } from './rule-labels.ts';
import styles from './verify.module.css';

const fromTexts: Readonly<Record<PickKind, string>> = {
  challenging: 'challenging',
  genre: 'genre',
  artTech: 'art and tech',
  bonus: 'bonus',
};

const fromText = (kind: PickKind, count: number): string =>
  countRules(count).replace(' ', ` ${fromTexts[kind]} `);

interface PickTableProps {
  draw: Pick<DrawHead, 'picks'>;
  rules: readonly Rule[];
  replay: Replay | null;
}

/** Pick by pick: out of how many, which one, and whether the replay gives the same. */
export function PickTable({ draw, rules, replay }: PickTableProps) {
  const picks = replay?.picks ?? draw.picks;
  const ruleOf = (id: number | null) => rules.find((rule) => rule.id === id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens
    <section className={styles.scroll} aria-label="Picks" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Pick</th>
            <th scope="col">From</th>
            <th scope="col">Number</th>
            <th scope="col">Rule</th>
            <th scope="col">Matches the site?</th>
          </tr>
        </thead>
        <tbody>
          {picks.map(({ kind, numCandidates, index, ruleId }, place) => {
            const rule = ruleOf(ruleId);
            const isSame = replay && isPickSame(replay, draw, place);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pick is identified by its place
              <tr key={place}>
                <td className={styles.place}>{place + 1}</td>
                <td>{fromText(kind, numCandidates)}</td>
                <td>{index === null ? 'none' : `${index + 1} of ${numCandidates}`}</td>
                <td>{rule ? `#${rule.number} ${rule.text}` : 'left empty'}</td>
                <td>
                  {isSame !== null && (
                    <span className={isSame ? styles.same : styles.different}>
                      <Icon name={isSame ? 'check' : 'warning-diamond'} />
                      {isSame ? 'same' : 'different'}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
