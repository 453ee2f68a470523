import type { AdminRow } from '@tinsmith/contract/resource-routes';
import { can, type Rank } from '@tinsmith/domain/ranks';
import { acceptsAction, type Resource } from '@tinsmith/domain/resource';
import type { MenuEntry } from './controls/control-types.ts';
import { askAddress, type ListQuery } from './list-query.ts';

const eventDesk = (short: string, rank: Rank | null): readonly MenuEntry[] =>
  can(rank, 'manage-events') ? [{ label: 'Event desk', to: `/admin/desk/${short}` }] : [];

/** Other pages that a row links to, besides the one it is shown on: those that the rank opens. */
const otherPages: Readonly<Record<string, (row: AdminRow, rank: Rank | null) => readonly MenuEntry[]>> = {
  competitions: ({ to }, rank) => [
    ...eventDesk(to?.replaceAll('/', '') ?? '', rank),
    { label: 'Entrants', to: `/admin/entrants?event=${to?.replaceAll('/', '') ?? ''}` },
    { label: 'Entries', to: `/admin/entries?event=${to?.replaceAll('/', '') ?? ''}` },
  ],
  users: ({ cells }) => [
    { label: 'Suspend…', to: `/admin/moderation?user=${encodeURIComponent(String(cells.username))}` },
  ],
  entries: ({ cells }, rank) => eventDesk(String(cells.event), rank),
  files: ({ cells }) => [{ label: 'Upload desk', to: `/${String(cells.event)}/upload/desk` }],
};

interface RowPlace {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** The URL of its form. */
  readonly form: string | null;
  readonly canDo: boolean;
  readonly rank: Rank | null;
}

/** The items of a row's menu: its links, and its actions, which ask first. */
export function entriesOf(row: AdminRow, { resource, query, form, canDo, rank }: RowPlace): MenuEntry[] {
  const { id, to } = row;
  const actions = canDo && id !== null ? (resource.actions ?? []) : [];
  return [
    ...(form ? [{ label: 'Edit', to: form }] : []),
    ...(to ? [{ label: 'See it on the site', to }] : []),
    ...(otherPages[resource.name]?.(row, rank) ?? []),
    ...actions
      .filter((intent) => acceptsAction(intent, row.cells.state))
      .map((intent) => ({
        label: `${intent.label}…`,
        to: askAddress(resource, query, intent.name, [id ?? '']),
        staysHere: true,
      })),
  ];
}
