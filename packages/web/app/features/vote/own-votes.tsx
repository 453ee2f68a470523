import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { VotableEntry, Votes } from '@tinsmith/contract/vote';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { getVotes } from '../../api/gen/vote.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Bitmap, sceneOf } from '../../ui/craft/bitmap.ts';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Shot } from '../../ui/shot.tsx';
import { counted, titleOf } from '../entry/entry-labels.ts';
import styles from './own-votes.module.css';

const shown = 3;

/** Only what the page shows: with all of its fields an entry would be a large part of the page. */
const nextOf = (entry: VotableEntry) => {
  const { id, title, isSecret, team, kind, competitionStart, thumbnail, numVotes } = entry;
  return { id, title, isSecret, team, kind, competitionStart, thumbnail, numVotes };
};
type Next = ReturnType<typeof nextOf>;

/** How far the viewer is with voting, and the entries that are next. */
interface Progress extends Pick<Votes, 'numDone' | 'numBegun' | 'numEntries'> {
  readonly numOwnVotes: number | null;
  readonly next: readonly Next[];
}

/** The viewer's votes, for their event's page while voting is open; null for everyone who can't vote. */
export async function loadOwnVotes(call: Call, event: Competition): Promise<Progress | null> {
  if (!event.canVote || !event.joinedCompetition) return null;
  const votes = await call(getVotes, {
    params: { compoId: event.short },
    query: { next: String(shown) },
  });
  const { numDone, numBegun, numEntries, ownEntry, entries } = votes;
  return {
    ...{ numDone, numBegun, numEntries },
    numOwnVotes: ownEntry?.numVotes ?? null,
    next: entries.map(nextOf),
  };
}

/** With more entries the number alone is clearer. */
const mostBeads = 120;

/** A bead for each entry of the ballot, filled if it is done; they have a free cell between them. */
function beadsOf({ numDone, numEntries }: Progress, perRow: number) {
  const numRows = Math.ceil(numEntries / perRow);
  const [columns, rows] = [2 * Math.min(perRow, numEntries) + 1, 2 * numRows + 1];
  const [done, toCome] = [new Bitmap(columns, rows), new Bitmap(columns, rows)];
  for (let index = 0; index < numEntries; index++)
    (index < numDone ? done : toCome).rect(
      1 + 2 * (index % perRow),
      1 + 2 * Math.floor(index / perRow),
      1,
      1,
      'sun',
    );
  return sceneOf(done, toCome);
}

function NextEntry({ short, entry }: { short: string; entry: Next }) {
  const title = titleOf(entry);
  const mood = moodOf(entry.kind, entry.competitionStart);
  return (
    <li>
      <div className={styles.shot} data-mood={entry.thumbnail ? undefined : mood}>
        <Shot
          src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
          alt=""
          width={entry.thumbnail?.width}
          height={entry.thumbnail?.height}
          fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
        />
      </div>
      <p className={styles.what}>
        <Link to={`/entry/${entry.id}`}>{title}</Link>
        <br />
        <span className={styles.hint}>
          {entry.team}. {counted(entry.numVotes, 'vote', 'votes')} so far
        </span>
      </p>
      <ButtonLink isSmall variant="quiet" to={`/${short}/vote?entry=${entry.id}`}>
        Play and vote<span className="visually-hidden">: {title}</span>
      </ButtonLink>
    </li>
  );
}

/** How far the viewer is with voting, and what to play next. */
export function OwnVotes({ event, votes }: { event: Competition; votes: Progress }) {
  const { numDone, numBegun, numEntries, next } = votes;
  return (
    <>
      {numEntries > 0 && (
        <Board className={styles.board}>
          {numEntries <= mostBeads && (
            <>
              <SceneBoard className={styles.wide} scene={beadsOf(votes, 40)} mood="summer" pegs={false} />
              <SceneBoard className={styles.narrow} scene={beadsOf(votes, 20)} mood="summer" pegs={false} />
            </>
          )}
          <p>
            {numDone} done{numBegun > 0 && `, ${numBegun} with a score missing`}. Only votes with all four
            scores count.
          </p>
        </Board>
      )}
      <p>
        <Countdown
          before="Voting ends in "
          className={styles.left}
          toMs={event.votingEnd}
          atMs={event.serverTime}
          after="."
        />
      </p>
      {next.length > 0 && (
        <>
          <h3 className={styles.label}>Next for you, least reviewed first</h3>
          <ul className={styles.next}>
            {next.map((entry) => (
              <NextEntry key={entry.id} short={event.short} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <p className={styles.vote}>
        <ButtonLink icon="checkbox-on" to={`/${event.short}/vote`}>
          Vote
        </ButtonLink>
      </p>
    </>
  );
}
