import type { Entrant } from '@tinsmith/contract/entrant';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { classNames } from '../../ui/class-names.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './entrants.module.css';

/** From about this length on a text takes more than 3 lines. */
const longText = 220;

function Info({ html, name }: { html: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong =
    html.replace(/<[^>]*>/g, '').length > longText || (html.match(/<(li|p|br)\b/g) ?? []).length > 3;
  return (
    <>
      <div className={classNames(isLong && !isOpen && styles.folded)}>
        <RichText html={html} />
      </div>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
          <span className="visually-hidden"> about {name}</span>
        </button>
      )}
    </>
  );
}

/** The title of their entry; a secret one has none. */
const submissionOf = ({ entryTitle }: Entrant): string =>
  entryTitle === null ? 'a gift in the making' : entryTitle || 'Untitled';

/** A label within a sentence; an abbreviation such as 3D keeps its capitals. */
const lowerFirst = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function Looking({ skills }: Pick<Entrant, 'skills'>) {
  return (
    <p className={styles.looking}>
      <Pill kind="ok">Looking for a team</Pill>
      {skills.length > 0 && <span>can bring {skills.map(lowerFirst).join(', ')}</span>}
    </p>
  );
}

export function EntrantRow({ short, entrant }: { short: string; entrant: Entrant }) {
  const mood = useMood();
  const { entrantId, username, location, info, numPosts, numReviews, entryId } = entrant;
  return (
    <li className={styles.entrant}>
      <Creature name={username} mood={mood} />
      <div className={styles.who}>
        <b>
          <Link to={`/user/${encodeURIComponent(username)}`}>{username}</Link>
        </b>
        {location && <span className={styles.place}>{location}</span>}
      </div>
      <div className={styles.info}>
        {info && <Info html={info} name={username} />}
        {entrant.isLookingForTeam && <Looking skills={entrant.skills} />}
      </div>
      <div className={styles.links}>
        {entryId !== null && (
          <Link className={styles.entry} to={`/entry/${entryId}`}>
            {submissionOf(entrant)}
          </Link>
        )}
        <span>
          <Link to={`/${short}/log/entrant/${entrantId}`}>
            Log{numPosts > 0 && ` (${numPosts})`}
            <span className="visually-hidden"> by {username}</span>
          </Link>
          {numReviews > 0 && (
            <Link to={`/${short}/reviews/entrant/${entrantId}`}>
              Reviews ({numReviews})<span className="visually-hidden"> by {username}</span>
            </Link>
          )}
        </span>
      </div>
    </li>
  );
}
