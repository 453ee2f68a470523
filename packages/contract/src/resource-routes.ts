import type { Capability } from '@tinsmith/domain/ranks';
import {
  type Field,
  type Fields,
  isRequired,
  maxActionRows,
  type Resource,
  sortsOf,
  type Values,
} from '@tinsmith/domain/resource';
import type { Scope } from '@tinsmith/domain/scopes';
import * as z from 'zod/mini';
import { personal, staffWhoCan, uncached } from './access.ts';
import { shortName } from './competition.ts';
import { numericId, pageNumber } from './params.ts';
import type { ProblemCode } from './problems.ts';
import { type RouteShape, route } from './route.ts';

// The routes of a resource, derived from its definition: docs/decisions/0050-admin-resources.md.

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.output<typeof cell>;

/** An entry of the audit log: names instead of ids, and none that would reveal a secret. */
const auditRecord = z.object({
  action: z.string(),
  about: z.nullable(z.string()),
  /** Its page, if it has one. */
  aboutTo: z.nullable(z.string()),
  event: z.nullable(z.object({ short: z.string(), title: z.string() })),
  /** Changed values; never a text that someone typed. */
  changes: z.array(z.object({ field: z.string(), before: cell, after: cell })),
  /** Changed texts, by field. */
  fields: z.array(z.string()),
  /** What else is known: a list's name, a suspension's reason and days, a token's scopes. */
  facts: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
});
export type AuditRecord = z.output<typeof auditRecord>;

export const adminRow = z.object({
  /** Null if it cannot be opened. */
  id: z.nullable(z.string()),
  /** A page of its own that it links to, instead of a form. */
  to: z.nullable(z.string()),
  cells: z.record(z.string(), cell),
  /** In the audit log only. */
  record: z.optional(auditRecord),
});
export type AdminRow = z.output<typeof adminRow>;

const adminRows = z.object({
  rows: z.array(adminRow),
  total: z.int(),
  page: z.int(),
  numPages: z.int(),
  /** By filter, for those that list what its rows have: the values that would find something. */
  choices: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type AdminRows = z.output<typeof adminRows>;

export const itemPicture = z.object({ name: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** What owners see of a person besides the form. Opening it is recorded in the audit log. */
const adminPerson = z.object({
  email: z.nullable(z.string()),
  isVerified: z.boolean(),
  registeredAt: z.int(),
  /** The current one. */
  suspension: z.nullable(
    z.object({ reason: z.string(), message: z.string(), since: z.int(), endsAt: z.nullable(z.int()) }),
  ),
  /** Those that everyone can see, newest first. */
  entries: z.array(z.object({ title: z.string(), event: z.string(), to: z.string() })),
  numPosts: z.int(),
  /** The latest public ones. */
  posts: z.array(z.object({ event: z.string(), postedAt: z.int(), to: z.string() })),
});
export type AdminPerson = z.output<typeof adminPerson>;

const adminItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Its page on the site. */
  to: z.nullable(z.string()),
  values: z.record(z.string(), cell),
  /** Fields that can no longer be changed, with the reason. */
  fixed: z.record(z.string(), z.string()),
  /** Why it can't be removed; omitted if it can, or if none of its kind can. */
  cannotRemove: z.optional(z.string()),
  /** Null if there is none yet; omitted if there can be none. */
  picture: z.optional(z.nullable(itemPicture)),
  /** Of a user. */
  person: z.optional(adminPerson),
});
export type AdminItem = z.output<typeof adminItem>;

/** The query of a list. */
export interface Ask {
  readonly search: string;
  readonly sort?: string | undefined;
  readonly page: number;
  /** Filters by name. */
  readonly [filter: string]: string | number | undefined;
}
type AskInput = Readonly<Record<string, string | number | undefined>>;

const askOf = (resource: Resource): z.ZodMiniType<Ask, AskInput> => {
  const word = z.optional(z.string().check(z.maxLength(60)));
  return z.object({
    ...Object.fromEntries(resource.filters.map(({ name }) => [name, word])),
    search: z._default(z.string().check(z.maxLength(100)), ''),
    sort: z.optional(z.enum(sortsOf(resource))),
    page: pageNumber,
  }) as never;
};

/** With a comma and a space. */
const maxUsernameLength = 32;

const schemaOf = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'number':
      return z.int().check(z.gte(field.min), z.lte(field.max));
    case 'time':
      return field.isRequired ? epochMs : z.nullable(epochMs);
    case 'switch':
      return z.boolean();
    case 'event':
      return z
        .string()
        .check(
          z.regex(
            field.isRequired ? /^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/ : /^([A-Za-z0-9][A-Za-z0-9_-]{1,29})?$/,
          ),
        );
    case 'people':
      return z
        .string()
        .check(z.maxLength(field.most * maxUsernameLength), z.minLength(field.isRequired ? 1 : 0));
    case 'choice':
      return z.enum(field.options.map(({ value }) => value));
    default:
      return z.string().check(z.maxLength(field.max), z.minLength(field.isRequired ? 1 : 0));
  }
};

