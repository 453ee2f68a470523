import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { Call } from '@tinsmith/contract/client';
import { maxNewsPictureBytes } from '@tinsmith/domain/limits';
import { readTyped } from '@tinsmith/domain/resource';
import { Link, type MetaFunction, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { removeCompetition } from '../../api/gen/admin-events.ts';
import { getCurrentEvent } from '../../api/gen/competition.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { addWithPicture } from './add-with-picture.ts';
import styles from './admin.module.css';
import { fieldsFor, touchedIn } from './form-values.ts';
import { ItemForm } from './item-form.tsx';
import { ItemPicture } from './item-picture.tsx';
import { loadStaff } from './load-staff.ts';
import { PersonFacts } from './person-facts.tsx';
import { pictureIntent, removeEventIntent, removePictureIntent } from './picture-intents.ts';
import { RemoveEvent } from './remove-event.tsx';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';
import { findResource, type Item, type LooseCall, type StaffResource } from './staff-resources.ts';

export const handle: PageHandle = {
  access: staffWhoCan('enter-staff-area'),
  cache: personal,
  maxFileBytes: maxNewsPictureBytes,
  Sidebar: StaffNav,
};

const newId = 'new';
const notFound = () => new Response('Page not found', { status: 404 });

const findItem = (call: Call, known: StaffResource, rowId: string): Promise<Item> => {
  if (!known.item) throw notFound();
  return (call as LooseCall)(known.item, { params: { rowId } }) as Promise<Item>;
};

const load = loadStaff(async ({ call, params: { resource, rowId = '' } }) => {
  const known = findResource(resource);
  if (!known || (rowId === newId && !known.add)) throw notFound();
  const needsEvents = Object.values(known.resource.fields).some(({ kind }) => kind === 'event');
  const [item, current] = await Promise.all([
    rowId === newId ? null : findItem(call, known, rowId),
    needsEvents ? call(getCurrentEvent, { query: {} }) : null,
  ]);
  const events = current?.events.map(({ short, title }) => ({ value: short, label: title })) ?? [];
  return { name: known.resource.name, item, events };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, form, text, texts, goTo }) => {
  const { resource: name = '', rowId = '' } = params;
  const known = findResource(name);
  if (!known) throw notFound();
  const loose = call as LooseCall;
  if (text('intent') === 'remove' && known.remove) {
    await loose(known.remove, { params: { rowId } });
    return goTo(`/admin/${name}`);
  }
  if (text('intent') === removeEventIntent) {
    await call(removeCompetition, { params: { rowId }, body: { title: text('title') } });
    return goTo(`/admin/${name}`);
  }
  if (known.picture && text('intent') === pictureIntent) {
    await call(known.picture.set, { params: { rowId }, body: form });
    return goTo(`/admin/${name}/${rowId}`);
  }
  if (known.picture && text('intent') === removePictureIntent) {
    await call(known.picture.remove, { params: { rowId } });
    return goTo(`/admin/${name}/${rowId}`);
  }
  const isNew = rowId === newId;
  const shape = isNew ? known.add : known.change;
  if (!shape) throw notFound();
  const fields = fieldsFor(known.resource.fields, isNew);
  const typed = readTyped(fields, (field) => texts(field)[0]);
  if (isNew) {
    const { picture, change } = known;
    const { id, outcome } = await addWithPicture({
      add: (body) => loose(shape, { body }) as Promise<{ id: string }>,
      change: (addedId, body) => loose(change ?? shape, { params: { rowId: addedId }, body }),
      setPicture:
        picture && ((addedId, sent) => call(picture.set, { params: { rowId: addedId }, body: sent })),
      body: typed,
      form,
    });
    return goTo(change ? `/admin/${name}/${id}` : `/admin/${name}`, outcome);
  }
  const { fixed } = await findItem(call, known, rowId);
  const open = Object.fromEntries(Object.entries(typed).filter(([field]) => fixed[field] === undefined));
  const { body, was } = touchedIn(fields, open, (field) => texts(`was.${field}`)[0]);
  if (Object.keys(body).length > 0) await loose(shape, { params: { rowId }, body: { ...body, was } });
  return goTo(`/admin/${name}/${rowId}`, 'saved');
});

export const meta: MetaFunction<typeof loader> = (args) => {
  const { name, item } = args.loaderData?.page ?? { name: '', item: null };
  const known = findResource(name);
  return describePage(args, {
    title: item?.title ?? `Add ${known?.resource.one ?? ''}`,
    description: 'For staff.',
    path: `/admin/${name}`,
    isPrivate: true,
  });
};

/** Removing asks first: it cannot be undone. */
function Remove({ known, item }: { known: StaffResource; item: Item }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { isSending, problem, send } = useSend();
  const here = `/admin/${known.resource.name}/${item.id}`;
  const { remove } = known;
  if (!remove) return null;
  if (query.get('remove') !== 'yes') {
    return (
      <AskButton
        variant="quiet"
        icon="trash"
        page={here}
        query={{ remove: 'yes' }}
        onAsk={() => void navigate(`${here}?remove=yes`)}
      >
        Remove {known.resource.one.replace(/^an? /, 'the ')}…
      </AskButton>
    );
  }
  const press = () =>
    send(async () => {
      await (callApi as LooseCall)(remove, { params: { rowId: item.id } });
      await navigate(`/admin/${known.resource.name}`);
    });
  return (
    <Note kind="warn" title={`Remove “${item.title}”?`}>
      This can't be undone.
      <div className={styles.row}>
        <PostButton
          variant="danger"
          isSmall
          isBusy={isSending}
          busyLabel="Removing"
          action={here}
          fields={{ intent: 'remove' }}
          back={`/admin/${known.resource.name}`}
          onPress={() => void press()}
        >
          Remove it
        </PostButton>
        <ButtonLink isSmall variant="quiet" to={here}>
          Keep it
        </ButtonLink>
      </div>
      {problem}
    </Note>
  );
}

export default function ItemPage() {
  const { page, isLoggedIn } = useLoaderData<typeof loader>();
  const known = findResource(page?.name);
  if (!page || !known) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { item, events } = page;
  const { resource } = known;
  const title = item?.title ?? `Add ${resource.one}`;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Admin', to: '/admin/' },
          { label: resource.title, to: `/admin/${resource.name}` },
          { label: title },
        ]}
      />
      <PageHead title={title}>
        {item?.to && (
          <span className={styles.actions}>
            {resource.name === 'competitions' && (
              <>
                <Link to={`/admin/desk${item.to}`}>Event desk</Link>
                <Link to={`/admin/desk${item.to}next`}>Plan the next edition</Link>
              </>
            )}
            <Link to={item.to}>See it on the site</Link>
          </span>
        )}
      </PageHead>
      <ItemForm key={`${resource.name} ${item?.id ?? newId}`} known={known} item={item} events={events} />
      {item && known.picture && (
        <ItemPicture
          key={item.id}
          calls={known.picture}
          item={item}
          here={`/admin/${resource.name}/${item.id}`}
        />
      )}
      {item?.person && <PersonFacts person={item.person} username={item.title} />}
      {item && <Remove known={known} item={item} />}
      {item && resource.name === 'competitions' && <RemoveEvent item={item} />}
    </>
  );
}
