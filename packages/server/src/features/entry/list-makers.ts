import { type listEntriesByUser, makerPageSize, maxEntriesOfMakers } from '@tinsmith/contract/entry';
import type { Output, Received } from '@tinsmith/contract/route';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCardsById } from './entry.queries.ts';
import { countMakers, listMakerRows, type MakerRow } from './entry-list.queries.ts';
import { presentCards } from './present-entry.ts';

/** Digits and signs sort before all letters. */
const firstOf = (letter: string | undefined): string =>
  letter === undefined || letter === '0' ? '' : letter;

/** As many people as fit, and at least one: each is shown with all of their entries. */
function cutPage(makers: readonly MakerRow[]): readonly MakerRow[] {
  let numEntries = 0;
  const end = makers.findIndex((maker, index) => {
    numEntries += maker.entryIds.length;
    return index > 0 && numEntries > maxEntriesOfMakers;
  });
  return makers.slice(0, end < 0 ? makerPageSize : Math.min(end, makerPageSize));
}

/** All entries by the people who made them, A to Z. */
export async function readEntriesByUser(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  query: Received<typeof listEntriesByUser>['query'],
): Promise<Output<typeof listEntriesByUser>> {
  const search = normalizeText(query.search ?? '');
  const [after = null] = query.after === undefined ? [] : readCursor(query.after, ['string']);
  const [makers, total] = await Promise.all([
    listMakerRows(db, { search, from: firstOf(query.letter) }, after, makerPageSize + 1),
    countMakers(db, search),
  ]);
  const page = cutPage(makers);
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
    next: makers.length > page.length && last ? writeCursor(last.username.toLowerCase()) : null,
  };
}
