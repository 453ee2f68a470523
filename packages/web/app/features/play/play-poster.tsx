import type { Entry } from '@tinsmith/contract/entry';
import type { PlayableGame } from '@tinsmith/contract/play';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { moodOf } from '@tinsmith/domain/mood';
import { formatPlayTime } from '@tinsmith/domain/play-notes';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { needCsrfToken } from '../../api/browser-api.ts';
import { useHasScript } from '../../forms/use-has-script.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { pageTitleOf, playsOnPhone } from '../entry/entry-labels.ts';
import styles from './player.module.css';
import { type PressedPlay, pressPlay } from './press-play.ts';
import type { NoteKeeper } from './use-notes.ts';

type PlayerPart = typeof import('./player.tsx').Player;

/** Nothing of it is needed before the press. */
let loaded: PlayerPart | null = null;
const loadPlayer = async (): Promise<PlayerPart> => {
  loaded ??= (await loadPart(() => import('./player.tsx'))).Player;
  return loaded;
};

/**
 * The press is about to come: our own player, and what its call needs, can be there by then. Of the game nothing is
 * loaded.
 */
const expectPress = () => {
  void loadPlayer();
  void needCsrfToken();
};

/** Without Suspense: what follows its fallback is shown a third of a second later at the earliest. */
function LoadedPlayer({ waiting, ...props }: ComponentProps<PlayerPart> & { waiting: ReactNode }) {
  const [Player, setPlayer] = useState(() => loaded);
  useEffect(() => {
    if (!Player) void loadPlayer().then((part) => setPlayer(() => part));
  }, [Player]);
  return Player ? <Player {...props} /> : waiting;
}

function Picture({ entry }: { entry: Entry }): ReactNode {
  const [first] = entry.images;
  const still = first?.kind === 'image' ? first : (first?.thumbnail ?? null);
  if (still)
    return (
      <img
        className={styles.picture}
        src={`/upload/${still.name}`}
        alt=""
        width={still.width}
        height={still.height}
      />
    );
  const mood = moodOf(entry.competition.kind, entry.competition.serverTime);
  return (
    <span className={styles.picture} data-mood={mood}>
      <CreatureShot name={entry.title || entry.team} mood={mood} />
    </span>
  );
}

interface PlayPosterProps {
  entry: Entry;
  game: PlayableGame;
  notes: NoteKeeper;
  /** Where the viewer can vote on it, if that is another page. */
  voteTo?: string | undefined;
  onPlaying: (isPlaying: boolean) => void;
}

/** What was played, in place of the bar. Nothing of the game runs any more. */
function Stopped({
  seconds,
  numNotes,
  children,
}: {
  seconds: number;
  numNotes: number;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <p className={styles.time}>
        <b>You played for {formatPlayTime(seconds)}</b>
        {numNotes > 0 && <span>{numNotes === 1 ? '1 note' : `${numNotes} notes`}</span>}
      </p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

/** The picture of a game with one button. Nothing of the game is loaded before it is pressed. */
export function PlayPoster({ entry, game, notes, voteTo, onPlaying }: PlayPosterProps) {
  const hasScript = useHasScript();
  const [pressed, setPressed] = useState<PressedPlay | null>(null);
  const [playedSeconds, setPlayedSeconds] = useState(0);
  useEffect(() => () => pressed?.end(), [pressed]);
  const title = pageTitleOf(entry);
  const isForPhone = playsOnPhone(entry);
  const start = () => {
    // The game's frame first: the rest of the page may be long.
    flushSync(() => setPressed(pressPlay(entry.id, game)));
    onPlaying(true);
  };
  const stop = (seconds: number) => {
    setPressed(null);
    setPlayedSeconds(Math.floor(seconds));
    onPlaying(false);
  };
  const picture = <Picture entry={entry} />;
  if (pressed)
    return (
      <LoadedPlayer
        waiting={<div className={styles.player}>{picture}</div>}
        entryId={entry.id}
        title={title}
        game={game}
        pressed={pressed}
        picture={picture}
        notes={notes}
        onClose={stop}
      />
    );
  if (playedSeconds > 0)
    return (
      <div className={styles.player}>
        {picture}
        <Stopped seconds={playedSeconds} numNotes={notes.notes.length}>
          <Button variant="quiet" icon="play" isSmall autoFocus onClick={start}>
            <span>
              Play<span className="visually-hidden"> {title}</span> again
            </span>
          </Button>
          {voteTo && (
            <ButtonLink variant="onBoard" isSmall to={voteTo}>
              Vote on it
            </ButtonLink>
          )}
        </Stopped>
      </div>
    );
  return (
    <div>
      <div className={styles.player}>
        {hasScript ? (
          <button
            type="button"
            className={styles.poster}
            onPointerEnter={expectPress}
            onFocus={expectPress}
            onClick={start}
          >
            {picture}
            <span className={styles.press}>
              <Icon name="play" className={styles.arrow} />
              <span>
                Play<span className="visually-hidden"> {title}</span>
              </span>
            </span>
          </button>
        ) : (
          picture
        )}
        <p className={styles.caption}>
          <span>
            {game.areSavesKept ? 'Plays in this page.' : 'Plays in this page. Saved games are not kept.'}
            {!isForPhone && (
              <span className={styles.onPhone}> It's made for a keyboard or a mouse, not for a phone.</span>
            )}
          </span>
          <span className={styles.size}>
            {isForPhone && <Icon name="smartphone" />}
            {isForPhone && 'Plays on a phone, '}
            {formatFileSize(game.size)}
          </span>
        </p>
      </div>
      <p className={styles.why}>
        {hasScript
          ? "Nothing loads until you press Play. The game runs on its own address and can't see your account."
          : 'To play it in this page, turn on JavaScript. You can download it below.'}
      </p>
    </div>
  );
}
