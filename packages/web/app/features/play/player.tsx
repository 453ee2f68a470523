import type { PlayableGame } from '@tinsmith/contract/play';
import { formatPlayTime } from '@tinsmith/domain/play-notes';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BeadSpinner } from '../../ui/beads.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { NoteLine } from './note-line.tsx';
import styles from './player.module.css';
import type { PressedPlay } from './press-play.ts';
import type { NoteKeeper } from './use-notes.ts';
import { usePlay } from './use-play.ts';

/** What a game may ask the browser for. */
const allowed = 'autoplay; clipboard-write; cross-origin-isolated; fullscreen; gamepad';
/** From then on a restart asks first. */
const askAfterMs = 30_000;
const lineMs = 4_000;
const mutedKey = 'play-muted';

const readMuted = (): boolean => {
  try {
    return localStorage.getItem(mutedKey) === 'yes';
  } catch {
    return false;
  }
};
const keepMuted = (isMuted: boolean) => {
  try {
    localStorage.setItem(mutedKey, isMuted ? 'yes' : 'no');
  } catch {
    // Then it is for this game alone.
  }
};

interface BarButtonProps {
  icon: IconName;
  label: string;
  /** A key that does the same. */
  shortcut?: string;
  onClick: () => void;
  isPressed?: boolean;
}

const BarButton = ({ icon, label, shortcut, onClick, isPressed }: BarButtonProps) => (
  <button
    type="button"
    className={styles.barButton}
    aria-pressed={isPressed}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    <Icon name={icon} />
    <span>{label}</span>
    {shortcut && <kbd>{shortcut}</kbd>}
  </button>
);

function OwnTab({ url, onOpen, isLarge }: { url: string; onOpen: () => void; isLarge?: boolean }) {
  return (
    <a
      className={isLarge ? styles.largeLink : styles.barButton}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      <Icon name="external-link" />
      <span>{isLarge ? 'Play it in its own tab' : 'Own tab'}</span>
    </a>
  );
}

/** What ends full screen, as long as the browser itself shows it. */
function FullScreenLine({ title, stage }: { title: string; stage: RefObject<HTMLDivElement | null> }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = () => {
      clearTimeout(timer);
      const isFull = stage.current !== null && document.fullscreenElement === stage.current;
      setIsShown(isFull);
      if (isFull) timer = setTimeout(() => setIsShown(false), lineMs);
    };
    document.addEventListener('fullscreenchange', change);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('fullscreenchange', change);
    };
  }, [stage]);
  return (
    isShown && (
      <p className={styles.fullScreenLine}>
        <b>{title}</b>
        <span>
          <kbd>Esc</kbd> leaves full screen
        </span>
        <span>
          <kbd>F2</kbd> note
        </span>
      </p>
    )
  );
}

