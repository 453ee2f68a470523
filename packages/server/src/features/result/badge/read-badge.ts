import type { BadgeFacts } from '@tinsmith/contract/result';
import { canSeeEntry } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { Problem } from '../../../http/problems.ts';
import { anonymous } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findEntry } from '../../entry/entry.queries.ts';
import { findPublicPlace } from './badge.queries.ts';

/** The facts on an entry's badge: the same for everyone, since other sites embed it. */
export async function readBadge({ db }: Pick<Platform, 'db'>, entryId: EntryId): Promise<BadgeFacts> {
  const entry = await findEntry(db, anonymous(''), entryId);
  if (!entry || !canSeeEntry(entry.standing, entry)) throw new Problem('no-entry');
  const place = await findPublicPlace(db, entryId);
  const [all = null, art = null, tech = null, genre = null] = place?.ranks ?? [];
  return {
    entryId,
    title: entry.isSecret ? '' : entry.title,
    short: entry.short,
    competitionTitle: entry.competitionTitle,
    kind: entry.kind,
    competitionStart: entry.startMs,
    ranks: { all, art, tech, genre },
    numRanked: place?.isPublished ? place.numRanked : null,
    isPublished: place?.isPublished ?? false,
    hasTooFewBallots: place?.hasTooFewBallots ?? false,
    votingEnd: entry.votingEndMs,
  };
}
