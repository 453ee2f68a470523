import { shortName } from '@tinsmith/contract/competition';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { isReservedName } from '@tinsmith/domain/reserved-names';
import { safeParse } from 'zod/mini';
import { type ImportedArchive, ImportRefused, type ImportSource } from '../../http/import.ts';
import { readClock } from '../../platform/clock.ts';
import { htmlToMarkdown } from '../../platform/markdown.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import { insertCompetition } from './competition.queries.ts';
import { findImported, insertImported, isShortTaken } from './import-event.queries.ts';

async function checkPlace({ platform: { db }, report, sha256 }: ImportedArchive): Promise<void> {
  const { short } = report;
  const known = await findImported(db, sha256);
  if (known !== null) throw new ImportRefused(`This archive has been imported already: it is ${known}.`);
  if (!safeParse(shortName, short).success)
    throw new ImportRefused(
      `${short} can't be a short name. It needs 2 to 30 letters, digits, _ or -. Choose one with --as.`,
    );
  if (isReservedName(short))
    throw new ImportRefused(`${short} is the name of a page of the site. Choose another with --as.`);
  if (await isShortTaken(db, short))
    throw new ImportRefused(`There is an event ${short} already. Choose another short name with --as.`);
}

/** The times, if they can be those of an event that is over. */
function readTimes({ event }: ImportedArchive, nowMs: number) {
  const { kind, competitionStart: startMs, competitionEnd: endMs, votingEnd: votingEndMs } = event;
  const isExchange = kind === 'gift-exchange';
  const times = {
    kind,
    startMs,
    endMs,
    votingEndMs,
    joinOpensMs: event.joinOpens ?? null,
    joinClosesMs: event.joinCloses ?? (isExchange ? startMs : endMs),
  };
  const isOrdered = startMs < endMs && endMs <= votingEndMs && (!isExchange || endMs === votingEndMs);
  if (!isOrdered || (isExchange && times.joinClosesMs > startMs))
    throw new ImportRefused("The event's times contradict each other.");
  if (votingEndMs > nowMs || times.joinClosesMs > nowMs)
    throw new ImportRefused(`${event.title} is not over. Only a finished event can be imported.`);
  return times;
}

/** The event itself, marked as imported. */
export const importEvent: ImportSource = async (archive) => {
  const { event, report, sha256, platform } = archive;
  await checkPlace(archive);
  const times = readTimes(archive, await readClock(platform.db));
  const title = normalizeText(event.title);
  if (!hasVisibleText(title)) throw new ImportRefused('The event has no title.');
  return {
    async write(transaction, ids) {
      const markdown = htmlToMarkdown(event.text);
      const { id } = await insertCompetition(transaction, { ...times, short: report.short, title, markdown });
      await insertImported(transaction, id, sha256);
      ids.competitionId = id;
    },
    async finish(transaction, { competitionId }) {
      await insertAuditEntry(transaction, {
        accountId: null,
        via: 'command-line',
        action: 'imported-event',
        competitionId,
        details: {},
      });
    },
  };
};