/** Between the years 1970 and 9999. */
const epochMs = z.int().check(z.gte(0), z.lte(253_402_300_799_999));

/** A number with a usual value can be left out of a new item. */
const hasUsualValue = (field: Field): boolean => field.kind === 'number' && field.start !== undefined;

/** The body of a form: all required fields for a new item, the changed fields for a change. */
const bodyOf = <F extends Fields, Out>(fields: F, isNew: boolean): z.ZodMiniType<Out, Out> => {
  const shape = Object.entries(fields)
    .filter(([, field]) => isNew || !field.isOnce)
    .map(([name, field]) => [
      name,
      isNew && isRequired(field) && !hasUsualValue(field) ? schemaOf(field) : z.optional(schemaOf(field)),
    ]);
  return z.object({ ...Object.fromEntries(shape), ...(!isNew && { was: versions }) }) as never;
};

export type Versions = Readonly<Record<string, string>>;
/** By field, which value the form showed: a change is rejected if someone else has changed that field meanwhile. */
const versions = z.optional(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(20))));

export type Changes<F extends Fields> = { readonly [K in keyof Values<F>]?: Values<F>[K] | undefined };
export type FormChanges<F extends Fields> = Changes<F> & { readonly was?: Versions | undefined };

const limit = { max: 120, perSeconds: 60, by: 'account' } as const;
const id = z.object({ id: z.string() });
const actionOf = ({ actions = [] }: Resource) => z.enum(actions.map(({ name }) => name));
const oneId = z.object({ rowId: numericId });

export const listRoute = (resource: Resource, can: Capability, scope?: Scope) =>
  route({
    method: 'GET',
    path: `/api/v1/admin/${resource.name}`,
    summary: `For staff: ${resource.title.toLowerCase()}, with search, filters and sorting, twenty per page`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: personal,
    problems: ['no-row'],
    query: askOf(resource),
    output: adminRows,
  });

export const csvRoute = (resource: Resource, can: Capability) =>
  route({
    method: 'GET',
    path: `/api/v1/admin/${resource.name}.csv`,
    summary: `For staff: the same ${resource.title.toLowerCase()} as CSV`,
    access: staffWhoCan(can),
    cache: personal,
    query: askOf(resource),
    output: { mediaType: 'text/csv; charset=utf-8' },
  });

export const itemRoute = (resource: Resource, can: Capability, scope?: Scope) =>
  route({
    method: 'GET',
    path: `/api/v1/admin/${resource.name}/:rowId`,
    summary: `For staff: ${resource.one}, ready to edit`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: personal,
    problems: ['no-row'],
    params: oneId,
    output: adminItem,
  });

export const addRoute = <const F extends Fields>(
  resource: Resource & { readonly fields: F },
  can: Capability,
  problems: readonly ProblemCode[] = [],
  scope?: Scope,
) =>
  route({
    method: 'POST',
    path: `/api/v1/admin/${resource.name}`,
    summary: `For staff: adds ${resource.one}`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: uncached,
    problems: problems,
    takesKey: true,
    limit,
    maxBodyBytes: 256 * 1024,
    body: bodyOf<F, Changes<F>>(resource.fields as F, true),
    output: id,
  });

