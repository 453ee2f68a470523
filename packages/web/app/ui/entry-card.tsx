import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CreatureShot } from './craft/creature.tsx';
import type { Mood } from './craft/palette.ts';
import styles from './entry-card.module.css';
import { Icon } from './icon.tsx';
import { Shot } from './shot.tsx';

export interface CardImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

interface EntryCardProps {
  to: string;
  title: string;
  /** The authors. */
  by: ReactNode;
  image: CardImage | null;
  /** The image is the still of a video. */
  isVideo?: boolean;
  /** Its event's mood: without an image, the creature is on a board of that material. */
  mood: Mood;
  /** Without an image, its creature is drawn from this name, or another picture is shown. */
  creature: string | { readonly picture: ReactNode };
  heading?: 'h2' | 'h3';
  /** Off for the first row of a page. */
  isLazy?: boolean;
  /** Pills below it. */
  children?: ReactNode;
}

/** An entry in a gallery: image, title, people. One link. */
export function EntryCard(props: EntryCardProps) {
  const { to, title, by, image, isVideo, mood, creature, heading: Heading = 'h3', isLazy, children } = props;
  return (
    <Link className={styles.card} to={to}>
      <div className={styles.picture} data-mood={image ? undefined : mood}>
        <Shot
          src={image?.src ?? null}
          alt=""
          width={image?.width}
          height={image?.height}
          isLazy={isLazy ?? true}
          fallback={
            typeof creature === 'string' ? <CreatureShot name={creature} mood={mood} /> : creature.picture
          }
        />
        {isVideo && image && (
          <span className={styles.video}>
            <Icon name="play" label="Video" />
          </span>
        )}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      <span className={styles.by}>{by}</span>
      {children && <span className={styles.below}>{children}</span>}
    </Link>
  );
}
