import type { Resource } from '@tinsmith/domain/resource';

export type ListQuery = Readonly<Record<string, string>>;

/** The query of a list: parameters that the list does not know are left out of its calls. */
export function readQuery({ filters, search }: Resource, given: URLSearchParams): Record<string, string> {
  const names = [...(search === null ? [] : ['search']), ...filters.map(({ name }) => name), 'sort', 'page'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The URL of the same list with another query. Any other change starts at its first page. */
export function listAddress(
  { name }: Resource,
  query: ListQuery,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const wanted = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, page: null, ...change })) {
    if (value !== null && value !== '' && !(key === 'page' && value === '1')) wanted.set(key, value);
  }
  return `/admin/${name}${wanted.size > 0 ? `?${wanted}` : ''}`;
}

/** The same page of the list, asking whether to apply an action to these rows. */
export function askAddress(
  resource: Resource,
  query: ListQuery,
  action: string,
  ids: readonly string[],
): string {
  const { page = '1' } = query;
  const address = listAddress(resource, query, { page });
  const asked = new URLSearchParams([['ask', action], ...ids.map((id) => ['id', id])]);
  return `${address}${address.includes('?') ? '&' : '?'}${asked}`;
}

/** Which rows and which action a URL asks about. */
export const readAsked = ({ actions = [] }: Resource, given: URLSearchParams) => {
  const action = actions.find(({ name }) => name === given.get('ask'));
  const ids = [...new Set(given.getAll('id'))].filter((id) => /^\d{1,16}$/.test(id));
  return action && ids.length > 0 ? { action, ids } : null;
};
