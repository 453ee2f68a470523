import { addressOf } from '@tinsmith/contract/client';
import type { DrawHead } from '@tinsmith/contract/rule';
import type { ReplayStep } from '@tinsmith/domain/replay-draw';
import { getDraw } from '../../api/gen/rule.ts';
import { useMood } from '../../page/use-site.ts';
import { BeadSpinner } from '../../ui/beads.tsx';
import { Board } from '../../ui/board.tsx';
import { Button } from '../../ui/button.tsx';
import { Word } from '../../ui/craft/word.tsx';
import { Note } from '../../ui/note.tsx';
import { countRules } from './rule-labels.ts';
import type { Replaying } from './use-replay.ts';
import styles from './verify.module.css';

const stepTexts: Readonly<Record<ReplayStep, string>> = {
  algorithm: "This page doesn't know this algorithm.",
  commitment: "Step 2: the seed doesn't match the published fingerprint.",
  entrants: "Step 3: the list of entrants doesn't match the published hash.",
  'mixed-seed': 'Step 3: mixing gives a different seed from the published one.',
  pool: "Step 4: the pool doesn't match the published hash.",
  picks: 'Step 5: different rules come out.',
};

const numDrawn = ({ picks }: DrawHead): number => picks.filter(({ ruleId }) => ruleId !== null).length;

export const drawFile = (short: string): string => addressOf(getDraw, { params: { compoId: short } });

/** Whether it matches; comes first. */
export function Verdict({ head, replaying }: { head: DrawHead; replaying: Replaying }) {
  const { replayed, problem, isStepping } = replaying;
  const replay = replayed?.replay;
  const tookMs = Math.max(1, Math.round(replayed?.tookMs ?? 0));
  const mood = useMood();
  const matches = replay?.differsAt === null;
  return (
    <Board as="section" className={styles.verdict} aria-live="polite">
      {problem && (
        <>
          <h2 className={styles.running}>We couldn't load the draw file</h2>
          <Note kind="err" title={problem} />
          <p>
            <Button icon="repeat" onClick={replaying.retry}>
              Try again
            </Button>
          </p>
        </>
      )}
      {!replay && !problem && (
        <>
          <h2 className={styles.running}>
            <BeadSpinner count={5} /> Drawing again…
          </h2>
          <noscript>
            <p>Your browser has to run the draw, and that needs JavaScript. The steps are below.</p>
          </noscript>
        </>
      )}
      {matches && (
        <>
          <h2 className="visually-hidden">It matches</h2>
          <Word className={styles.word} text="It matches" mood={mood} />
          <p>
            Your browser drew from the published seed and pool and got{' '}
            <b>the same {countRules(numDrawn(head))}</b>. It took {tookMs}{' '}
            {tookMs > 1 ? 'milliseconds' : 'millisecond'}, with nothing from the server but the draw file.
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
        <a
          className={styles.download}
          href={drawFile(head.competition)}
          download={`${head.competition}-draw.json`}
        >
          Download the draw file
        </a>
      </p>
    </Board>
  );
}
