import { anyone, publicFor } from '@tinsmith/contract/access';
import { type MetaFunction, useLoaderData } from 'react-router';
import { listEventLog } from '../../api/gen/log.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadLog, pageIn } from './load-log.ts';
import { feedLink } from './log-links.ts';
import { LogList } from './log-list.tsx';
import { postPlainly, takesScreenshot } from './post-plainly.ts';

export const handle: PageHandle = { access: anyone, cache: publicFor(15), ...takesScreenshot };

const load = (request: PageRequest) => {
  const params = { compoId: request.params.compoId ?? '' };
  return loadLog(request, request.call(listEventLog, { params, query: { page: pageIn(request) } }));
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postPlainly;

const hrefIn = (short: string) => (page: number) =>
  page === 1 ? `/${short}/log` : `/${short}/log/page/${page}`;

export const meta: MetaFunction<typeof loader> = (args) => {
  const log = args.loaderData?.log;
  if (!log) return [];
  const { short, title } = log.competition;
  const facts = {
    title: log.page === 1 ? `${title} log` : `${title} log, page ${log.page}`,
    description: `What everyone in ${title} is up to: development logs and screenshots, newest first.`,
    path: hrefIn(short)(log.page),
  };
  return [...describePage(args, facts), feedLink(log.competition)];
};

export default function EventLogPage() {
  const data = useLoaderData<typeof loader>();
  const { short, title } = data.log.competition;
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Log' }]} />
      <PageHead title="Log" lead="What everyone is up to, newest first." />
      <LogList {...data} hrefOf={hrefIn(short)} hasForm isFollowed={data.log.page === 1} />
    </>
  );
}
