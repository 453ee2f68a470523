import type { Ratings } from '@tinsmith/contract/rule';
import { challengeLabels, interestLabels } from '@tinsmith/domain/rating-labels';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { Board } from '../../ui/board.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Rule as Divider } from '../../ui/rule.tsx';
import { AllRated } from './all-rated.tsx';
import { RatingTrack } from './rating-track.tsx';
import { countRules, pictureOf } from './rule-labels.ts';
import styles from './rule-o-matic.module.css';
import { RulePicture } from './rule-picture.tsx';
import { useRatingKeys } from './use-rating-keys.ts';
import { useRatingQueue } from './use-rating-queue.ts';

interface RatingDeskProps {
  ratings: Ratings;
  login: string | null;
  isVerified: boolean;
  /** The last rule skipped without script; 0 for none. */
  after: number;
}

/** A rule with at least this many letters is set smaller. */
const longText = 80;

function sayOf(interest: number | null, challenge: number | null): string {
  if (interest === null && challenge === null) return 'Rate both, then you can save.';
  if (interest === null) return 'Rate the interest too, then you can save.';
  return challenge === null ? 'Rate the challenge too, then you can save.' : '';
}

export function RatingDesk({ ratings, login, isVerified, after }: RatingDeskProps) {
  const queue = useRatingQueue(ratings, after);
  const hasScript = useHasScript();
  const { rule, progress, interest, challenge, canSave } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(rule?.id);
  // After saving, move the focus to the next rule.
  useEffect(() => {
    if (shownId.current === rule?.id) return;
    shownId.current = rule?.id;
    heading.current?.focus();
  });
  useRatingKeys({
    onNumber: (value) => (interest === null ? queue.setInterest(value) : queue.setChallenge(value)),
    onEnter: () => void queue.save(),
    onSkip: queue.skip,
  });
  if (!rule) return <AllRated ratings={ratings} queue={queue} login={login} />;
  const { yourRatings, totalRules, rank, toBeat } = progress;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void queue.save();
  };
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    queue.skip();
  };
  const share = (count: number) => (totalRules === 0 ? 0 : Math.min(1, count / totalRules));
  return (
    <>
      <PageHead title="Rule-o-matic" lead="Rate rules. The best ones can be drawn." />
      {!isVerified && (
        <Note kind="warn" title="Confirm your e-mail address first.">
          Once confirmed, you can rate rules. We've e-mailed you the link.
        </Note>
      )}
      <Board as="section" className={styles.board} aria-labelledby="rule-text">
        <div className={styles.top}>
          <div>
            <p className={styles.kind}>
              <b>{categoryNames[rule.category]}</b> rule #{rule.number}
            </p>
            <h2
              id="rule-text"
              ref={heading}
              tabIndex={-1}
              className={classNames(styles.text, rule.text.length > longText && styles.long)}
            >
              {rule.text}
            </h2>
          </div>
          <RulePicture className={styles.picture} sprite={pictureOf(rule.category)} />
        </div>
        <div className={styles.track}>
          <RatingTrack own={share(yourRatings)} rival={toBeat ? share(toBeat.count) : null} />
          <p className={styles.marks}>
            <b>You, {yourRatings}</b>
            {toBeat && (
              <span className={styles.rival}>
                {toBeat.author}, {toBeat.count}
              </span>
            )}
            <span>{totalRules}</span>
          </p>
        </div>
      </Board>
      <form method="post" onSubmit={save}>
        <CsrfField />
        <input type="hidden" name="ruleId" value={rule.id} />
        <div className={styles.rates}>
          <Rating
            legend={
              <>
                How interesting? <span className={styles.keys}>keys 1 to 5</span>
              </>
            }
            name="interest"
            required
            labels={interestLabels}
            value={interest}
            onChange={queue.setInterest}
          />
          <Rating
            legend={
              <>
                How challenging? <span className={styles.keys}>then 1 to 5 again</span>
              </>
            }
            name="challenge"
            required
            labels={challengeLabels}
            value={challenge}
            onChange={queue.setChallenge}
          />
        </div>
        {queue.problem && <Note kind="err" title={queue.problem} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            disabled={!isVerified || (hasScript && !canSave)}
            isBusy={queue.isSending}
            busyLabel="Saving"
          >
            Save &amp; Next
          </Button>
          <Button variant="quiet" type="submit" name="skip" value={rule.id} formNoValidate onClick={skip}>
            Skip
          </Button>
          <p>{sayOf(interest, challenge)}</p>
        </div>
      </form>
      <Divider />
      <div className={styles.two}>
        <section>
          <h2>You're number {rank}</h2>
          <p role="status">
            {yourRatings} of {countRules(totalRules)} rated.
            {toBeat && (
              <>
                {' '}
                To beat: <b>{toBeat.author}</b> with {toBeat.count}.
              </>
            )}
          </p>
          <p>
            <Link to="/rule-o-matic/mine">Your ratings</Link> can be changed at any time. The draw uses them
            as they are at the start.
          </p>
        </section>
        <section>
          <h2>What your rating does</h2>
          <p>
            A rule can be drawn if its average interest is 3 or more. Each competition includes one
            challenging rule (average challenge 3 to 4.5); the others are below 3. Rules above 4.5 are left
            out. For bonus rules, only interest counts. <Link to="/rules/pool">See the whole pool</Link>
          </p>
          <p>
            <Link to="/rules/propose">Propose a rule</Link> of your own.
          </p>
        </section>
      </div>
    </>
  );
}
