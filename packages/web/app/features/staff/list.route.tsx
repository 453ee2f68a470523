import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { addressOf } from '@tinsmith/contract/client';
import { getCurrentEvent } from '@tinsmith/contract/competition';
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { DeedButton } from '../../forms/deed-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './admin.module.css';
import { ListFilters } from './list-filters.tsx';
import { listAddress, readQuery } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import { loadStaff } from './load-staff.ts';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';
import { findResource, type LooseCall, type Rows } from './staff-resources.ts';

export const handle: PageHandle = {
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  Sidebar: StaffNav,
};

const notFound = () => new Response('Page not found', { status: 404 });

const load = loadStaff(async ({ call, params, url }) => {
  const known = findResource(params.resource);
  if (!known) throw notFound();
  const query = readQuery(known.resource, url.searchParams);
  const needsEvents = known.resource.filters.some(({ options }) => options === 'competitions');
  const [list, current] = await Promise.all([
    (call as LooseCall)(known.list, { query }) as Promise<Rows>,
    needsEvents ? call(getCurrentEvent, { query: {} }) : null,
  ]);
  const events = current?.events.map(({ short, title }) => ({ value: short, label: title })) ?? [];
  return { name: known.resource.name, query, list, events };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Without script a row is removed by a form of its own. */
export const action = onForm(async ({ call, params, text, goTo }) => {
  const known = findResource(params.resource);
  if (!known?.remove) throw notFound();
  await (call as LooseCall)(known.remove, { params: { rowId: text('rowId') } });
  return goTo(`/admin/${params.resource}`);
});

export const meta: MetaFunction<typeof loader> = (args) => {
  const known = findResource(args.loaderData?.page?.name);
  return describePage(args, {
    title: known?.resource.title ?? 'Admin',
    description: 'For staff.',
    path: `/admin/${known?.resource.name ?? ''}`,
    isPrivate: true,
  });
};

export default function ListPage() {
  const { page, overview, isLoggedIn } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  const known = findResource(page?.name);
  if (!page || !overview || !known) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { resource, csv, remove } = known;
  const { query, list, events } = page;
  const own = overview.lists.find(({ name }) => name === resource.name);
  const { page: _page, ...filtered } = query;
  const takeAway = (rowId: string) =>
    send(async () => {
      await (callApi as LooseCall)(remove ?? known.list, { params: { rowId } });
      await revalidate();
    });
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: resource.title }]} />
      <PageHead title={resource.title}>
        <span className={styles.count}>{(own?.count ?? 0).toLocaleString('en-GB')}</span>
        <span className={styles.deeds}>
          {csv && overview.rank !== 'moderator' && (
            <ButtonLink
              variant="quiet"
              isSmall
              icon="download"
              reloadDocument
              to={addressOf(csv, { query: filtered } as never)}
            >
              CSV of these {list.total.toLocaleString('en-GB')}
            </ButtonLink>
          )}
          {own?.canAdd && (
            <ButtonLink isSmall icon="plus" to={`/admin/${resource.name}/new`}>
              Add {resource.one}
            </ButtonLink>
          )}
        </span>
      </PageHead>
      {problem && <Note kind="err" title={problem} />}
      <ListFilters resource={resource} query={query} total={list.total} events={events} />
      {list.rows.length === 0 ? (
        <Empty title="Nothing here." />
      ) : (
        <ListTable
          resource={resource}
          query={query}
          rows={list.rows}
          canOpen={own?.canOpen ?? false}
          actionsOf={
            remove && resource.isReadOnly
              ? ({ id }) => (
                  <DeedButton
                    variant="quiet"
                    isSmall
                    icon="trash"
                    isBusy={isSending}
                    action={`/admin/${resource.name}`}
                    fields={{ rowId: id ?? '' }}
                    back={`/admin/${resource.name}`}
                    onPress={() => void takeAway(id ?? '')}
                  >
                    Remove
                  </DeedButton>
                )
              : undefined
          }
        />
      )}
      {list.numPages > 1 && (
        <Pager
          page={list.page}
          pageCount={list.numPages}
          hrefOf={(number) => listAddress(resource, query, { page: String(number) })}
        />
      )}
    </>
  );
}
