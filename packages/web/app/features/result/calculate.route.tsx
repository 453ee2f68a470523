import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Calculation, TypedRanks, TypedResults } from '@tinsmith/contract/result';
import { categories } from '@tinsmith/domain/ballot';
import { data, type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { enterResults, getCalculation, getTypedResults } from '../../api/gen/result.ts';
import { refusalOf } from '../../page/desk-refusal.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskRefused } from '../../ui/desk-refused.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { loadOverview, type Overview } from '../staff/load-staff.ts';
import { StaffNav } from '../staff/staff-nav.tsx';
import { CalculationDesk } from './calculation-desk.tsx';
import { TypedForm } from './typed-form.tsx';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-results'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

interface CalculateData {
  readonly competition: Competition;
  readonly isRefused: boolean;
  readonly calculation: Calculation | null;
  /** For an edition whose voting was not on this site. */
  readonly typed: TypedResults | null;
  /** Why there is nothing to calculate; null if the viewer lacks the rank. */
  readonly problem: string | null;
  /** For the menu. */
  readonly overview: Overview | null;
}

const load = async (request: PageRequest) => {
  const { call, params } = request;
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, overview] = await Promise.all([call(getCompetition, compo), loadOverview(request)]);
  try {
    const calculation = await call(getCalculation, { ...compo, query: { part: 'first' } });
    const typed = calculation.numBallots === 0 ? await call(getTypedResults, compo).catch(() => null) : null;
    return data<CalculateData>({
      competition,
      isRefused: false,
      calculation,
      typed,
      problem: null,
      overview,
    });
  } catch (error) {
    const without = { competition, calculation: null, typed: null, overview };
    // Before voting ends there is a page, which says so.
    if (isProblem(error, 'voting-open', 'no-voting'))
      return data<CalculateData>({ ...without, isRefused: false, problem: error.sentence });
    const { status, problem } = refusalOf(error);
    return data<CalculateData>({ ...without, isRefused: true, problem }, { status });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Results can also be saved without script; the form identifies entries by id. */
export const action = onForm(async ({ call, params, text, texts, goTo }) => {
  const compoId = params.compoId ?? '';
  const entries = texts('entryId').map((id) => ({
    entryId: Number(id),
    ranks: Object.fromEntries(
      categories.map((category) => [category, Number(text(`${category} ${id}`)) || null]),
    ) as TypedRanks,
  }));
  await call(enterResults, { params: { compoId }, body: { entries, note: text('note') } });
  return goTo(`/${compoId}/results`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Calculate results, ${args.loaderData?.competition.title}`,
    description: 'For staff: scores and ranks before they are published.',
    path: `/${args.loaderData?.competition.short}/results/calculate`,
    isPrivate: true,
  });

export default function CalculatePage() {
  const { competition, isRefused, calculation, typed, problem } = useLoaderData<typeof loader>();
  const { short, title, votingEnd } = competition;
  if (isRefused) return <DeskRefused title="Calculate results" problem={problem} />;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
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
      {typed && <TypedForm key={`${short} ${typed.published?.number ?? 0}`} typed={typed} />}
    </>
  );
}
