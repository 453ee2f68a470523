import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { lockResults } from '../competition/result-lock.queries.ts';
import { auditOf } from '../site/audit.queries.ts';
import { parseNote } from './calculate-results.ts';
import { notifyResults, notifySlide } from './prize-giving.queries.ts';
import { isPublished, listSnapshots, publishFrozen } from './result.queries.ts';

/** Publishes the frozen ranking. A correction says what changed. */
export const publishResults = (
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { row: { id: competitionId, short, title } }: CompetitionView,
  typed: string | undefined,
): Promise<{ number: number }> =>
  db.transaction().execute(async (transaction) => {
    await lockResults(transaction, competitionId);
    const snapshots = await listSnapshots(transaction, competitionId);
    const frozen = snapshots.find((one) => !isPublished(one));
    if (!frozen) throw new Problem('not-frozen');
    const note = typed === undefined ? frozen.note : parseNote(typed);
    if (snapshots.some(isPublished) && note === '') throw new Problem('no-note');
    const audit = auditOf(viewer, 'published-results', { number: frozen.number }, competitionId);
    await publishFrozen(transaction, competitionId, note, audit);
    // Viewers of the prize-giving learn that it is over; the slide on the screen stays.
    if (frozen.startedMs !== null)
      await notifySlide(transaction, {
        short,
        title,
        numMoves: frozen.numMoves + 1,
        slide: frozen.slide,
        isBlank: frozen.isBlank,
        place: null,
        isOver: true,
      });
    // A correction is no news to pages that show something else.
    if (frozen.number === 1) await notifyResults(transaction, { short, title });
    return { number: frozen.number };
  });
