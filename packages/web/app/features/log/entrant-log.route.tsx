import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listEntrantLog } from '../../api/gen/log.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadLog, pageIn, requireEvent } from './load-log.ts';
import { feedLink } from './log-links.ts';
import { LogList } from './log-list.tsx';
import { postPlainly, takesScreenshot } from './post-plainly.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), ...takesScreenshot };

const load = async (request: PageRequest) => {
  const { entrantId = '' } = request.params;
  const query = { page: pageIn(request) };
  const data = await loadLog(request, request.call(listEntrantLog, { params: { entrantId }, query }));
  return requireEvent(data, request, `/log/entrant/${entrantId}`);
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postPlainly;

const hrefIn = (short: string, entrantId: number | undefined) => (page: number) => {
  const address = `/${short}/log/entrant/${entrantId}`;
  return page === 1 ? address : `${address}/page/${page}`;
};

export const meta: MetaFunction<typeof loader> = (args) => {
  const log = args.loaderData?.log;
  if (!log?.entrant) return [];
  const { competition, entrant, page } = log;
  const facts = {
    title: `${entrant.name}'s log, ${competition.title}`,
    description: `${entrant.name}'s posts and screenshots from making a game for ${competition.title}.`,
    path: hrefIn(competition.short, entrant.id)(page),
  };
  return [...describePage(args, facts), feedLink(competition)];
};

export default function EntrantLogPage() {
  const data = useLoaderData<typeof loader>();
  const { login } = useCurrentUser();
  const { competition, entrant } = data.log;
  const { short, title } = competition;
  const name = entrant?.name ?? '';
  return (
    <>
      <Breadcrumbs
        items={[{ label: title, to: `/${short}/` }, { label: 'Log', to: `/${short}/log` }, { label: name }]}
      />
      <PageHead title={`${name}'s log`} lead={`All posts from ${title}, newest first.`} />
      <LogList {...data} hrefOf={hrefIn(short, entrant?.id)} hasForm={name === login} isFollowed={false} />
    </>
  );
}
