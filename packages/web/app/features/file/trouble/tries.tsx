import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Try } from './diagnose.ts';
import styles from './trouble.module.css';

interface TriesProps {
  readonly tries: readonly Try[];
  readonly short: string;
  /** When it arrives at this speed; null where nobody can tell. */
  readonly arrives: string | null;
  readonly bell: string;
  readonly graceEnd: string;
  readonly isLive: boolean;
}

/** What to try, the likeliest first. */
export function Tries({ tries, short, arrives, bell, graceEnd, isLive }: TriesProps) {
  const words: Record<Try, ReactNode> = {
    wait: (
      <>
        <b>Leave it running.</b> {arrives && `At this speed it arrives about ${arrives}. `}What is sealed has
        until {graceEnd}.
      </>
    ),
    line: (
      <>
        <b>Try another connection.</b> Your phone's hotspot, or a cable. The upload continues where it
        stopped.
      </>
    ),
    computer: (
      <>
        <b>Use another computer.</b> Take the same file with you and drop it on this page there. It continues,
        too.
      </>
    ),
    smaller: (
      <>
        <b>Make it smaller.</b> Without debug files and raw music most games are under 50 MiB.
        {isLive && ` A new file needs a new seal, before ${bell}.`}
      </>
    ),
    elsewhere: (
      <>
        <b>Put it somewhere else.</b> Upload it to any host and{' '}
        <Link to={`/${short}/myEntry`}>add the link to your entry</Link>. The seal proves that it's the same
        file.
      </>
    ),
    choose: (
      <>
        <b>Choose it again.</b> The version you sealed continues. Another one is a new file with a seal of its
        own.
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
