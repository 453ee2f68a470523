import { entrantPageSize, type listEntrants } from '@tinsmith/contract/entrant';
import type { Output, Received } from '@tinsmith/contract/route';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetitionOnce } from '../competition/competition.queries.ts';
import { countFiltered, countWritten, type EntrantParts, listEntrantRows } from './entrant.queries.ts';
import { presentEntrant, presentSimpleEntrant } from './present-entrant.ts';

export async function readEntrantPage(
  { db }: Pick<Platform, 'db'>,
  parts: EntrantParts,
  viewer: Viewer,
  short: string,
  query: Received<typeof listEntrants>['query'],
): Promise<Output<typeof listEntrants>> {
  const competition = await findCompetitionOnce(db, viewer, short);
  if (!competition) throw new Problem('no-competition');
  const filter = {
    competitionId: competition.id,
    search: normalizeText(query.search ?? ''),
    isLookingForTeam: query.lookingForTeam === 'true',
  };
  const total = await countFiltered(db, filter);
  const limit = query.limit ?? entrantPageSize;
  const numPages = Math.max(1, Math.ceil(total / limit));
  if (query.page > numPages) throw new Problem('no-entrants-page');
  const page = { limit, offset: (query.page - 1) * limit, total };
  const rows = await listEntrantRows(db, filter, page, parts);
  const present = async () => {
    const ids = rows.map(({ id }) => id);
    const written = await countWritten(db, parts, competition.id, viewer.account?.id ?? null, ids);
    return rows.map((row) => presentEntrant(row, written.get(row.id), competition.kind));
  };
  const result = query.simple === 'true' ? rows.map(presentSimpleEntrant) : await present();
  const next = query.page < numPages ? query.page + 1 : null;
  return { result, page: query.page, numPages, next, total };
}
