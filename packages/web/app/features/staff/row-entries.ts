import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { acceptsAction, type Resource } from '@tinsmith/domain/resource';
import type { MenuEntry } from './controls/control-types.ts';
import { askAddress, type ListQuery } from './list-query.ts';

/** Other pages that a row links to, besides the one it is shown on. */
const otherPages: Readonly<Record<string, (row: AdminRow) => readonly MenuEntry[]>> = {
  competitions: ({ to }) => [
    { label: 'Event desk', to: `/admin/desk${to?.replace(/\/$/, '') ?? ''}` },
    { label: 'Entrants', to: `/admin/entrants?event=${to?.replaceAll('/', '') ?? ''}` },
    { label: 'Entries', to: `/admin/entries?event=${to?.replaceAll('/', '') ?? ''}` },
  ],
  users: ({ cells }) => [
    { label: 'Suspend…', to: `/admin/moderation?user=${encodeURIComponent(String(cells.username))}` },
  ],
  entries: ({ cells }) => [{ label: 'Event desk', to: `/admin/desk/${String(cells.event)}` }],
  files: ({ cells }) => [{ label: 'Upload desk', to: `/${String(cells.event)}/upload/desk` }],
};

interface RowPlace {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** The URL of its form. */
  readonly form: string | null;
  readonly canDo: boolean;
}

/** The items of a row's menu: its links, and its actions, which ask first. */
export function entriesOf(row: AdminRow, { resource, query, form, canDo }: RowPlace): MenuEntry[] {
  const { id, to } = row;
  const actions = canDo && id !== null ? (resource.actions ?? []) : [];
  return [
    ...(form ? [{ label: 'Edit', to: form }] : []),
    ...(to ? [{ label: 'See it on the site', to }] : []),
    ...(otherPages[resource.name]?.(row) ?? []),
    ...actions
      .filter((intent) => acceptsAction(intent, row.cells.state))
      .map((intent) => ({
        label: `${intent.label}…`,
        to: askAddress(resource, query, intent.name, [id ?? '']),
        staysHere: true,
      })),
  ];
}
