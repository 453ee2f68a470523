import { loggedIn, personal } from '@tinsmith/contract/access';
import type { QueueGroup } from '@tinsmith/contract/queue';
import type { TroublePlatform } from '@tinsmith/domain/ballot';
import type { Control } from '@tinsmith/domain/play-queue';
import { data, type MetaFunction, useLoaderData } from 'react-router';
import { listQueueGroups, startQueue } from '../../../api/gen/queue.ts';
import { onForm } from '../../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { loadQueue, statusOf } from './load-queue.ts';
import { QueueGate } from './queue-gate.tsx';
import { QueueSetup } from './queue-setup.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = async (request: PageRequest) => {
  const loaded = await loadQueue(request);
  const compo = { params: { compoId: loaded.competition.short } };
  const groups: QueueGroup[] = loaded.queue?.canVote
    ? (await request.call(listQueueGroups, compo)).result
    : [];
  return data({ ...loaded, groups }, { status: statusOf(loaded) });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, texts, goTo }) => {
  const compoId = params.compoId ?? '';
  await call(startQueue, {
    params: { compoId },
    body: {
      minutes: Number(text('minutes')),
      playsOn: [...texts('playsOn')] as TroublePlatform[],
      atHand: [...texts('atHand')] as Control[],
      leaveOut: [...texts('leaveOut')],
    },
  });
  return goTo(`/${compoId}/queue/game`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `I have 20 minutes, ${args.loaderData?.competition.title}`,
    description: 'Play the games that need players most, one after another.',
    path: `/${args.loaderData?.competition.short}/queue`,
    isPrivate: true,
  });

export default function QueuePage() {
  const loaded = useLoaderData<typeof loader>();
  const { short } = loaded.competition;
  return (
    <QueueGate loaded={loaded} title="I have 20 minutes" address={`/${short}/queue`}>
      {(queue) => (
        <>
          <PageHead
            title="I have 20 minutes"
            lead="We hand you one game after another: the ones that need players most and run on your machine. You play, vote and say something useful."
          />
          <QueueSetup short={short} queue={queue} groups={loaded.groups} />
        </>
      )}
    </QueueGate>
  );
}
