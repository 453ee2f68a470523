import type { ClientRoute } from '@tinsmith/contract/client';
import type { AdminItem, AdminRows } from '@tinsmith/contract/resource-routes';
import type { FieldValue, Resource } from '@tinsmith/domain/resource';
import { adminLists } from '../../api/gen/admin-lists.ts';
import type * as texts from '../../api/gen/admin-texts.ts';
import type { IconName } from '../../ui/icons.ts';

/** Calls whose types differ by resource; each definition says what goes in and out. */
export type LooseCall = (
  route: ClientRoute,
  input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<
      Record<string, FieldValue | readonly number[] | Readonly<Record<string, string>>>
    >;
  },
) => Promise<unknown>;
export type Rows = AdminRows;
export type Item = AdminItem;

/** A resource with its calls, as the pages of the staff area show it. */
export interface StaffResource {
  readonly resource: Resource;
  readonly icon: IconName;
  readonly list: ClientRoute;
  readonly csv?: ClientRoute;
  readonly item?: ClientRoute;
  readonly add?: ClientRoute;
  readonly change?: ClientRoute;
  readonly remove?: ClientRoute;
  /** For resources with a picture. */
  readonly picture?: {
    readonly set: typeof texts.setNewsPicture;
    readonly remove: typeof texts.removeNewsPicture;
  };
  /** Bulk actions, also in the menu of a row. */
  readonly actions?: ClientRoute;
}

/** In the order of the menu. */
export const staffResources: readonly StaffResource[] = adminLists;

export const findResource = (name: string | undefined): StaffResource | undefined =>
  staffResources.find(({ resource }) => resource.name === name);
