import { anyone, publicFor } from '@tinsmith/contract/access';
import { useEffect } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getRules, getRulesDesk } from '../../api/gen/rule.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { endIdle } from '../../ui/idle.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ExtraRules } from './extra-rules.tsx';
import styles from './rules.module.css';
import { RulesStaff } from './rules-staff.tsx';
import { StandingRules } from './standing-rules.tsx';
import { useDrawSoon } from './use-draw-soon.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(15) };

const load = async ({ call, params, whoAsks }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, rules, { isStaff }] = await Promise.all([
    call(getCompetition, compo),
    call(getRules, compo),
    whoAsks(),
  ]);
  // Not all staff may: the others see the page as everyone does.
  const desk = isStaff ? await call(getRulesDesk, compo).catch(() => null) : null;
  return { competition, rules, desk };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  return describePage(args, {
    title: `Rules of ${event.title}`,
    description: `The rules of ${event.title}: the standing rules, and the extra rules drawn at the start.`,
    path: `/${event.short}/rules`,
  });
};

export default function RulesPage() {
  const { competition, rules, desk } = useLoaderData<typeof loader>();
  const onZero = useDrawSoon(rules.state === 'due');
  // Before the start this page is a clock: its seconds must not pause.
  useEffect(endIdle, []);
  const hasExtra = rules.state !== 'none';
  return (
    <>
      <Breadcrumbs items={[{ label: competition.title, to: `/${competition.short}/` }, { label: 'Rules' }]} />
      <PageHead title="Rules">
        {hasExtra && (
          <a className={styles.jump} href="#extra">
            Jump to the extra rules
          </a>
        )}
        <Button
          className={styles.print}
          variant="quiet"
          isSmall
          icon="printer"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </PageHead>
      <StandingRules event={competition} html={rules.standing} rankPercent={rules.rankPercent} />
      {hasExtra && (
        <ExtraRules event={competition} rules={rules} comments={desk?.comments ?? null} onZero={onZero} />
      )}
      {competition.kind === 'speedhack' && (
        <p className={styles.ways}>
          <Link to="/rule-o-matic">Rate rules for the next jam</Link>
          <Link to="/rules/pool">See all the rules that can be drawn</Link>
        </p>
      )}
      {desk && <RulesStaff event={competition} desk={desk} />}
    </>
  );
}
