import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { addressOf } from '@tinsmith/contract/client';
import { useState } from 'react';
import { type MetaFunction, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { getCurrentEvent } from '../../api/gen/competition.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
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
import { ActionQuestion } from './action-question.tsx';
import styles from './admin.module.css';
import { AuditLog } from './audit-log.tsx';
import { ListFilters } from './list-filters.tsx';
import { askAddress, listAddress, readAsked, readQuery } from './list-query.ts';
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

/** Without script: from the selected rows to the question, and from there to the action. */
export const action = onForm(async ({ call, params, url, text, texts, goTo }) => {
  const known = findResource(params.resource);
  if (!known?.actions) throw notFound();
  const { resource } = known;
  const query = readQuery(resource, url.searchParams);
  // The rows are selected; the same page asks before anything is done to them.
  if (text('ask') !== '') return goTo(askAddress(resource, query, text('ask'), texts('id')));
  const action = resource.actions?.find(({ name }) => name === text('action'));
  const body = {
    action: action?.name ?? '',
    ids: texts('id').map(Number),
    ...(action?.reason && { reason: text('reason') }),
  };
  const { numDone } = (await (call as LooseCall)(known.actions, { body })) as { numDone: number };
  return goTo(listAddress(resource, query), `done.${numDone}`);
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

const doneText = (numDone: number): string =>
  numDone === 0 ? 'Nothing needed changing.' : `${numDone} changed. This is recorded in the audit log.`;

const leadOf = (name: string, isProtected: boolean): string | undefined => {
  if (name !== 'audit') return undefined;
  const never = isProtected
    ? ' Entries can be added but never changed or removed, not even by the site itself.'
    : '';
  return `Everything staff have done.${never}`;
};

export default function ListPage() {
  const { page, overview, isLoggedIn } = useLoaderData<typeof loader>();
  const [given] = useSearchParams();
  const goTo = useGoTo();
  const sent = useSentForm();
  const flash = useFlash('done', 'added');
  const { state } = useLocation();
  const [numDone, setNumDone] = useState(flash?.kind === 'done' ? Number(flash.detail) : null);
  const isAdded = flash?.kind === 'added' || (state as { done?: string } | null)?.done === 'added';
  const known = findResource(page?.name);
  if (!page || !overview || !known) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { resource, csv } = known;
  const { query, list, events } = page;
  const own = overview.lists.find(({ name }) => name === resource.name);
  const { page: number = '1', ...filtered } = query;
  const asked = own?.canDo ? readAsked(resource, given) : null;
  const here = listAddress(resource, query, { page: number });
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: resource.title }]} />
      <PageHead title={resource.title} lead={leadOf(resource.name, overview.isAuditProtected)}>
        <span className={styles.count}>{(own?.count ?? 0).toLocaleString('en-GB')}</span>
        <span className={styles.actions}>
          {csv && overview.rank !== 'moderator' && (
            <ButtonLink
              variant="quiet"
              isSmall
              icon="download"
              reloadDocument
              to={addressOf(csv, { query: filtered } as never)}
            >
              Download as CSV ({list.total.toLocaleString('en-GB')})
            </ButtonLink>
          )}
          {own?.canAdd && (
            <ButtonLink isSmall icon="plus" to={`/admin/${resource.name}/new`}>
              Add {resource.one}
            </ButtonLink>
          )}
        </span>
      </PageHead>
      <div role="status">
        {numDone !== null && !asked && <Note kind="ok">{doneText(numDone)}</Note>}
        {isAdded && numDone === null && !asked && <Note kind="ok">Added.</Note>}
      </div>
      {asked && (
        <ActionQuestion
          key={`${asked.action.name} ${asked.ids.join(' ')}`}
          known={known}
          action={asked.action}
          ids={asked.ids}
          rows={list.rows}
          back={here}
          sent={{ problem: sent.problem, reason: sent.typed('reason') }}
          onDone={async (num) => {
            setNumDone(num);
            // The removed rows may have been all of the last page.
            await goTo(listAddress(resource, filtered));
          }}
        />
      )}
      <ListFilters
        resource={resource}
        query={query}
        total={list.total}
        events={events}
        choices={list.choices}
      />
      {list.rows.length === 0 ? (
        <Empty title="Nothing here." />
      ) : resource.name === 'audit' ? (
        <AuditLog rows={list.rows} />
      ) : (
        <ListTable
          key={`${here} ${numDone}`}
          resource={resource}
          query={query}
          rows={list.rows}
          canOpen={own?.canOpen ?? false}
          canDo={own?.canDo ?? false}
        />
      )}
      {list.numPages > 1 && (
        <Pager
          page={list.page}
          pageCount={list.numPages}
          hrefOf={(wanted) => listAddress(resource, query, { page: String(wanted) })}
        />
      )}
    </>
  );
}
