import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listEventReviews } from '../../api/gen/review.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Board } from '../../ui/board.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { counted } from '../entry/entry-labels.ts';
import { hideWrapped } from './hide-wrapped.ts';
import { afterIn } from './require-event.ts';
import { ReviewGroups, reviewsCounted } from './review-groups.tsx';
import styles from './reviews.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), query: ['after'] };

const load = async (request: PageRequest) => {
  const { compoId = '' } = request.params;
  const page = await request.call(listEventReviews, { params: { compoId }, query: afterIn(request) });
  return hideWrapped(request, page);
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  return describePage(args, {
    title: `Reviews, ${event?.title}`,
    description: `What people say about the games of ${event?.title}.`,
    path: `/${event?.short}/reviews`,
  });
};

export default function ReviewsPage() {
  const page = useLoaderData<typeof loader>();
  const { short, title, numReviews, numEntries } = page.competition;
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Reviews' }]} />
      <PageHead title="Reviews" />
      {page.opensAt === null && numReviews > 0 && (
        <Board as="section" className={styles.board} aria-label="Number of reviews">
          <h2>
            {reviewsCounted(numReviews)} for {counted(numEntries, 'game', 'games')}
          </h2>
        </Board>
      )}
      <ReviewGroups page={page} address={`/${short}/reviews`} linksToAll />
    </>
  );
}
