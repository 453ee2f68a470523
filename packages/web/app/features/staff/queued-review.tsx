import type { QueuedReview } from '@tinsmith/contract/moderation';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { dismissReviewReports, hideReview } from '../../api/gen/review.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { HideFold } from './hide-fold.tsx';
import styles from './moderation.module.css';

interface QueuedReviewProps {
  review: QueuedReview;
  onDone: () => Promise<unknown>;
}

/** A reported review, to be kept or hidden. */
export function QueuedReviewItem({ review, onDone }: QueuedReviewProps) {
  const { isSending, problem, send } = useSend();
  const params = { reviewId: String(review.reviewId) };
  const act = (work: () => Promise<unknown>) =>
    void send(async () => {
      await work();
      await onDone();
    });
  return (
    <li className={styles.item} tabIndex={-1}>
      <div className={styles.head}>
        <Link to={`/user/${review.author}`}>
          <b>{review.author}</b>
        </Link>
        <Pill kind="warn">Reported</Pill>
        {review.isHidden && <Pill kind="line">Hidden</Pill>}
        <span className={styles.soft}>
          <Link to={`/${review.short}/reviews/${review.reviewId}`}>review</Link> of {review.entry}
        </span>
      </div>
      <blockquote className={styles.quote}>
        <RichText html={review.text} />
      </blockquote>
      {review.reports.map(({ by, reason, date }) => (
        <p key={`${by} ${date}`} className={styles.soft}>
          <b>{by}:</b> “{reason}”
        </p>
      ))}
      <div className={styles.row}>
        <PostButton
          data-key="a"
          variant="quiet"
          isSmall
          icon="check"
          isBusy={isSending}
          action="/admin/moderation"
          fields={{ intent: 'keep-review', ...params }}
          back="/admin/moderation"
          onPress={() => act(() => callApi(dismissReviewReports, { params, body: {} }))}
        >
          Keep it
        </PostButton>
        <HideFold
          fields={{ intent: 'hide-review', ...params }}
          isBusy={isSending}
          reason="It isn't about the game."
          onHide={(reason) => act(() => callApi(hideReview, { params, body: { reason } }))}
        />
      </div>
      {problem && <Note kind="err" title={problem} />}
    </li>
  );
}
