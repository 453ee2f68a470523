import type { Review } from '@tinsmith/contract/review';
import { maxReviewAnswerLength } from '@tinsmith/domain/limits';
import type { FormEvent } from 'react';
import { callOnce } from '../../api/call-once.ts';
import { answerReview } from '../../api/gen/review.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './reviews.module.css';

interface ReviewAnswerProps {
  review: Review;
  short: string;
  onChange: () => Promise<void>;
}

/** For the team: only one reply, so the form asks them to think first. */
function AnswerForm({ review, short, onChange }: ReviewAnswerProps) {
  const { isSending, problem, send } = useSend();
  const { id, entrant } = review;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '');
    void send(async () => {
      await callOnce(answerReview, { params: { reviewId: String(id) }, body: { answer } });
      await onChange();
    });
  };
  return (
    <details className={styles.fold}>
      <summary>
        Answer<span className="visually-hidden"> the review by {entrant.name}</span>
      </summary>
      <form method="post" action={`/${short}/reviews/${id}`} onSubmit={submit}>
        <CsrfField />
        <TextArea
          label={`Your team's answer to ${entrant.name}`}
          name="answer"
          rows={3}
          required
          maxLength={maxReviewAnswerLength}
          hint="Everyone can read it. Your team can only answer once and can't change it later."
        />
        {problem && <Note kind="err" title={problem} />}
        <Button type="submit" isSmall isBusy={isSending} busyLabel="Posting">
          Post the answer
        </Button>
      </form>
    </details>
  );
}

/** The team's reply to a review. */
export function ReviewAnswer(props: ReviewAnswerProps) {
  const { answer, canAnswer } = props.review;
  if (canAnswer) return <AnswerForm {...props} />;
  if (!answer) return null;
  return (
    <div className={styles.answer}>
      <p>
        <b>{answer.by} answered:</b> {answer.text}
      </p>
    </div>
  );
}