interface MessageProps {
  picture: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

const Message = ({ picture, title, text, children }: MessageProps) => (
  <div className={styles.stage}>
    <div className={styles.dim}>{picture}</div>
    <div className={styles.message} role="status">
      <h2 className={styles.messageTitle}>{title}</h2>
      <p>{text}</p>
      <div className={styles.row}>{children}</div>
    </div>
  </div>
);

interface PlayerProps {
  entryId: number;
  title: string;
  game: PlayableGame;
  pressed: PressedPlay;
  /** Of the poster, until there is something to see. */
  picture: ReactNode;
  notes: NoteKeeper;
  /** With the seconds for which it was played. */
  onClose: (playedSeconds: number) => void;
}

/** A game in a frame, with the page's own buttons below it. Leaving the page ends it. */
export function Player({ entryId, title, game, pressed, picture, notes, onClose }: PlayerProps) {
  const stage = useRef<HTMLDivElement>(null);
  /** When the line for a note was opened, by the game's clock; null while it is closed. */
  const [notedAt, setNotedAt] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const play = usePlay(pressed, entryId, game, () => openLine());
  const { phase, started, isSilent, isHeard, hasBegun, playedMs, frame, tell } = play;
  const [isMuted, setIsMuted] = useState(readMuted);
  const [isAsking, setIsAsking] = useState(false);
  const isRunning = phase === 'starting' || phase === 'playing';
  const openLine = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    setIsAsking(false);
    setNotedAt((known) => known ?? play.readPlayedSeconds());
  };
  const closeLine = () => {
    setNotedAt(null);
    frame.current?.focus();
  };
  const keepNote = async (typed: string) => {
    const at = notedAt ?? 0;
    closeLine();
    if (await notes.add(at, typed)) setSaid(`Note kept at ${formatPlayTime(at)}.`);
  };
  // While the page has the keyboard, the key does the same.
  useEffect(() => {
    if (!isRunning) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      openLine();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  useEffect(() => {
    if (isHeard) tell(isMuted ? 'mute' : 'unmute');
  }, [isHeard, isMuted, tell]);
  // On a phone the frame is small. Not before the game has begun: full screen uses the press up, which a tab needs.
  useEffect(() => {
    if (hasBegun && window.matchMedia('(hover: none) and (pointer: coarse)').matches)
      stage.current?.requestFullscreen?.().catch(() => {});
  }, [hasBegun]);
  // A press is still fresh, so browsers let it open a tab; otherwise the link below does.
  useEffect(() => {
    if (phase === 'no-storage' && started && navigator.userActivation?.isActive)
      window.open(started.url, '_blank', 'noopener,noreferrer');
  }, [phase, started]);

  const mute = () => {
    keepMuted(!isMuted);
    setIsMuted(!isMuted);
  };
  const restart = () => {
    setIsAsking(false);
    play.restart();
  };
  const close = () => onClose(play.readPlayedSeconds());
  const openTab = () => {
    play.countNow();
    close();
  };
  const fillScreen = () => {
    stage.current?.requestFullscreen?.().catch(() => {});
    frame.current?.focus();
  };
  const backToPoster = (
    <Button variant="quiet" onClick={() => onClose(0)}>
      Back
    </Button>
  );
  const anyway = (
    <Button variant="quiet" onClick={play.beginAnyway}>
      Try it here anyway
    </Button>
  );

  if (phase === 'failed')
    return (
      <section className={styles.player} aria-label={title}>
        <Message
          picture={picture}
          title="The game couldn't be loaded"
          text="It may have been replaced, or the connection dropped."
        >
          <Button variant="onBoard" icon="reload" onClick={restart}>
            Try again
          </Button>
          {backToPoster}
        </Message>
      </section>
    );
  if (phase === 'no-storage' && started)
    return (
      <section className={styles.player} aria-label={title}>
        <Message
          picture={picture}
          title="It plays in its own tab"
          text="This browser lets no game inside a page save anything, and most games don't start then. In its own tab it works."
        >
          <OwnTab url={started.url} onOpen={() => {}} isLarge />
          {anyway}
          {backToPoster}
        </Message>
      </section>
    );
  if (phase === 'no-threads')
    return (
      <section className={styles.player} aria-label={title}>
        <Message
          picture={picture}
          title="This browser can't run it"
          text={`${title} needs shared memory, which this browser doesn't give to games in a page. It works in current versions of Chrome and Edge on a computer.`}
        >
          {anyway}
          {backToPoster}
        </Message>
      </section>
    );
  return (
    <div>
      <section className={styles.player} aria-label={title}>
        <div ref={stage} className={styles.stage}>
          {isRunning && started ? (
            <iframe
              key={play.attempt}
              ref={frame}
              className={styles.frame}
              name={play.frameName}
              src={started.url}
              title={title}
              data-drawn={phase === 'playing' || undefined}
              sandbox={game.sandbox}
              allow={allowed}
              onLoad={({ currentTarget }) => {
                currentTarget.focus();
                play.noteLoaded();
              }}
            />
          ) : (
            <div className={styles.dim}>{picture}</div>
          )}
          <FullScreenLine title={title} stage={stage} />
          {isSilent && (
            <div className={styles.message} role="status">
              <h2 className={styles.messageTitle}>The game stopped answering</h2>
              <p>It hasn't given a sign of life for 10 seconds.</p>
              <div className={styles.row}>
                <Button variant="onBoard" icon="reload" onClick={restart}>
                  Restart
                </Button>
                <Button variant="quiet" onClick={play.waitOn}>
                  Keep waiting
                </Button>
                <Button variant="quiet" onClick={close}>
                  Stop it
                </Button>
              </div>
            </div>
          )}
        </div>
        {notedAt !== null && isRunning && (
          <NoteLine playedSeconds={notedAt} onKeep={(typed) => void keepNote(typed)} onDrop={closeLine} />
        )}
        {isAsking ? (
          <div className={styles.ask} role="alertdialog" aria-label="Restart">
            <p>
              <b>Restart {title}?</b> Anything the game hasn't saved is lost.
            </p>
            <div className={styles.row}>
              <Button variant="quiet" isSmall onClick={restart}>
                Restart
              </Button>
              <Button variant="onBoard" isSmall autoFocus onClick={() => setIsAsking(false)}>
                Keep playing
              </Button>
            </div>
          </div>
        ) : (
          <div className={styles.bar}>
            <p className={styles.time} role={phase === 'playing' ? undefined : 'status'}>
              {phase === 'playing' ? (
                <>
                  <b>{title}</b>
                  <span>played for {formatPlayTime(playedMs / 1000)}</span>
                </>
              ) : (
                <>
                  <b>Starting the game</b>
                  <BeadSpinner />
                </>
              )}
            </p>
            <fieldset className={styles.buttons} aria-label="Controls of the player">
              <BarButton icon="pencil" label="Note" shortcut="F2" onClick={openLine} />
              <BarButton
                icon={isMuted ? 'volume-x' : 'volume'}
                label={isMuted ? 'Unmute' : 'Mute'}
                isPressed={isMuted}
                onClick={mute}
              />
              <BarButton
                icon="reload"
                label="Restart"
                onClick={() => (playedMs > askAfterMs ? setIsAsking(true) : restart())}
              />
              <BarButton icon="expand" label="Full screen" onClick={fillScreen} />
              {started && <OwnTab url={started.url} onOpen={openTab} />}
              <BarButton icon="close" label="Stop" onClick={close} />
            </fieldset>
          </div>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
        <p className={styles.refused} role="status">
          {play.isSaveRefused &&
            'This browser no longer lets games in a page save anything. If this one has trouble, play it in its own tab.'}
        </p>
      </section>
      <p className={styles.keys}>
        The keyboard belongs to the game now, so the arrows don't scroll the page. <kbd>F2</kbd> gives it back
        to you, to jot something down.
      </p>
    </div>
  );
}
