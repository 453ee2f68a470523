import type { Resource } from '@tinsmith/domain/resource';

/** What an address asks of a list: only what the list knows, so that all else is left out of its calls. */
export function readQuery({ filters, search }: Resource, given: URLSearchParams): Record<string, string> {
  const names = [...(search === null ? [] : ['search']), ...filters.map(({ name }) => name), 'sort', 'page'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The address of the same list, asked otherwise. Whatever else changes begins at its first page. */
export function listAddress(
  { name }: Resource,
  query: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const wanted = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...query, page: null, ...change })) {
    if (value !== null && value !== '' && !(key === 'page' && value === '1')) wanted.set(key, value);
  }
  return `/admin/${name}${wanted.size > 0 ? `?${wanted}` : ''}`;
}
