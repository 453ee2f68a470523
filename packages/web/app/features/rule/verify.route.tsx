import { anyone, publicFor } from '@tinsmith/contract/access';
import type { DrawHead, Rule } from '@tinsmith/contract/rule';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getDrawHead, getRules } from '../../api/gen/rule.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReplaySteps } from './replay-steps.tsx';
import { useReplay } from './use-replay.ts';
import { Verdict } from './verdict.tsx';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

const load = async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { state, drawn }] = await Promise.all([
    call(getCompetition, compo),
    call(getRules, compo),
  ]);
  // Without its lists, which can be long: the browser loads those when it repeats the draw.
  const head = state === 'drawn' ? await call(getDrawHead, compo) : null;
  return { competition, head, rules: drawn.flatMap(({ rule }) => rule ?? []) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  return describePage(args, {
    title: `Replay the draw of ${event.title}`,
    description: `How the extra rules of ${event.title} were drawn, step by step. Replay the draw in your own browser.`,
    path: `/${event.short}/rules/verify`,
  });
};

function Replay({ head, rules }: { head: DrawHead; rules: readonly Rule[] }) {
  const replaying = useReplay(head.competition);
  return (
    <>
      <Verdict head={head} replaying={replaying} />
      <ReplaySteps head={head} rules={rules} replaying={replaying} />
    </>
  );
}

export default function VerifyPage() {
  const { competition, head, rules } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Rules', to: `/${short}/rules` },
          { label: 'Replay the draw' },
        ]}
      />
      <PageHead title="Replay the draw" />
      {head ? (
        <Replay key={short} head={head} rules={rules} />
      ) : (
        <Empty title="The extra rules haven't been drawn yet.">
          <Link to={`/${short}/rules`}>See when they'll be drawn</Link>
        </Empty>
      )}
    </>
  );
}
