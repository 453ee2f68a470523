import type { Competition } from '@tinsmith/contract/competition';
import type { Rules } from '@tinsmith/contract/rule';
import { moodOf } from '@tinsmith/domain/mood';
import { Button } from '../../ui/button.tsx';
import { seal } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './seal.module.css';

interface SealProps {
  event: Competition;
  commitments: Rules['commitments'];
}

/** The commitment before the draw: the hash of the sealed seed. */
export function Seal({ event, commitments }: SealProps) {
  const mood = moodOf(event.kind, event.serverTime);
  const { isCopied, copy } = useCopy();
  const [current, ...earlier] = commitments;
  if (!current) return null;
  return (
    <section className={styles.seal} id="draw">
      <SceneBoard className={styles.picture} scene={seal(mood)} mood={mood} pegs={false} />
      <div>
        <h2 className={styles.title}>The draw is sealed</h2>
        <p>
          A secret seed was sealed on <LocalTime epochMs={current.madeAt} format="full" />. This is its
          fingerprint (SHA-256). At the start the seed is published, so anyone can check that it's the same
          one.
        </p>
        <p className={styles.row}>
          <code className={styles.hash}>{current.hash.match(/.{4}/g)?.join(' ')}</code>
          <Button variant="quiet" isSmall icon="copy" onClick={() => copy(current.hash)}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </p>
        <p>
          After the draw, press "Replay the draw" on this page: your browser draws again and must get the same
          rules. Or check it without us: hash the seed yourself, or run{' '}
          <a href="/verify-draw.mjs">the verifier</a>, a single file, on the draw file.
        </p>
        {earlier.length > 0 && (
          <>
            <p>Earlier seeds that could no longer be opened, and were replaced:</p>
            <ul className={styles.earlier}>
              {earlier.map(({ hash, replacedAt }) => (
                <li key={hash}>
                  <code className={styles.hash}>{hash}</code>, replaced{' '}
                  <LocalTime epochMs={replacedAt ?? 0} format="full" />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
