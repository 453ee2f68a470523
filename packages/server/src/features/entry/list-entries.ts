import { entryPageSize, type listAllEntries, type listEntriesOfUser } from '@tinsmith/contract/entry';
import type { Output, Received } from '@tinsmith/contract/route';
import { findTag } from '@tinsmith/domain/entry-tags';
import type { EntryId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetitionOnce } from '../competition/competition.queries.ts';
import { type EntryCardRow, findMaker, listCardsById, listCardsOfAccount } from './entry.queries.ts';
import {
  countEntries,
  type EntryFilter,
  type EntryPlace,
  listEntryIds,
  listSortedIds,
} from './entry-list.queries.ts';
import { listFullEntries } from './list-full-entries.ts';
import { presentCards } from './present-entry.ts';
import type { EntryParts } from './show-entry.ts';

type Query = Received<typeof listAllEntries>['query'];

async function readFilter(db: Database, viewer: Viewer, query: Query): Promise<EntryFilter> {
  if (query.tag !== undefined && !findTag(query.tag)) throw new Problem('unknown-tag');
  const competition = query.event === undefined ? null : await findCompetitionOnce(db, viewer, query.event);
  if (query.event !== undefined && !competition) throw new Problem('no-competition');
  return {
    search: normalizeText(query.search ?? ''),
    tag: query.tag ?? null,
    platform: query.platform ?? null,
    competitionId: competition?.id ?? null,
  };
}

const yearOneMs = Date.parse('0001-01-01T00:00:00Z');

function readPlace(after: string): EntryPlace {
  const [startMs, competitionId, entryId] = readCursor(after, ['number', 'number', 'number']);
  // Outside the range of the database's calendar or of a Date; no entry is there.
  if (startMs < yearOneMs || startMs > 8.64e15) throw new Problem('invalid-input');
  return { startMs, competitionId, entryId: entryId as EntryId };
}

/** After all entries of an event. */
const behindAll = Number.MAX_SAFE_INTEGER;

/** One page of the rows, which include one extra row if there is another page. */
function cutPage(rows: readonly EntryCardRow[], isByEvent: boolean) {
  const page = rows.slice(0, entryPageSize);
  const first = rows[entryPageSize];
  // An event is never split across pages, so one that does not fit is left to the next page.
  const fits = (row: EntryCardRow) => !isByEvent || row.competitionId !== first?.competitionId;
  const whole = page.filter(fits);
  const last = whole.at(-1);
  if (!first || !last) return { page: whole, next: null };
  const next = writeCursor(last.startMs, last.competitionId, isByEvent ? behindAll : last.id);
  return { page: whole, next };
}

const yearEnd = (year: number): Date => new Date(Date.UTC(year + 1, 0, 1));

/** All entries by event, newest event first. */
export async function readAllEntries(
  { db }: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof listAllEntries>> {
  const filter = await readFilter(db, viewer, query);
  const counts = await countEntries(db, filter);
  const total = [...counts.values()].reduce((sum, num) => sum + num, 0);
  const limit = entryPageSize + 1;
  const place = {
    after: query.after === undefined ? null : readPlace(query.after),
    startedBefore: query.year === undefined ? null : yearEnd(query.year),
    perEvent: query.perEvent ?? limit,
    limit,
  };
  const ids =
    query.sort === undefined
      ? await listEntryIds(db, filter, place, total)
      : await listSortedIds(db, filter, query.sort, place);
  const rows = await listCardsById(db, viewer, ids);
  const { page, next } = cutPage(rows, query.perEvent !== undefined);
  const events = new Map(page.map((row) => [row.competitionId, row.short]));
  return {
    result:
      query.card === 'true'
        ? presentCards(page)
        : await listFullEntries(
            { db },
            parts,
            viewer,
            page.map(({ id }) => id),
          ),
    groups: [...events].map(([id, short]) => ({ short, numEntries: counts.get(id) ?? 0 })),
    total,
    numEvents: counts.size,
    next,
  };
}

/** A user's entries, newest first. */
export async function readEntriesOfUser(
  { db }: Pick<Platform, 'db'>,
  parts: EntryParts,
  viewer: Viewer,
  username: string,
  { card }: Received<typeof listEntriesOfUser>['query'],
): Promise<Output<typeof listEntriesOfUser>> {
  const maker = await findMaker(db, username, viewer);
  if (!maker) throw new Problem('no-user');
  const rows = await listCardsOfAccount(db, viewer, maker.id);
  if (card === 'true') return { result: presentCards(rows) };
  const ids = rows.map(({ id }) => id);
  return { result: await listFullEntries({ db }, parts, viewer, ids) };
}
