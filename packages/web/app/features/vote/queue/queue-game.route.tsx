import { loggedIn, personal } from '@tinsmith/contract/access';
import { data, type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
// Part of this page, whatever happens to the connection once it is open.
import '../../../connection/connection-bar.tsx';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage } from '../../../page/page-meta.ts';
import { readDetails } from '../entry-details.ts';
import { voteInQueuePlainly } from '../vote-plainly.ts';
import { loadQueue, statusOf } from './load-queue.ts';
import { QueueDesk } from './queue-desk.tsx';
import { QueueGate } from './queue-gate.tsx';
import { isGameDone } from './queue-words.ts';

export const handle: PageHandle = {
  access: loggedIn,
  cache: personal,
  isSolo: true,
  offlineHint: "You can keep voting. Your votes are saved on this device and sent when you're back.",
};

const load = async (request: PageRequest) => {
  const loaded = await loadQueue(request);
  const { queue } = loaded;
  const asked = Number(request.url.searchParams.get('entry'));
  const open =
    queue?.entries.find(({ id }) => id === asked) ?? queue?.entries.find((entry) => !isGameDone(entry));
  const opened = open && queue?.canVote ? await readDetails(request.call, open.id) : null;
  return data({ ...loaded, opened }, { status: statusOf(loaded) });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = voteInQueuePlainly;

/** Opening another game needs no new queue, and must work without a connection. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `One game after another, ${args.loaderData?.competition.title}`,
    description: 'Play the games that need players most, one after another.',
    path: `/${args.loaderData?.competition.short}/queue/game`,
    isPrivate: true,
  });

export default function QueueGamePage() {
  const loaded = useLoaderData<typeof loader>();
  const { short } = loaded.competition;
  return (
    <QueueGate loaded={loaded} title="One game after another" address={`/${short}/queue/game`}>
      {(queue) => <QueueDesk short={short} loaded={queue} opened={loaded.opened} />}
    </QueueGate>
  );
}
