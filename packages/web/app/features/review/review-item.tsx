import type { Review } from '@tinsmith/contract/review';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { dismissReviewReports, hideReview, reportReview, showReview } from '../../api/gen/review.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Beads } from '../../ui/beads.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import styles from './reviews.module.css';

interface ReviewItemProps {
  review: Review;
  /** The event's short name. */
  short: string;
  /** Called after staff have changed something about it. */
  onChange: () => Promise<void>;
}

const Quiet = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.quiet} onClick={onClick}>
    {children}
  </button>
);

function Report({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const send = async (reason: string) => {
    await callApi(reportReview, { params: { reviewId: String(review.id) }, body: { reason } });
    setIsDone(true);
  };
  return (
    <>
      <span role="status">{isDone && 'Reported. Staff will look at it.'}</span>
      {!isDone && (
        <Quiet onClick={() => setIsOpen(true)}>
          Report<span className="visually-hidden"> the review by {review.entrant.name}</span>
        </Quiet>
      )}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Report this review"
        hint="Only staff can read this. Say what's wrong in a sentence or two."
        verb="Report it"
        busyVerb="Reporting"
        send={send}
      />
    </>
  );
}

function StaffTools({ review, onChange }: Pick<ReviewItemProps, 'review' | 'onChange'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { problem, send } = useSend();
  const params = { reviewId: String(review.id) };
  const numReports = review.numReports ?? 0;
  const by = <span className="visually-hidden"> the review by {review.entrant.name}</span>;
  const act = (call: () => Promise<unknown>) =>
    send(async () => {
      await call();
      await onChange();
    });
  return (
    <>
      {numReports > 0 && (
        <Pill kind="warn">
          {numReports} {numReports === 1 ? 'report' : 'reports'}
        </Pill>
      )}
      {review.hidden ? (
        <Quiet onClick={() => act(() => callApi(showReview, { params, body: {} }))}>Show again{by}</Quiet>
      ) : (
        <Quiet onClick={() => setIsOpen(true)}>Hide{by}</Quiet>
      )}
      {numReports > 0 && (
        <Quiet onClick={() => act(() => callApi(dismissReviewReports, { params, body: {} }))}>Keep{by}</Quiet>
      )}
      {problem && <Note kind="err" title={problem} />}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Hide this review"
        hint="Its author and staff can still see it, with this reason. Its scores still count."
        verb="Hide it"
        busyVerb="Hiding"
        send={async (reason) => {
          await callApi(hideReview, { params, body: { reason } });
          await onChange();
        }}
      />
    </>
  );
}

/** The four scores, once the results are published. */
function Scores({ score }: { score: NonNullable<Review['score']> }) {
  return (
    <dl className={styles.scores}>
      {categories.map((category) => (
        <div key={category}>
          <dt>{categoryLabels[category]}</dt>
          <dd>
            {category === 'all' && score.all !== null && <Beads value={score.all} />}
            {score[category] ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One review of an entry. */
export function ReviewItem({ review, short, onChange }: ReviewItemProps) {
  const { login, isStaff } = useCurrentUser();
  const { id, entrant, isOwn } = review;
  return (
    <article className={styles.review} aria-labelledby={`review-${id}-by`}>
      <SmallFace name={entrant.name} avatar={entrant.avatar} />
      <div className={styles.body}>
        <header className={styles.head}>
          <h3 className={styles.name} id={`review-${id}-by`}>
            <Link to={`/${short}/reviews/entrant/${entrant.id}`}>{entrant.name}</Link>
          </h3>
          {isOwn && <Pill>Your review</Pill>}
          <div className={styles.tools}>
            <Link to={`/${short}/reviews/${id}`}>
              Link<span className="visually-hidden"> to the review by {entrant.name}</span>
            </Link>
            {login !== null && !isOwn && !isStaff && <Report review={review} />}
            {isStaff && <StaffTools review={review} onChange={onChange} />}
          </div>
        </header>
        {review.hidden && (
          <Note kind="warn" icon="eye-off" title="This review is hidden.">
            Only {isOwn ? 'you and staff can see it' : 'its author and staff can see it'}. Reason:{' '}
            {review.hidden.reason}
          </Note>
        )}
        <RichText html={review.text} />
        {review.score && <Scores score={review.score} />}
        {review.exclusion && (
          <Note kind="warn" title="Your scores are left out of the results.">
            Your review stays. Only you can see this. The organizers' reason: {review.exclusion.reason}
          </Note>
        )}
        <ReviewAnswer review={review} short={short} onChange={onChange} />
      </div>
    </article>
  );
}
