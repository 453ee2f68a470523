import type { LogPost } from '@tinsmith/contract/log';
import { useMood } from '../../page/use-site.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import styles from './log-post.module.css';

/** The author's picture or creature. Decorative: the name is beside it. */
export function LogFace({ name, avatar }: Pick<LogPost['entrant'], 'name' | 'avatar'>) {
  const mood = useMood();
  return (
    <span className={styles.face}>
      {avatar === null ? (
        <Creature name={name} mood={mood} size="big" />
      ) : (
        <img src={`/upload/${avatar}`} alt="" width={56} height={56} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
