import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getEntry } from '../../api/gen/entry.ts';
import { getOwnReview, listEntryReviews } from '../../api/gen/review.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadWrappedGifts } from '../competition/wrapped-gifts.ts';
import { pageTitleOf } from '../entry/entry-labels.ts';
import { WrappedEntry } from '../entry/wrapped-entry.tsx';
import { afterIn, requireEvent } from './require-event.ts';
import { ReviewGroups } from './review-groups.tsx';
import { reviewPlainly } from './review-plainly.ts';
import { WriteReview } from './write-review.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), query: ['after'] };

const load = async (request: PageRequest) => {
  const { call, params, whoAsks } = request;
  const { entryId = '' } = params;
  const [entry, page, { login }, wrapped] = await Promise.all([
    call(getEntry, { params: { id: entryId } }),
    call(listEntryReviews, { params: { entryId }, query: afterIn(request) }),
    whoAsks(),
    loadWrappedGifts(request),
  ]);
  requireEvent(page.competition, request, `/reviews/entry/${entryId}`);
  const own = login === null ? null : await call(getOwnReview, { params: { id: entryId } });
  return { entry, page, own, isWrapped: wrapped.includes(entry.id) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = reviewPlainly;

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return [];
  const { entry, isWrapped } = args.loaderData;
  if (isWrapped) return [{ title: 'Your gift' }];
  return describePage(args, {
    title: `Reviews of ${pageTitleOf(entry)}`,
    description: `What people say about ${pageTitleOf(entry)} by ${entry.team}.`,
    path: `/${entry.competition.short}/reviews/entry/${entry.id}`,
  });
};

export default function EntryReviewsPage() {
  const { entry, page, own, isWrapped } = useLoaderData<typeof loader>();
  if (isWrapped) return <WrappedEntry event={page.competition} />;
  const { short, title } = page.competition;
  const name = pageTitleOf(entry);
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Reviews', to: `/${short}/reviews` },
          { label: name },
        ]}
      />
      <PageHead title={`Reviews of ${name}`} lead={`By ${entry.team}`} />
      {own?.canReview && <WriteReview key={entry.id} entry={entry} saved={own.own} />}
      <ReviewGroups page={page} address={`/${short}/reviews/entry/${entry.id}`} />
    </>
  );
}
