import { anyone, publicFor } from '@tinsmith/contract/access';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { getReview } from '../../api/gen/review.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage, summarise } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';
import { titleOf } from '../entry/entry-labels.ts';
import { WrappedEntry } from '../entry/wrapped-entry.tsx';
import { requireEvent } from './require-event.ts';
import { ReviewItem } from './review-item.tsx';
import { answerPlainly } from './review-plainly.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(15) };

const load = async (request: PageRequest) => {
  const { reviewId = '' } = request.params;
  const review = await request.call(getReview, { params: { reviewId } });
  requireEvent(review.competition, request, `/reviews/${reviewId}`);
  const wrapped = review.competition.kind === 'gift-exchange' ? await loadWrappedGifts(request) : [];
  return { review, isWrapped: wrapped.includes(review.entry.id) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = answerPlainly;

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return [];
  const { review, isWrapped } = args.loaderData;
  if (isWrapped) return [{ title: 'Your gift' }];
  const { id, text, entry, entrant, hidden, competition } = review;
  return describePage(args, {
    title: `${entrant.name} on ${titleOf({ ...entry, isSecret: false })}`,
    description: summarise(text),
    path: `/${competition.short}/reviews/${id}`,
    type: 'article',
    isPrivate: hidden !== null,
  });
};

export default function ReviewPage() {
  const { review, isWrapped } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useSentForm();
  const { entry, entrant, competition } = review;
  if (isWrapped) return <WrappedEntry event={competition} />;
  const { short, title } = competition;
  const name = titleOf({ ...entry, isSecret: false });
  const all = `/${short}/reviews/entry/${entry.id}`;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Reviews', to: `/${short}/reviews` },
          { label: name, to: all },
          { label: entrant.name },
        ]}
      />
      <PageHead title={`Review of ${name}`} lead={`By ${entrant.name}`} />
      {sent.problem && <Note kind="err" title={sent.problem} />}
      <ReviewItem review={review} short={short} onChange={revalidate} />
      <p>
        <Link to={all}>All reviews of {name}</Link>
      </p>
    </>
  );
}
