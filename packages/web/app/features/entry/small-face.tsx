import { useMood } from '../../page/use-site.ts';
import { classNames } from '../../ui/class-names.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import styles from './small-face.module.css';

interface FaceProps {
  name: string;
  avatar: string | null;
  size?: 'xs' | 'md';
}

/** A user in a list: their own picture, or their creature. The name is beside it. */
export function SmallFace({ name, avatar, size = 'md' }: FaceProps) {
  const mood = useMood();
  if (avatar === null) return <Creature name={name} mood={mood} size={size} />;
  return (
    <img
      className={classNames(styles.face, size === 'xs' && styles.xs)}
      src={`/upload/${avatar}`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
    />
  );
}
