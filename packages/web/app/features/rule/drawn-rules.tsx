import type { DrawnRule } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './drawn-rules.module.css';
import { pictureOf, pictureOfSlot } from './rule-labels.ts';
import { RulePicture } from './rule-picture.tsx';
import { slotNames } from './slot-names.ts';

interface DrawnRulesProps {
  drawn: readonly DrawnRule[];
  /** The page with the pool at the time. */
  poolAddress: string;
  /** Staff actions, shown below a rule. */
  toolsOf?: ((rule: DrawnRule) => ReactNode) | undefined;
}

/** The extra rules on their board, by category; an empty slot keeps its place. */
export function DrawnRules({ drawn, poolAddress, toolsOf }: DrawnRulesProps) {
  const secondTech = drawn.filter(({ rule }) => rule?.category === 'tech')[1];
  return (
    <ol className={styles.rules}>
      {drawn.map((one) => (
        <li key={one.position}>
          {one.rule ? (
            <>
              <RulePicture
                className={styles.picture}
                sprite={pictureOf(one.rule.category, one === secondTech)}
              />
              <p className={styles.kind}>
                <b>{categoryNames[one.rule.category]}</b> rule #{one.rule.number}
                {one.kind === 'challenging' && ', the challenging one'}
                {one.author && `, proposed by ${one.author}`}
              </p>
              <p className={styles.text}>{one.rule.text}</p>
              {one.comment && (
                <div className={styles.comment}>
                  <b>Comment.</b> <RichText html={one.comment} />
                </div>
              )}
            </>
          ) : (
            <>
              <RulePicture className={styles.picture} sprite={pictureOfSlot(one.kind)} isEmpty />
              <p className={styles.kind}>
                <b>{slotNames[one.kind]}</b>, empty
              </p>
              <p className={styles.text}>This slot stayed empty.</p>
              <div className={styles.comment}>
                No rule in the pool qualified for it. One less rule to worry about.{' '}
                <Link to={poolAddress}>See the pool</Link>
              </div>
            </>
          )}
          {toolsOf && one.rule && <div className={styles.tools}>{toolsOf(one)}</div>}
        </li>
      ))}
    </ol>
  );
}
