import type { RelationName } from '@tinsmith/contract/route';
import type { EntryId } from '@tinsmith/domain/ids';
import { isMember, type Standing } from '@tinsmith/domain/standing';
import { Problem } from '../../http/problems.ts';
import type { FindSubject, Subject } from '../../http/subject.ts';
import type { Platform } from '../../platform/platform.ts';
import { type EntryRow, findEntry } from './entry.queries.ts';
import { viewEntry } from './view-entry.ts';

export interface EntrySubject extends Subject {
  readonly row: EntryRow;
}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    entry: EntrySubject;
  }
}

const relationsTo = (standing: Standing, id: EntryId): readonly RelationName[] => {
  if (isMember(standing, id)) return ['entrant', 'member'];
  return standing.entrantId === null ? [] : ['entrant'];
};

/** The entry that a call is about; missing for viewers who may not know of it. */
export const openEntrySubject =
  ({ db }: Pick<Platform, 'db'>): FindSubject<EntrySubject> =>
  async (viewer, id: EntryId) => {
    const row = await findEntry(db, viewer, id);
    if (!row || !viewEntry(row).isVisible) throw new Problem('no-entry');
    const { standing, nowMs } = row;
    return { row, times: row, nowMs, standing, relations: relationsTo(standing, id) };
  };
