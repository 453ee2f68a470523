import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Try } from './diagnose.ts';
import styles from './trouble.module.css';

interface TriesProps {
  readonly tries: readonly Try[];
  readonly short: string;
  /** When it arrives at this speed; null if unknown. */
  readonly arrives: string | null;
  readonly bell: string;
  readonly graceEnd: string;
  readonly isLive: boolean;
}

/** What to try, the most likely fix first. */
export function Tries({ tries, short, arrives, bell, graceEnd, isLive }: TriesProps) {
  const words: Record<Try, ReactNode> = {
    wait: (
      <>
        <b>Leave it running.</b> {arrives && `At this speed it should arrive around ${arrives}. `}Sealed files
        have until {graceEnd}.
      </>
    ),
    line: (
      <>
        <b>Try another connection.</b> Use your phone's hotspot or a cable. The upload continues where it
        stopped.
      </>
    ),
    computer: (
      <>
        <b>Use another computer.</b> Bring the same file and drop it on this page there. The upload continues
        where it stopped.
      </>
    ),
    smaller: (
      <>
        <b>Make it smaller.</b> Without debug files and uncompressed music, most games are under 50 MiB.
        {isLive && ` A new file needs its own seal before ${bell}.`}
      </>
    ),
    elsewhere: (
      <>
        <b>Put it somewhere else.</b> Upload it to any host and{' '}
        <Link to={`/${short}/myEntry`}>add the link to your entry</Link>. If it's sealed, the seal proves it's
        the same file.
      </>
    ),
    choose: (
      <>
        <b>Choose it again.</b> The version you sealed will continue. A changed one becomes a new file with
        its own seal.
      </>
    ),
  };
  return (
    <ol className={styles.tries}>
      {tries.map((one) => (
        <li key={one}>{words[one]}</li>
      ))}
    </ol>
  );
}
