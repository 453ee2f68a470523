import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { isApiError } from '@tinsmith/contract/client';
import { type Competition, getCompetition } from '@tinsmith/contract/competition';
import { type Calculation, getCalculation } from '@tinsmith/contract/result';
import { data, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { CalculationDesk } from './calculation-desk.tsx';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-results'), about: { competition: 'compoId' } },
  cache: personal,
};

interface CalculateData {
  readonly competition: Competition;
  readonly isStaff: boolean;
  readonly calculation: Calculation | null;
  /** Why there is nothing to calculate. */
  readonly problem: string | null;
}

const load = async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  try {
    const calculation = await call(getCalculation, compo);
    return data<CalculateData>({ competition, isStaff: true, calculation, problem: null });
  } catch (error) {
    if (!isApiError(error)) throw error;
    // Before voting ends there is a page, which says so.
    const { code, status, sentence: problem } = error;
    const isStaff = code === 'voting-open' || code === 'no-voting';
    return data<CalculateData>(
      { competition, isStaff, calculation: null, problem },
      { status: isStaff ? 200 : status },
    );
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Calculate results, ${args.loaderData?.competition.title}`,
    description: 'For staff: means and ranks, before they are published.',
    path: `/${args.loaderData?.competition.short}/results/calculate`,
    isPrivate: true,
  });

export default function CalculatePage() {
  const { competition, isStaff, calculation, problem } = useLoaderData<typeof loader>();
  const { short, title, votingEnd } = competition;
  if (!isStaff) return <PageHead title="You need to be logged in with admin rights." />;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Results', to: `/${short}/results` },
          { label: 'Calculate results' },
        ]}
      />
      <PageHead title="Calculate results">
        {calculation && (
          <Pill>
            Voting closed <LocalTime epochMs={votingEnd} format="moment" />
          </Pill>
        )}
      </PageHead>
      {calculation ? <CalculationDesk key={short} loaded={calculation} /> : <Note title={problem} />}
    </>
  );
}
