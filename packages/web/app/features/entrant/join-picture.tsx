import type { Competition } from '@tinsmith/contract/competition';
import { moodOf } from '@tinsmith/domain/mood';
import { maxWishes } from '@tinsmith/domain/wishes';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser, useMood } from '../../page/use-site.ts';
import { BoardPicture } from '../../ui/board.tsx';
import { crowd, wishLetter } from '../../ui/craft/people-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { useNumEntrants } from '../competition/current-event.ts';
import styles from './join.module.css';

interface JoinPictureProps {
  event: Competition;
  login: string;
  hasJoined: boolean;
  faces: readonly string[];
  numWishes: number;
}

const columns = 4;
const linesAtFirst = 4;

function Crowd({ event, login, hasJoined, faces }: JoinPictureProps) {
  const numEntrants = useNumEntrants(event);
  const { isVerified } = useCurrentUser();
  const scene = useMemo(() => {
    const names = [...faces, login];
    const layout = { columns: Math.min(columns, names.length), gapX: 4, gapY: 4, pad: 3 };
    return crowd(names, 'summer', layout, new Set(hasJoined ? [] : [login]));
  }, [faces, login, hasJoined]);
  return (
    <Picture event={event} scene={scene}>
      <b>
        {numEntrants === 0
          ? 'Nobody is in yet.'
          : numEntrants === 1
            ? '1 person is in.'
            : `${numEntrants} people are in.`}
      </b>{' '}
      {hasJoined
        ? isVerified
          ? "You're one of them."
          : "You'll be counted once your address is confirmed."
        : `You'd be number ${numEntrants + 1}. We've saved you a spot.`}
    </Picture>
  );
}

function Letter({ event, numWishes }: JoinPictureProps) {
  const lines = Math.min(maxWishes, Math.max(linesAtFirst, numWishes + 1));
  const scene = useMemo(() => wishLetter(numWishes, lines), [numWishes, lines]);
  return (
    <Picture event={event} scene={scene}>
      <b>{numWishes === 1 ? '1 wish knitted.' : `${numWishes} wishes knitted.`}</b> Each one takes a row.
    </Picture>
  );
}

interface PictureProps {
  event: Competition;
  scene: ReturnType<typeof crowd>;
  children: ReactNode;
}

function Picture({ event, scene, children }: PictureProps) {
  const pageMood = useMood();
  const mood = moodOf(event.kind, event.serverTime);
  return (
    <BoardPicture
      className={styles.picture}
      mood={mood === pageMood ? undefined : mood}
      picture={<SceneBoard scene={scene} mood={mood} />}
    >
      {children}
    </BoardPicture>
  );
}

/** Filled means done: one's own place among the others, or a row for each wish. */
export function JoinPicture(props: JoinPictureProps) {
  return props.event.kind === 'gift-exchange' ? <Letter {...props} /> : <Crowd {...props} />;
}
