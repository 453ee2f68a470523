import { loggedIn, personal } from '@tinsmith/contract/access';
import { data, type MetaFunction, useLoaderData } from 'react-router';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { loadQueue, statusOf } from './load-queue.ts';
import { QueueGate } from './queue-gate.tsx';
import { QueueResult } from './queue-result.tsx';

export const handle: PageHandle = { access: loggedIn, cache: personal };

const load = async (request: PageRequest) => {
  const loaded = await loadQueue(request);
  return data(loaded, { status: statusOf(loaded) });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `One game after another, ${args.loaderData?.competition.title}`,
    description: 'What you gave the games that you played.',
    path: `/${args.loaderData?.competition.short}/queue/done`,
    isPrivate: true,
  });

export default function QueueDonePage() {
  const loaded = useLoaderData<typeof loader>();
  const { short } = loaded.competition;
  return (
    <QueueGate loaded={loaded} title="One game after another" address={`/${short}/queue/done`}>
      {(queue) => <QueueResult short={short} queue={queue} />}
    </QueueGate>
  );
}
