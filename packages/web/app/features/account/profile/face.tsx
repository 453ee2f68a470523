import { useMemo, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Mood } from '../../../ui/craft/palette.ts';
import { portrait } from '../../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../../ui/craft/scene-board.tsx';
import styles from './face.module.css';

interface FaceProps {
  username: string;
  avatar: string | null;
  mood: Mood;
}

/** A user's own picture, never blurred when it is small, or their creature on an empty board. */
export function Face({ username, avatar, mood }: FaceProps) {
  const scene = useMemo(() => portrait(username, mood), [username, mood]);
  return avatar === null ? <SceneBoard scene={scene} mood={mood} /> : <OwnPicture file={avatar} />;
}

function OwnPicture({ file }: { file: string }) {
  const [isSmall, setIsSmall] = useState(false);
  // An image may have loaded before the script; then onLoad is too late.
  const measure = (image: HTMLImageElement | null) => {
    if (image?.complete) setIsSmall(image.naturalWidth < image.clientWidth);
  };
  return (
    <img
      ref={measure}
      className={classNames(styles.picture, isSmall && styles.pixels)}
      src={`/upload/${file}`}
      alt=""
      onLoad={(event) => measure(event.currentTarget)}
    />
  );
}
