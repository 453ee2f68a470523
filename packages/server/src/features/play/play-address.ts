import type { EntryId } from '@tinsmith/domain/ids';
import { type PlayPlace, playOriginOf } from '@tinsmith/domain/play-place';
import type { WebFile } from './play.queries.ts';

/** Where a game's first page is; with the ticket of a session if it isn't public. */
export function playAddressOf(
  place: PlayPlace,
  entryId: EntryId,
  { key, startFolder }: Pick<WebFile, 'key' | 'startFolder'>,
  ticket: string | null = null,
): string {
  const segment = ticket === null ? key : `${key}.${ticket}`;
  const folder = (startFolder ?? '').split('/').map(encodeURIComponent).join('/');
  return `${playOriginOf(place, entryId)}/${segment}/${folder}index.html`;
}
