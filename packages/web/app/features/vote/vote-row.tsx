import type { VotableEntry } from '@tinsmith/contract/vote';
import { missingCategories, type Scores } from '@tinsmith/domain/ballot';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Shot } from '../../ui/shot.tsx';
import { playsOnPhone, titleOf } from '../entry/entry-labels.ts';
import type { EditedBallot } from './ballot-store.ts';
import styles from './vote.module.css';
import { platformIcons, platformNames, votesCounted } from './vote-labels.ts';

interface VoteRowProps {
  entry: VotableEntry;
  ballot: EditedBallot;
  /** Its number in the list; absent if the order means nothing. */
  place?: number;
  address: string;
}

const ScoreBeads = ({ score }: { score: number }) => (
  <span className={styles.score}>
    {[1, 2, 3, 4, 5].map((value) => (
      <i key={value} className={value <= score ? styles.bead : styles.noBead} />
    ))}
    <span>
      <span className="visually-hidden">You gave </span>
      {score}
    </span>
  </span>
);

function Standing({ entry, ballot }: Pick<VoteRowProps, 'entry' | 'ballot'>) {
  const scores: Scores = ballot.values.scores;
  const numMissing = missingCategories(scores).length;
  if (entry.trouble)
    return entry.trouble.answer ? (
      <Pill kind="ok">The team answered</Pill>
    ) : (
      <span>
        <Icon name="check" /> Couldn't run it, sent to the team
      </span>
    );
  if (ballot.state === 'kept') return <Pill kind="warn">Not sent yet</Pill>;
  if (ballot.state === 'differs') return <Pill kind="warn">Changed elsewhere</Pill>;
  if (numMissing === 0) return <ScoreBeads score={scores.all ?? 0} />;
  return numMissing === 4 && ballot.values.review === '' ? (
    'Not voted yet'
  ) : (
    <Pill kind="warn">{4 - numMissing} of 4 scores</Pill>
  );
}

/** An entry of the list, closed. */
export function VoteRow({ entry, ballot, place, address }: VoteRowProps) {
  const mood = moodOf(entry.kind, entry.competitionStart);
  return (
    <div className={styles.item}>
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <div className={styles.shot} data-mood={entry.thumbnail ? undefined : mood}>
        <Shot
          src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
          alt=""
          width={entry.thumbnail?.width}
          height={entry.thumbnail?.height}
          fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
        />
      </div>
      <div>
        <b>
          <Link className={styles.name} to={address} preventScrollReset>
            {titleOf(entry)}
          </Link>
        </b>
        <div className={styles.by}>
          {entry.team}, {votesCounted(entry.numVotes)}
          {entry.playsHere && (playsOnPhone(entry) ? ', plays here and on a phone' : ', plays here')}
        </div>
      </div>
      <span className={styles.platforms}>
        {entry.platforms.map((platform) => (
          <span key={platform} title={platformNames[platform]}>
            <Icon name={platformIcons[platform]} />
            <span className="visually-hidden">{platformNames[platform]}</span>
          </span>
        ))}
      </span>
      <span className={styles.standing}>
        <Standing entry={entry} ballot={ballot} />
      </span>
    </div>
  );
}
