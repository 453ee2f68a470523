import { loggedIn, personal } from '@tinsmith/contract/access';
import type { OwnRating } from '@tinsmith/contract/rule';
import { challengeLabels, interestLabels } from '@tinsmith/domain/rating-labels';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { type FormEvent, useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { listOwnRatings, rateRule } from '../../api/gen/rule.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Rating } from '../../ui/rating.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { changeRatingPlainly } from './rate-plainly.ts';
import styles from './rule-o-matic.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call }: PageRequest) => (await call(listOwnRatings, {})).result);

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = changeRatingPlainly;

const page = '/rule-o-matic/mine';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Your ratings',
    description: 'How you rated the rules.',
    path: page,
    isPrivate: true,
  });

const labelOf = (labels: readonly string[], value: number): string => labels[value - 1] ?? '';

function OwnRatingRow({ loaded }: { loaded: OwnRating }) {
  const [rating, setRating] = useState(loaded);
  // Without script a URL parameter opens it.
  const isAsked = useSearchParams()[0].get('change') === String(loaded.id);
  const [isOpen, setIsOpen] = useState(isAsked);
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(isAsked ? sent.problem : null);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [interest, challenge] = [Number(form.get('interest')), Number(form.get('challenge'))];
    const refusal = await send(async () => {
      await callApi(rateRule, { body: { ruleId: rating.id, interest, challenge } });
    });
    if (refusal) return;
    setRating({ ...rating, interest, challenge });
    setIsOpen(false);
  };
  return (
    <li>
      <p>
        <b>{rating.text}</b>
      </p>
      <p className={styles.hint}>
        {categoryNames[rating.category]} rule #{rating.number}. {labelOf(interestLabels, rating.interest)} (
        {rating.interest}), {labelOf(challengeLabels, rating.challenge)} ({rating.challenge})
      </p>
      {isOpen ? (
        <form method="post" onSubmit={save}>
          <CsrfField />
          <input type="hidden" name="ruleId" value={rating.id} />
          <div className={styles.rates}>
            <Rating
              legend="How interesting?"
              name="interest"
              labels={interestLabels}
              defaultValue={rating.interest}
            />
            <Rating
              legend="How challenging?"
              name="challenge"
              labels={challengeLabels}
              defaultValue={rating.challenge}
            />
          </div>
          {problem && <Note kind="err" title={problem} />}
          <div className={styles.actions}>
            <Button type="submit" isBusy={isSending} busyLabel="Saving">
              Save
            </Button>
            <ButtonLink variant="quiet" to={page} onClick={() => setIsOpen(false)}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      ) : (
        <AskButton
          variant="quiet"
          isSmall
          page={page}
          query={{ change: String(rating.id) }}
          onAsk={() => setIsOpen(true)}
        >
          Change<span className="visually-hidden"> your rating of {rating.text}</span>
        </AskButton>
      )}
    </li>
  );
}

export default function OwnRatingsPage() {
  const ratings = useLoaderData<typeof loader>();
  if (!ratings)
    return <MustLogIn next={page}>Here you find the rules you've rated, and can change your mind.</MustLogIn>;
  return (
    <>
      <Breadcrumbs items={[{ label: 'Rule-o-matic', to: '/rule-o-matic' }, { label: 'Your ratings' }]} />
      <PageHead
        title="Your ratings"
        lead="You can change them at any time. The draw uses them as they are at the start."
      />
      {ratings.length === 0 ? (
        <Empty title="You haven't rated a rule yet.">
          <Link to="/rule-o-matic">Rate some rules</Link>
        </Empty>
      ) : (
        <ul className={styles.own}>
          {ratings.map((rating) => (
            <OwnRatingRow key={rating.id} loaded={rating} />
          ))}
        </ul>
      )}
    </>
  );
}
