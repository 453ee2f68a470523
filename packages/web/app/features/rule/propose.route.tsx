import { loggedIn, personal } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getRulePool, listOpenProposals, listOwnProposals } from '../../api/gen/rule.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { OwnProposals } from './own-proposals.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalQueue } from './proposal-queue.tsx';
import { proposePlainly } from './propose-plainly.ts';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = requireLogin(async ({ call, whoAsks }: PageRequest) => {
  const [{ rules }, { result: own }, { isStaff, isVerified }] = await Promise.all([
    call(getRulePool, { query: {} }),
    call(listOwnProposals, {}),
    whoAsks(),
  ]);
  // Not all staff may: the others see the page as everyone does.
  const queue = isStaff ? await call(listOpenProposals, {}).catch(() => null) : null;
  return { rules, own, queue: queue?.result ?? null, isVerified };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = proposePlainly;

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: 'Propose a rule',
    description: 'A rule of your own for the pool.',
    path: '/rules/propose',
    isPrivate: true,
  });

export default function ProposePage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded)
    return (
      <MustLogIn next="/rules/propose">
        Here you suggest new rules for the Rule-O-Matic. The organizers choose which ones to add.
      </MustLogIn>
    );
  const { rules, own, queue, isVerified } = loaded;
  return (
    <>
      <Breadcrumbs items={[{ label: 'Rule-o-matic', to: '/rule-o-matic' }, { label: 'Propose a rule' }]} />
      <PageHead
        title="Propose a rule"
        lead="An organizer reads it first. Then everyone can rate it, and if they like it, it can be drawn."
      />
      <ProposalForm rules={rules} isVerified={isVerified} />
      <OwnProposals proposals={own} rules={rules} />
      {queue && <ProposalQueue proposals={queue} rules={rules} />}
    </>
  );
}
