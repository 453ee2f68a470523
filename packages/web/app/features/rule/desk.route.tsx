import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { Competition } from '@tinsmith/contract/competition';
import type { RulesDesk } from '@tinsmith/contract/rule';
import { data, Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { getRulesDesk, replaceSeal } from '../../api/gen/rule.ts';
import { useSend } from '../../forms/use-send.ts';
import { refusalOf } from '../../page/desk-refusal.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DeskRefused } from '../../ui/desk-refused.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './desk.module.css';
import { Rehearsal } from './rehearsal.tsx';
import { SlotsForm, StandingForm } from './rules-forms.tsx';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-rules'), about: { competition: 'compoId' } },
  cache: personal,
};

interface DeskData {
  readonly competition: Competition;
  readonly desk: RulesDesk | null;
  /** Why there is no desk; null if the viewer lacks the rank. */
  readonly problem: string | null;
}

const load = async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  try {
    return data<DeskData>({ competition, desk: await call(getRulesDesk, compo), problem: null });
  } catch (error) {
    const { status, problem } = refusalOf(error);
    return data<DeskData>({ competition, desk: null, problem }, { status });
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Rules desk of ${args.loaderData?.competition.title ?? 'the event'}`,
    description: 'For staff: rehearsal of the draw, standing rules and slots.',
    path: `/${args.loaderData?.competition.short}/rules/desk`,
    isPrivate: true,
  });

function SealState({ short, desk }: { short: string; desk: RulesDesk }) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  if (desk.seal === 'fine')
    return <Note kind="ok">The sealed seed can be opened and matches its fingerprint.</Note>;
  if (desk.seal === 'none') return <Note>The seed is about to be sealed. Reload in a moment.</Note>;
  const replace = () =>
    send(async () => {
      await callApi(replaceSeal, { params: { compoId: short } });
      await revalidate();
    });
  return (
    <Note kind="warn" title="The sealed seed can't be opened with this site's current key.">
      Put the old SECRET_KEY back if you have it. If not, seal a new seed: the old fingerprint stays listed on
      the rules page, with the time it was replaced.
      <p>
        <Button isSmall isBusy={isSending} onClick={replace}>
          Seal a new seed
        </Button>
      </p>
      {problem}
    </Note>
  );
}

export default function RulesDeskPage() {
  const { competition, desk, problem } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { short, title, kind } = competition;
  if (!desk) return <DeskRefused title="Rules desk" problem={problem} />;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Rules', to: `/${short}/rules` },
          { label: 'Desk' },
        ]}
      />
      <PageHead title="Rules desk" lead="For staff. Everything you do here is in the audit log." />
      {kind === 'speedhack' && !desk.isDrawn && (
        <section className={styles.section}>
          <h2>Rehearsal</h2>
          <p>
            We ran the draw {desk.numDraws.toLocaleString('en-GB')} times with throwaway seeds. This says
            nothing about the real one.
          </p>
          <Rehearsal desk={desk} />
          <SealState short={short} desk={desk} />
          <p className={styles.row}>
            <Button
              variant="quiet"
              icon="repeat"
              isBusy={state === 'loading'}
              busyLabel="Rehearsing"
              onClick={() => void revalidate()}
            >
              Rehearse now
            </Button>
            <ButtonLink variant="quiet" icon="script" to="/rules/propose">
              Read {desk.numProposals} {desk.numProposals === 1 ? 'proposal' : 'proposals'}
            </ButtonLink>
            <Link to="/rules/pool">See the pool</Link>
          </p>
        </section>
      )}
      {desk.isDrawn && (
        <Note kind="ok" title="The rules have been drawn.">
          You can comment on each of them on the <Link to={`/${short}/rules`}>rules page</Link>.
        </Note>
      )}
      <section className={styles.section}>
        <h2>Standing rules</h2>
        <StandingForm short={short} desk={desk} />
      </section>
      {kind === 'speedhack' && !desk.isDrawn && (
        <section className={styles.section}>
          <h2>How many rules are drawn</h2>
          <SlotsForm short={short} desk={desk} />
        </section>
      )}
    </>
  );
}
