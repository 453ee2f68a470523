import { type MouseEvent, type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './video-embed.module.css';

export function isYoutubeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{11}$/.test(text);
}

interface VideoEmbedProps {
  id: string;
  title: string;
  /** "4:12" */
  duration?: string | undefined;
  /** Our own picture; nothing may be loaded from outside before the press. */
  poster?: ReactNode;
}

/** A link to YouTube that, with script, turns into the player in the same place and size. */
export function VideoEmbed({ id, title, duration, poster }: VideoEmbedProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (!isYoutubeId(id)) return null;

  const play = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsPlaying(true);
  };

  if (isPlaying) {
    return (
      <div className={styles.video}>
        <iframe
          ref={focusOnce}
          className={styles.screen}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        <span className={styles.caption}>
          <b className={styles.title}>{title}</b>
          <span className={styles.source}>from YouTube</span>
        </span>
      </div>
    );
  }
  return (
    <a className={styles.video} href={`https://www.youtube.com/watch?v=${id}`} onClick={play}>
      <span className={styles.screen} aria-hidden="true">
        {poster}
        <span className={styles.play}>
          <Icon name="play" className={styles.arrow} />
        </span>
      </span>
      <span className={styles.caption}>
        <b className={styles.title}>Play: {title}</b>
        <span className={styles.source}>
          {duration && `${duration}, `}loads from YouTube when you press play
        </span>
      </span>
    </a>
  );
}

// The link that had the focus is gone: hand it to the player.
function focusOnce(frame: HTMLIFrameElement | null) {
  frame?.focus();
}
