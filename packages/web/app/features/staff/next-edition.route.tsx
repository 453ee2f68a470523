import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { readTyped } from '@tinsmith/domain/resource';
import { type MetaFunction, useLoaderData } from 'react-router';
import { addNextEdition, competitions, getNextEdition } from '../../api/gen/admin-events.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './event-desk.module.css';
import { ItemForm } from './item-form.tsx';
import { loadStaff } from './load-staff.ts';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';
import { findResource, type LooseCall } from './staff-resources.ts';

export const handle: PageHandle = {
  access: { ...staffWhoCan('manage-events'), about: { competition: 'compoId' } },
  cache: personal,
  Sidebar: StaffNav,
};

const load = loadStaff(async ({ call, params }) => {
  const compoId = params.compoId ?? '';
  return { compoId, ...(await call(getNextEdition, { params: { compoId } })) };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, texts, goTo }) => {
  const body = readTyped(competitions.fields, (field) => texts(field)[0]);
  const added = await (call as LooseCall)(addNextEdition, {
    params: { compoId: params.compoId ?? '' },
    body,
  });
  return goTo(`/admin/competitions/${(added as { id: string }).id}`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Next edition of ${args.loaderData?.page?.title ?? 'the event'}`,
    description: 'For staff.',
    path: '/admin/competitions',
    isPrivate: true,
  });

export default function NextEditionPage() {
  const { page, isLoggedIn } = useLoaderData<typeof loader>();
  const known = findResource(competitions.name);
  if (!page || !known) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const title = `Next edition of ${page.title}`;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: competitions.title, to: '/admin/competitions' },
          { label: page.title, to: `/admin/desk/${page.compoId}` },
          { label: title },
        ]}
      />
      <PageHead
        title={title}
        lead="It starts on the same weekday of the same month. Change whatever is different this time."
      />
      <Note className={styles.note} title="Carried over:">
        the text, the standing rules, how many rules of each category are drawn, how long each phase lasts and
        the grace period. Not carried over: people, entries, posts, drawn rules and their comments,
        exclusions, votes and results. The draw gets its own seed, sealed when the event is published.
      </Note>
      <ItemForm
        key={page.id}
        known={{ ...known, add: addNextEdition }}
        item={null}
        events={[]}
        from={{ params: { compoId: page.compoId }, values: page.values }}
      />
    </>
  );
}
