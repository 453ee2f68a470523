import type { Ratings } from '@tinsmith/contract/rule';
import { Link } from 'react-router';
import { AskButton } from '../../forms/ask-button.tsx';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DonePicture } from './rating-track.tsx';
import styles from './rule-o-matic.module.css';
import type { useRatingQueue } from './use-rating-queue.ts';

interface AllRatedProps {
  ratings: Ratings;
  queue: ReturnType<typeof useRatingQueue>;
  login: string | null;
}

/** Shown when none is left to rate; also if some were skipped. */
export function AllRated({ ratings, queue, login }: AllRatedProps) {
  const { skipped, progress } = queue;
  const { yourRatings, totalRules, rank } = progress;
  return (
    <>
      <PageHead title="Rule-o-matic" />
      <Board as="section" className={styles.board}>
        <h2 className={styles.text}>No rules remain. Thank you!</h2>
        <p>
          You rated {yourRatings === totalRules ? `all ${totalRules}` : `${yourRatings} of ${totalRules}`}
          {skipped.length === 0 ? '.' : ` and skipped ${skipped.length}.`} You're number {rank} among the
          raters.
        </p>
        {skipped.length > 0 && (
          <AskButton page="/rule-o-matic" query={{}} onAsk={queue.rateSkipped}>
            Rate the {skipped.length === 1 ? 'one' : skipped.length} you skipped
          </AskButton>
        )}
        <div className={styles.track}>
          <DonePicture />
        </div>
      </Board>
      <div className={styles.two}>
        <Raters raters={ratings.raters} login={login} />
        <section>
          <h2>Still have opinions?</h2>
          <p>Propose a rule of your own. An organizer reads it first, then everyone can rate it here.</p>
          <p className={styles.row}>
            <ButtonLink icon="pencil" to="/rules/propose">
              Propose a rule
            </ButtonLink>
            <ButtonLink variant="quiet" to="/rules/pool">
              See the pool
            </ButtonLink>
          </p>
          <p className={styles.hint}>
            Changed your mind about one? <Link to="/rule-o-matic/mine">Your ratings</Link> can still be
            changed.
          </p>
        </section>
      </div>
    </>
  );
}

function Raters({ raters, login }: { raters: Ratings['raters']; login: string | null }) {
  const mood = useMood();
  return (
    <section>
      <h2>Top raters</h2>
      <ol className={styles.raters}>
        {raters.map(({ author, count }, index) => (
          <li key={author}>
            <span className={styles.place}>{index + 1}</span>
            <Creature name={author} mood={mood} />
            <span>
              <b>{author}</b> {author === login && <Pill>You</Pill>}
            </span>
            <span className={styles.count}>
              {count}
              <span className="visually-hidden"> {count === 1 ? 'rule' : 'rules'}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
