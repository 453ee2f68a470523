import type { Entry } from '@tinsmith/contract/entry';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import styles from './entry.module.css';
import { PersonLink } from './person-link.tsx';
import { SmallFace } from './small-face.tsx';

/** The authors, each with their log and how many of its posts the viewer may see. */
export function MadeBy({ entry }: { entry: Entry }) {
  return (
    <Card as="section" aria-labelledby="made-by">
      <h2 className={styles.cardTitle} id="made-by">
        Made by
      </h2>
      <ul className={styles.authors}>
        {entry.entrants.map(({ id, name, avatar }) => (
          <li key={id}>
            <SmallFace name={name} avatar={avatar} />
            <PersonLink className={styles.author} name={name} />
            <Link className={styles.log} to={`/${entry.competition.short}/log/entrant/${id}`}>
              log ({entry.logCounts[id] ?? 0})<span className="visually-hidden"> by {name}</span>
            </Link>
          </li>
        ))}
        {entry.otherAuthors?.map((name) => (
          <li key={name}>
            <span className={styles.author}>{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
