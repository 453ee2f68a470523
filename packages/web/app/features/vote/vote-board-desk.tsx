import type { VoteBoard } from '@tinsmith/contract/vote-desk';
import { Link } from 'react-router';
import { BeadProgress } from '../../ui/bead-progress.tsx';
import { Board } from '../../ui/board.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Pill } from '../../ui/pill.tsx';
import { counted, titleOf } from '../entry/entry-labels.ts';
import styles from './vote-check.module.css';

const people = (count: number): string => counted(count, 'person', 'people');

/** How many votes are still due, and which entries need them. Numbers only. */
export function OwedBoard({ board }: { board: VoteBoard }) {
  const { numEntries, numEntrants, numOwed, numPaid, numBegun, numIdle, numVotes, entries } = board;
  return (
    <>
      <Board className={styles.board}>
        <h3>{counted(numVotes, 'vote', 'votes')} so far</h3>
        <p>
          We ask everyone to vote on {numOwed} of {counted(numEntries, 'entry', 'entries')}. {people(numPaid)}{' '}
          done, {numBegun} started, {numIdle} not yet.
        </p>
        <BeadProgress
          part={numEntrants === 0 ? 0 : Math.min(1, numPaid / numEntrants)}
          label="People who are done"
        />
      </Board>
      {entries.length === 0 ? (
        <Empty title="There is nothing to vote on yet." />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">Entries, those with the fewest votes first</caption>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                <th scope="col">Votes</th>
                <th scope="col">On people's lists</th>
                <th scope="col">Couldn't run it</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, title, team, numVotes: votes, numOpen, numTroubles }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/entry/${id}`}>{titleOf({ title, isSecret: false })}</Link>
                    <span className={styles.by}>{team}</span>
                  </th>
                  <td>{votes}</td>
                  <td>{numOpen}</td>
                  <td>{numTroubles > 0 ? <Pill kind="warn">{numTroubles}</Pill> : 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
