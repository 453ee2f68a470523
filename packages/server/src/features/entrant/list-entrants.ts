import { entrantPageSize, type listEntrants } from '@tinsmith/contract/entrant';
import type { Output, Received } from '@tinsmith/contract/route';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import { countFiltered, type EntrantParts, listEntrantRows } from './entrant.queries.ts';
import { presentEntrant, presentSimpleEntrant } from './present-entrant.ts';

export async function readEntrantPage(
  { db }: Pick<Platform, 'db'>,
  parts: EntrantParts,
  viewer: Viewer,
  short: string,
  query: Received<typeof listEntrants>['query'],
): Promise<Output<typeof listEntrants>> {
  const competition = await findCompetition(db, short);
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
  const rows = await listEntrantRows(
    db,
    filter,
    { limit, offset: (query.page - 1) * limit, total },
    { ...parts, numPosts: parts.numPosts(competition.id, viewer.account?.id ?? null) },
  );
  const result =
    query.simple === 'true'
      ? rows.map(presentSimpleEntrant)
      : rows.map((row) => presentEntrant(row, competition.kind));
  const next = query.page < numPages ? query.page + 1 : null;
  return { result, page: query.page, numPages, next, total };
}
