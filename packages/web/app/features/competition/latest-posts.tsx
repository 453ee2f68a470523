import type { LogPage } from '@tinsmith/contract/log';
import { Link } from 'react-router';
import { summarise } from '../../page/page-meta.ts';
import { useMood } from '../../page/use-site.ts';
import { Ago } from '../../ui/ago.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import styles from './latest-posts.module.css';

export const postsShown = 3;
const lettersShown = 110;

/** As much of a post as its event's page shows. */
export interface PostGlimpse {
  readonly id: number;
  readonly date: number;
  readonly text: string;
  readonly name: string;
  readonly entrantId: number;
  readonly avatar: string | null;
}

export const glimpsesOf = ({ posts }: LogPage): PostGlimpse[] =>
  posts.map(({ id, date, text, entrant }) => ({
    id,
    date,
    text: summarise(text, lettersShown),
    name: entrant.name,
    entrantId: entrant.id,
    avatar: entrant.avatar,
  }));

export function LatestPosts({ short, posts }: { short: string; posts: readonly PostGlimpse[] }) {
  const mood = useMood();
  return (
    <ul className={styles.posts}>
      {posts.map(({ id, date, text, name, entrantId, avatar }) => (
        <li key={id}>
          {avatar === null ? (
            <Creature name={name} mood={mood} />
          ) : (
            <img className={styles.face} src={`/upload/${avatar}`} alt="" width={40} height={40} />
          )}
          <div>
            <p>{text || 'A video.'}</p>
            <p className={styles.by}>
              <Link to={`/${short}/log/entrant/${entrantId}`}>{name}</Link>,{' '}
              <Link to={`/${short}/log/id/${id}`}>
                <Ago epochMs={date} />
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