export const changeRoute = <const F extends Fields>(
  resource: Resource & { readonly fields: F },
  can: Capability,
  problems: readonly ProblemCode[] = [],
  scope?: Scope,
) =>
  route({
    method: 'POST',
    path: `/api/v1/admin/${resource.name}/:rowId`,
    summary: `For staff: changes ${resource.one}`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: uncached,
    problems: ['no-row', 'changed-meanwhile', ...problems],
    limit,
    maxBodyBytes: 256 * 1024,
    params: oneId,
    body: bodyOf<F, FormChanges<F>>(resource.fields as F, false),
    output: id,
  });

export const removeRoute = (resource: Resource, can: Capability, scope?: Scope) =>
  route({
    method: 'POST',
    path: `/api/v1/admin/${resource.name}/:rowId/remove`,
    summary: `For staff: removes ${resource.one}`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: uncached,
    problems: ['no-row'],
    limit,
    params: oneId,
    output: id,
  });

/** An action on rows of a list. Rows already in that state stay unchanged and are not counted. */
export const rowActionRoute = (
  resource: Resource,
  can: Capability,
  problems: readonly ProblemCode[] = [],
  scope?: Scope,
) =>
  route({
    method: 'POST',
    path: `/api/v1/admin/${resource.name}/actions`,
    summary: `For staff: applies one action to several ${resource.title.toLowerCase()}, all or nothing`,
    access: staffWhoCan(can),
    ...(scope && { scope }),
    cache: uncached,
    problems: ['no-row', ...problems],
    limit,
    body: z.object({
      action: actionOf(resource),
      ids: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(maxActionRows)),
      reason: z._default(z.string().check(z.maxLength(500)), ''),
    }),
    output: z.object({ numDone: z.int() }),
  });

/** The routes of a picture that belongs to an item. */
interface PictureRoutes {
  readonly set: RouteShape;
  readonly remove: RouteShape;
}

/**
 * A list of the staff area with its calls. The server collects them with their rows from the features' manifests;
 * pages from the client that `npm run client` writes.
 */
export interface AdminList {
  readonly resource: Resource;
  /** Of packages/web/app/ui/icons.ts, which the types of the generated client check. */
  readonly icon: string;
  /** In the menu: smaller numbers come first. */
  readonly place: number;
  readonly list: ReturnType<typeof listRoute>;
  readonly csv?: ReturnType<typeof csvRoute>;
  /** Opens the form of a row. */
  readonly item?: RouteShape;
  readonly add?: RouteShape;
  readonly change?: RouteShape;
  readonly remove?: RouteShape;
  /** Bulk actions on rows, also in the menu of a row. */
  readonly actions?: RouteShape;
  readonly picture?: PictureRoutes;
}

/** A route that makes an item after another one of an event: its path, and who may call it. */
interface After {
  readonly path: `/${string}`;
  readonly access: {
    readonly who: 'staff';
    readonly can: Capability;
    readonly about: { readonly competition: string };
  };
}
const compo = z.object({ compoId: shortName });

export const templateRoute = ({ path, access }: After) =>
  route({
    method: 'GET',
    path,
    summary: 'For staff: the starting values for the next edition of this event',
    access,
    cache: personal,
    problems: ['no-row'],
    params: compo,
    output: adminItem,
  });

export const addAfterRoute = <const F extends Fields>(
  resource: Resource & { readonly fields: F },
  { path, access }: After,
  problems: readonly ProblemCode[],
) =>
  route({
    method: 'POST',
    path,
    summary: 'For staff: adds the next edition of this event',
    access,
    cache: uncached,
    problems: ['no-row', ...problems],
    takesKey: true,
    limit,
    maxBodyBytes: 256 * 1024,
    params: compo,
    body: bodyOf<F, Changes<F>>(resource.fields as F, true),
    output: id,
  });
