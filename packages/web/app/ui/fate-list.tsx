import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Sprite } from './craft/bitmap.ts';
import styles from './fate-list.module.css';
import { Icon } from './icon.tsx';
import { MotifTile } from './motif-tile.tsx';

export interface Fate {
  /** The thing, with its name or number. */
  readonly what: string;
  readonly more?: string | undefined;
  readonly sprite: Sprite;
  /** Its own picture, instead of the sprite. */
  readonly image?: string | undefined;
}

interface FateListProps {
  title: string;
  isGoing?: boolean;
  fates: readonly Fate[];
}

/** What will be gone, or what stays: a row for each thing. */
export function FateList({ title, isGoing = false, fates }: FateListProps) {
  if (fates.length === 0) return null;
  return (
    <div className={classNames(styles.fates, isGoing && styles.going)}>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {fates.map(({ what, more, sprite, image }) => (
          <li key={what} className={styles.fate}>
            {image ? (
              <img className={styles.image} src={image} alt="" width={58} height={44} />
            ) : (
              <MotifTile sprite={sprite} isGoing={isGoing} />
            )}
            <span className={styles.words}>
              <b>{what}</b>
              {more && <span className={styles.more}>{more}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether it can be undone. */
export function WayBack({ isFinal = false, children }: { isFinal?: boolean; children: ReactNode }) {
  return (
    <p className={classNames(styles.back, isFinal && styles.final)}>
      <Icon name={isFinal ? 'warning-diamond' : 'undo'} />
      <span>{children}</span>
    </p>
  );
}
