import type { RulesDesk } from '@tinsmith/contract/rule';
import { useId } from 'react';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { beadRow } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import styles from './desk.module.css';
import { troublesOf } from './desk-labels.ts';
import { countRules } from './rule-labels.ts';
import { slotNames } from './slot-names.ts';

type Slot = RulesDesk['rehearsed'][number];

/** The outcome for a kind of slot, in words. */
function sayOf({ kind, slots, numCandidates, numEmpty }: Slot, numDraws: number): string {
  const from = `from ${countRules(numCandidates)}`;
  if (numEmpty === 0) return kind === 'challenging' ? `always one, ${from}` : `${slots} of ${slots}, ${from}`;
  const often = `empty in ${numEmpty.toLocaleString('en-GB')} of ${numDraws.toLocaleString('en-GB')} draws`;
  return kind === 'challenging' ? `none, ${from}` : `${often}, ${from}`;
}

const byTrouble = (slots: readonly Slot[]): Slot[] =>
  slots.filter(({ slots: count }) => count > 0).toSorted((one, other) => other.numEmpty - one.numEmpty);

function verdictOf(desk: RulesDesk): string {
  const may = desk.rehearsed.filter(({ slots, numEmpty }) => slots > 0 && numEmpty > 0).length;
  if (may === 0) return 'Every slot can be filled.';
  return may === 1 ? 'One slot may stay empty.' : `${may} kinds of slot may stay empty.`;
}

/** What helps, depending on what is missing. */
function helpOf({ rehearsed, numUnrated, close }: RulesDesk): string[] {
  const lacking = rehearsed.filter(({ slots, numEmpty }) => slots > 0 && numEmpty > 0);
  return [
    ...lacking.map(({ kind, slots, numCandidates }) =>
      kind === 'challenging'
        ? 'A challenging rule is missing: interest of 3 or more, challenge from 3 to 4.5.'
        : `${slotNames[kind]}: ${countRules(Math.max(1, slots - numCandidates))} short. A rule needs an interest of 3 or more${kind === 'bonus' ? '' : ' and a challenge below 3'}.`,
    ),
    ...(numUnrated > 0
      ? [`${countRules(numUnrated)} not rated yet. A news post asking for ratings could help.`]
      : []),
    ...(lacking.length > 0 && close.length > 0
      ? [`Almost drawable: ${close.map(({ text }) => `"${text}"`).join(' ')}`]
      : []),
  ];
}

/** The worst slot first, then what is missing. */
export function Rehearsal({ desk }: { desk: RulesDesk }) {
  const mood = useMood();
  const titleId = useId();
  const help = helpOf(desk);
  return (
    <>
      <Board as="section" className={styles.board} aria-labelledby={titleId}>
        <h3 id={titleId} className={styles.verdict}>
          {verdictOf(desk)}
        </h3>
        <dl className={styles.lanes}>
          {byTrouble(desk.rehearsed).map((slot) => {
            const filled = slot.numEmpty === 0 ? slot.slots : Math.min(slot.slots - 1, slot.numCandidates);
            return [
              <dt key={`${slot.kind}-name`}>{slotNames[slot.kind]}</dt>,
              <dd key={slot.kind}>
                <SceneBoard
                  className={styles.beads}
                  scene={beadRow(Math.max(0, filled), slot.slots)}
                  mood={mood}
                  pegs={false}
                />
                <span className={styles.said}>{sayOf(slot, desk.numDraws)}</span>
              </dd>,
            ];
          })}
        </dl>
      </Board>
      {troublesOf(desk).length === 0 && (
        <p>
          Of the rules that can be drawn, the rarest came up {desk.leastOften} times and the most common{' '}
          {desk.mostOften} times.
        </p>
      )}
      {help.length > 0 && (
        <ul className={styles.missing}>
          {help.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
