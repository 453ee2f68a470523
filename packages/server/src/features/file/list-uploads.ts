import type { EntryUploads, Uploads } from '@tinsmith/contract/file';
import { decideView, teamNameOf } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { isMember } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CompetitionRow,
  type CompetitionView,
  findCompetition,
} from '../competition/competition.queries.ts';
import { type EntryRow, findEntry, nameOf } from '../entry/entry.queries.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import { listEntryFiles } from './entry-file.queries.ts';
import { presentSealedFile } from './present-entry-file.ts';

type Services = Pick<Platform, 'db' | 'files' | 'config' | 'scanner'>;

/** An entry's files, and the facts needed for sending more. */
async function readUploads(
  platform: Services,
  entry: EntryRow | null,
  { endMs, graceMs }: Pick<CompetitionRow, 'endMs' | 'graceMs'>,
  nowMs: number,
): Promise<Uploads> {
  const { db, files, config } = platform;
  const rows = entry ? await listEntryFiles(db, entry.id) : [];
  const current = rows.filter((file) => !file.isSuperseded);
  return {
    entryId: entry?.id ?? null,
    title: entry?.title ?? '',
    files: await Promise.all(rows.map((file) => presentSealedFile(platform, file))),
    graceEnd: endMs + graceMs,
    maxFileBytes: config.maxFileBytes,
    usedBytes: current.reduce((sum, file) => sum + file.bytes, 0),
    maxEntryBytes: config.maxEntryBytes,
    hasSourceLink: entry !== null && entry.links.source !== null,
    pieceBytes: files.pieceBytes,
    serverTime: nowMs,
  };
}

/** The files of the viewer's own entry. */
export async function listUploads(
  platform: Services,
  viewer: Viewer,
  { row: competition, standing: { entryId } }: Pick<CompetitionView, 'row' | 'standing'>,
): Promise<Uploads> {
  const entry = entryId === null ? null : await findEntry(platform.db, viewer, entryId as EntryId);
  return readUploads(platform, entry, competition, competition.nowMs);
}

/** The files of any entry; organizers' views of a gift are logged. */
export async function listEntryUploads(platform: Services, entry: EntryRow): Promise<EntryUploads> {
  const competition = await findCompetition(platform.db, entry.short);
  if (!competition) throw new Problem('no-competition');
  if (decideView(entry).isStaffView && entry.standing.account)
    await insertAuditEntry(platform.db, {
      accountId: entry.standing.account.id,
      action: 'looked-at-entry',
      competitionId: entry.competitionId,
      details: { entryId: entry.id },
    });
  return {
    ...(await readUploads(platform, entry, competition, entry.nowMs)),
    short: entry.short,
    team: teamNameOf(entry.teamName, [...entry.members.map(nameOf), ...entry.otherAuthors]),
    isOwn: isMember(entry.standing, entry.id),
  };
}
