import type { EntryCard, EntryMaker } from '@tinsmith/contract/entry';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Shot } from '../../ui/shot.tsx';
import { entriesCounted, titleOf } from './entry-labels.ts';
import styles from './gallery.module.css';
import { cardImage } from './gallery-card.tsx';
import { PersonLink } from './person-link.tsx';
import { SmallFace } from './small-face.tsx';

function Thumb({ entry }: { entry: EntryCard }) {
  const image = cardImage(entry);
  const mood = moodOf(entry.kind, entry.competitionStart);
  return (
    <Link
      className={styles.thumb}
      to={`/entry/${entry.id}`}
      aria-label={`${titleOf(entry)}, ${entry.competitionTitle}`}
      data-mood={image ? undefined : mood}
    >
      <Shot
        src={image?.src ?? null}
        alt=""
        width={image?.width}
        height={image?.height}
        fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
      />
      <span className={styles.thumbTitle}>{titleOf(entry)}</span>
    </Link>
  );
}

/** One person and their entries, newest first. */
export function MakerRow({ maker }: { maker: EntryMaker }) {
  const { username, avatar, numEntries, entries } = maker;
  return (
    <li className={styles.maker}>
      <div className={styles.who}>
        <SmallFace name={username} avatar={avatar} />
        <div>
          <b>
            <PersonLink name={username} />
          </b>
          <span className={styles.fact}>{entriesCounted(numEntries)}</span>
        </div>
      </div>
      <div className={styles.thumbs}>
        {entries.map((entry) => (
          <Thumb key={entry.id} entry={entry} />
        ))}
      </div>
    </li>
  );
}
