import { entriesPerMaker, type listEntriesByUser, makerPageSize } from '@tinsmith/contract/entry';
import type { Output, Received } from '@tinsmith/contract/route';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCardsById } from './entry.queries.ts';
import { countMakers, listMakerRows } from './entry-list.queries.ts';
import { presentCards } from './present-entry.ts';

/** Digits and signs sort before all letters. */
const firstOf = (letter: string | undefined): string =>
  letter === undefined || letter === '0' ? '' : letter;

/** All entries by the people who made them, A to Z. */
export async function readEntriesByUser(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  query: Received<typeof listEntriesByUser>['query'],
): Promise<Output<typeof listEntriesByUser>> {
  const search = normalizeText(query.search ?? '');
  const [after = null] = query.after === undefined ? [] : readCursor(query.after, ['string']);
  const [makers, total] = await Promise.all([
    listMakerRows(db, { search, from: firstOf(query.letter) }, after, {
      limit: makerPageSize + 1,
      entriesEach: entriesPerMaker,
    }),
    countMakers(db, search),
  ]);
  const page = makers.slice(0, makerPageSize);
  const cards = presentCards(
    await listCardsById(db, viewer, [...new Set(page.flatMap((maker) => maker.entryIds))]),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const last = page.at(-1);
  return {
    result: page.map(({ username, avatar, numEntries, entryIds }) => ({
      username,
      avatar,
      numEntries,
      entries: entryIds.flatMap((id) => byId.get(id) ?? []),
    })),
    total,
    next: makers.length > makerPageSize && last ? writeCursor(last.username.toLowerCase()) : null,
  };
}
