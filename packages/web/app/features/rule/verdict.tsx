import type { Draw } from '@tinsmith/contract/rule';
import type { ReplayStep } from '@tinsmith/domain/replay-draw';
import { useMood } from '../../page/use-site.ts';
import { BeadSpinner } from '../../ui/beads.tsx';
import { Board } from '../../ui/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Word } from '../../ui/craft/word.tsx';
import { Note } from '../../ui/note.tsx';
import { countRules } from './rule-words.ts';
import type { Replaying } from './use-replay.ts';
import styles from './verify.module.css';

const stepTexts: Readonly<Record<ReplayStep, string>> = {
  algorithm: "This page doesn't know the algorithm.",
  commitment: "Step 2: the seed isn't the one that was promised.",
  entrants: "Step 3: the list of entrants doesn't give the published hash.",
  'mixed-seed': 'Step 3: mixing gives another seed than the published one.',
  pool: "Step 4: the pool doesn't give the published hash.",
  picks: 'Step 5: other rules come out.',
};

const numDrawn = (draw: Draw): number => draw.picks.filter(({ ruleId }) => ruleId !== null).length;

/** Whether it matches, first of all. */
export function Verdict({ draw, replaying }: { draw: Draw; replaying: Replaying }) {
  const { replay, tookMs, isStepping } = replaying;
  const mood = useMood();
  const file = `/api/v1/compo/${draw.competition}/rules/draw`;
  const matches = replay?.differsAt === null;
  return (
    <Board as="section" className={styles.verdict} aria-live="polite">
      {!replay && (
        <>
          <h2 className={styles.running}>
            <BeadSpinner count={5} /> Drawing again…
          </h2>
          <noscript>
            <p>Your browser has to run the draw, so this page needs its script. The steps are below.</p>
          </noscript>
        </>
      )}
      {matches && (
        <>
          <h2 className="visually-hidden">It matches</h2>
          <Word className={styles.word} text="It matches" mood={mood} />
          <p>
            Your browser drew from the published seed and pool and got{' '}
            <b>the same {countRules(numDrawn(draw))}</b>. It took {Math.max(1, Math.round(tookMs))}{' '}
            {Math.round(tookMs) > 1 ? 'milliseconds' : 'millisecond'} and asked the server nothing.
          </p>
        </>
      )}
      {replay?.differsAt && (
        <>
          <h2 className={styles.running}>It doesn't match</h2>
          <Note kind="err" title={stepTexts[replay.differsAt]}>
            Please tell the organizers, and keep the draw file.
          </Note>
        </>
      )}
      <p className={styles.row}>
        {replay && (
          <Button icon="repeat" onClick={isStepping ? replaying.next : replaying.begin}>
            {isStepping ? 'Next step' : 'Replay it step by step'}
          </Button>
        )}
        <a className={styles.download} href={file} download={`${draw.competition}-draw.json`}>
          Download the draw file
        </a>
      </p>
    </Board>
  );
}
