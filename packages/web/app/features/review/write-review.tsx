import type { Entry } from '@tinsmith/contract/entry';
import type { OwnReview } from '@tinsmith/contract/review';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { saveReview } from '../../api/gen/review.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { FormattedArea } from '../../forms/formatted-area.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { pageTitleOf } from '../entry/entry-labels.ts';

interface WriteReviewProps {
  entry: Entry;
  saved: OwnReview | null;
}

/** A review without scores: of a gift, or of an unranked game. */
export function WriteReview({ entry, saved }: WriteReviewProps) {
  const sent = useSentForm();
  const { revalidate } = useRevalidator();
  const [own, setOwn] = useState<OwnReview>(saved ?? { review: '', version: 0 });
  const [review, setReview] = useState(sent.typed('review') ?? own.review);
  const [isSaved, setIsSaved] = useState(false);
  const { isSending, problem, send } = useSend(sent.problem);
  const draft = useDraft({
    thing: `review ${entry.id}`,
    saved: { review: own.review },
    values: { review },
    fill: (values) => setReview(values.review),
  });
  const isGift = entry.competition.kind === 'gift-exchange';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await send(async () => {
      const answer = await callApi(saveReview, {
        params: { id: String(entry.id) },
        body: { review, baseVersion: own.version },
      });
      setOwn(answer.own);
      setReview(answer.own.review);
      draft.drop();
    });
    if (refusal) return;
    setIsSaved(true);
    await revalidate();
  };
  return (
    <Card as="section" aria-label="Your review">
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="baseVersion" value={own.version} />
        <FormattedArea
          text={review}
          label={`Your review of ${pageTitleOf(entry)}`}
          name="review"
          rows={5}
          value={review}
          hint={
            isGift
              ? 'One thing you liked, one thing to try next. Everyone can read it right away.'
              : 'One thing you liked, one thing to try next. It becomes public when voting ends.'
          }
          onChange={({ currentTarget }) => {
            setReview(currentTarget.value);
            setIsSaved(false);
          }}
        />
        <DraftLine draft={draft} />
        {problem && <Note kind="err" title={problem} />}
        <Button type="submit" isBusy={isSending} busyLabel="Saving">
          {own.version === 0 ? 'Post review' : 'Save review'}
        </Button>
        <p role="status">{isSaved && 'Saved.'}</p>
      </form>
    </Card>
  );
}
