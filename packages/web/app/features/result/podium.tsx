import { moodOf } from '@tinsmith/domain/mood';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Numeral } from '../../ui/craft/numeral.tsx';
import { Shot } from '../../ui/shot.tsx';
import { titleOf } from '../entry/entry-labels.ts';
import styles from './results.module.css';
import type { ShownResult } from './shown-result.ts';

const stepOf = [styles.first, styles.second, styles.third] as const;
/** Those who share a place have one height. */
const heightOf = [styles.high, styles.middle, styles.low] as const;

/** Typed results have ranks only. */
const shownOf = ({ score, rank }: ShownResult['scores']['all']): string =>
  score ?? (rank === null ? '–' : formatOrdinal(rank));

/** The first three. If there are fewer, or more share a place, the table is clearer. */
export function Podium({ entries }: { entries: readonly ShownResult[] }) {
  const top = entries.filter(({ scores }) => scores.all.rank !== null && scores.all.rank <= 3);
  if (top.length !== 3) return null;
  const isShared = top[1]?.scores.all.rank === 1;
  return (
    <ol className={classNames(styles.podium, isShared && styles.level)}>
      {top.map((entry, index) => {
        const mood = moodOf(entry.kind, entry.competitionStart);
        const { art, tech, genre, all } = entry.scores;
        const rank = all.rank ?? index + 1;
        return (
          <li key={entry.id} className={classNames(stepOf[index], heightOf[rank - 1])}>
            <div data-mood={entry.thumbnail ? undefined : mood}>
              <Shot
                src={entry.thumbnail && `/upload/${entry.thumbnail.name}`}
                alt=""
                width={entry.thumbnail?.width}
                height={entry.thumbnail?.height}
                isLazy={false}
                fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
              />
            </div>
            <h2>
              <Link to={`/entry/${entry.id}`}>{titleOf(entry)}</Link>
            </h2>
            <p className={styles.by}>{entry.team}</p>
            <div className={styles.plinth} data-ground="board">
              <span className="visually-hidden">Place {rank}, </span>
              <Numeral value={rank} mood={mood} />
              {all.score !== null && (
                <span className={styles.points}>
                  {all.score} <small>overall</small>
                </span>
              )}
              {(all.score !== null || art.rank !== null || tech.rank !== null || genre.rank !== null) && (
                <p>
                  Art {shownOf(art)}, tech {shownOf(tech)}, genre {shownOf(genre)}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
