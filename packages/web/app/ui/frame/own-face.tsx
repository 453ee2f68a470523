import { lazy, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import type { Mood } from '../craft/palette.ts';
import { loadPart } from '../load-part.ts';
import styles from './own-face.module.css';

// Loaded separately, since most visitors have no account.
const Creature = lazy(async () => ({
  default: (await loadPart(() => import('../craft/creature.tsx'))).Creature,
}));

interface OwnFaceProps {
  user: { login: string; avatar: string | null };
  mood: Mood;
  size: 'xs' | 'md';
}

/** The viewer's own picture in the frame, or their creature. The name is beside it. */
export function OwnFace({ user, mood, size }: OwnFaceProps) {
  if (user.avatar) {
    return (
      <img
        className={classNames(styles.face, styles[size])}
        src={`/upload/${user.avatar}`}
        alt=""
        width={40}
        height={40}
      />
    );
  }
  return (
    <Suspense>
      <Creature name={user.login} mood={mood} size={size} />
    </Suspense>
  );
}
