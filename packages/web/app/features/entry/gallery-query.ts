import { type EntrySort, isEntrySort } from '@tinsmith/domain/entry-sort';

const platforms = ['source', 'windows', 'linux', 'mac', 'web', 'here'] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Readonly<Record<Platform, string>> = {
  source: 'Source',
  windows: 'Windows',
  linux: 'Linux',
  mac: 'Mac',
  web: 'Browser',
  here: 'Plays in the browser, right here',
};

/** The query of a gallery, as in the page's URL. */
export interface GalleryQuery {
  readonly search?: string;
  readonly tag?: string;
  readonly platform?: Platform;
  readonly event?: string;
}

const read = (params: URLSearchParams, name: string, pattern: RegExp): string | undefined => {
  const value = params.get(name)?.trim();
  return value && pattern.test(value) ? value : undefined;
};

/** Invalid parameters are ignored. */
export function readGalleryQuery(params: URLSearchParams): GalleryQuery {
  const search = read(params, 'search', /^.{1,60}$/u);
  const tag = read(params, 'tag', /^[a-z0-9-]{1,40}$/);
  const platform = platforms.find((name) => name === params.get('platform'));
  const event = read(params, 'event', /^[A-Za-z0-9][A-Za-z0-9_-]{1,29}$/);
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(platform && { platform }),
    ...(event && { event }),
  };
}

/** The order of an event's entries; undefined for the usual one. */
export function readSort(params: URLSearchParams): EntrySort | undefined {
  const sort = params.get('sort');
  return isEntrySort(sort) ? sort : undefined;
}

/** Where the previous page ended. */
export const readAfter = (params: URLSearchParams): string | undefined =>
  read(params, 'after', /^[\w.~-]{1,80}$/);

/** A URL with a query; undefined values are left out. */
export function addressWith(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
