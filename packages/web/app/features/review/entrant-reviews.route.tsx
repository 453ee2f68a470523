import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listEntrantReviews } from '../../api/gen/review.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { hideWrapped } from './hide-wrapped.ts';
import { afterIn, requireEvent } from './require-event.ts';
import { ReviewGroups } from './review-groups.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), query: ['after'] };

const load = async (request: PageRequest) => {
  const { entrantId = '' } = request.params;
  const page = await request.call(listEntrantReviews, { params: { entrantId }, query: afterIn(request) });
  requireEvent(page.competition, request, `/reviews/entrant/${entrantId}`);
  return hideWrapped(request, page);
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return [];
  const { entrant, competition } = args.loaderData;
  return describePage(args, {
    title: `Reviews by ${entrant.name}, ${competition.title}`,
    description: `What ${entrant.name} says about the games of ${competition.title}.`,
    path: `/${competition.short}/reviews/entrant/${entrant.id}`,
  });
};

export default function EntrantReviewsPage() {
  const page = useLoaderData<typeof loader>();
  const { entrant, competition } = page;
  const { short, title } = competition;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Reviews', to: `/${short}/reviews` },
          { label: entrant.name },
        ]}
      />
      <PageHead title={`Reviews by ${entrant.name}`} />
      <ReviewGroups page={page} address={`/${short}/reviews/entrant/${entrant.id}`} />
    </>
  );
}
