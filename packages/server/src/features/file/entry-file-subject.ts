import { decideView } from '@tinsmith/domain/entry-rules';
import { canByRank, isMember } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { FindSubject, Subject } from '../../http/subject.ts';
import type { Platform } from '../../platform/platform.ts';
import { type EntryRow, findEntry } from '../entry/entry.queries.ts';
import { type EntryFileRow, findEntryFile } from './entry-file.queries.ts';

export interface EntryFileSubject extends Subject {
  readonly file: EntryFileRow;
  readonly entry: EntryRow;
}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    entryFile: EntryFileSubject;
  }
}

/** The sealed file that a call is about. Until an entry shows it, only its team and organizers can see it. */
export const openEntryFileSubject =
  ({ db }: Pick<Platform, 'db'>): FindSubject<EntryFileSubject> =>
  async (viewer, id: number) => {
    const file = await findEntryFile(db, id);
    const entry = file && (await findEntry(db, viewer, file.entryId));
    if (!file || !entry) throw new Problem('no-file');
    const { standing, nowMs } = entry;
    const isOwn = isMember(standing, entry.id);
    const view = decideView(entry);
    const isShown =
      view.isVisible &&
      view.canSeeContents &&
      !view.isStaffView &&
      file.state === 'checked' &&
      !file.isSuperseded;
    if (!isOwn && !isShown && !canByRank(standing, 'edit-entries')) throw new Problem('no-file');
    return { file, entry, times: entry, nowMs, standing, relations: isOwn ? ['entrant', 'member'] : [] };
  };
