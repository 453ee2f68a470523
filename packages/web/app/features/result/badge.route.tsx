import { anyone, publicFor } from '@tinsmith/contract/access';
import type { BadgeFacts } from '@tinsmith/contract/result';
import { categories } from '@tinsmith/domain/ballot';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getBadge } from '../../api/gen/result.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BadgeMaker, type BadgeOption } from './badge-maker.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(15) };

const load = ({ call, params }: PageRequest) => call(getBadge, { params: { id: params.entryId ?? '' } });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Badge, ${args.loaderData?.title || 'Untitled'}`,
    description: 'A small picture of your result, for your own page.',
    path: `/entry/${args.loaderData?.entryId}/badge`,
    isPrivate: true,
  });

/** The results that have a badge. */
function optionsOf({ ranks, numRanked, competitionTitle }: BadgeFacts): BadgeOption[] {
  const of = numRanked === null ? '' : ` of ${numRanked}`;
  return [
    ...categories.flatMap((category) => {
      const rank = ranks[category];
      if (rank === null) return [];
      const label =
        category === 'all' ? `${formatOrdinal(rank)}${of}, overall` : `${formatOrdinal(rank)} in ${category}`;
      return [{ form: category === 'all' ? 'overall' : category, label }];
    }),
    { form: 'took-part', label: `Just "took part in ${competitionTitle}"` },
  ];
}

/** Shown if there is no rank to show. */
function WhyNone({ facts }: { facts: BadgeFacts }) {
  if (facts.kind === 'gift-exchange' || facts.ranks.all !== null) return null;
  return facts.isPublished ? (
    <Note title={facts.hasTooFewBallots ? 'It got too few ballots to be ranked.' : "It isn't ranked."}>
      You can use the "took part" badge.
    </Note>
  ) : (
    <Note icon="clock" title="Your badge comes with the results.">
      They're published after <LocalTime epochMs={facts.votingEnd} format="moment" />. Until then the badge
      says that you took part, so you can already add it to your page.
    </Note>
  );
}

export default function BadgePage() {
  const facts = useLoaderData<typeof loader>();
  const { entryId, title, short, competitionTitle } = facts;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: competitionTitle, to: `/${short}/` },
          { label: title || 'Untitled', to: `/entry/${entryId}` },
          { label: 'Badge' },
        ]}
      />
      <PageHead
        title="Put it on your page"
        lead="A small picture of your result, for your own site, a readme or a store page. It links back to your entry and updates if the results are corrected."
      />
      <WhyNone facts={facts} />
      <BadgeMaker key={entryId} facts={facts} options={optionsOf(facts)} />
    </>
  );
}
