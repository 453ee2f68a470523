import type {
  NoteList,
  removeNotes as removeRoute,
  saveNote as saveRoute,
} from '@tinsmith/contract/play-note';
import type { Received } from '@tinsmith/contract/route';
import type { EntrantId } from '@tinsmith/domain/ids';
import { factsOf } from '@tinsmith/domain/phase';
import { cleanNote } from '@tinsmith/domain/play-notes';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteNotes, findTie, insertNote, listNoteRows } from './play-note.queries.ts';

type Services = Pick<Platform, 'db'>;
type Subject = SubjectTypes['entry'];

function getEntrantId({ standing }: Subject, sentBy?: number): EntrantId {
  if (standing.entrantId === null) throw new Problem('not-joined');
  // On a shared machine another user may have logged in since it was typed.
  if (sentBy !== undefined && sentBy !== standing.entrantId) throw new Problem('not-your-ballot');
  return standing.entrantId;
}

/** A voter's own notes on an entry. Nobody else's are ever read. */
export async function readNotes({ db }: Services, viewer: Viewer, subject: Subject): Promise<NoteList> {
  const entrantId = getEntrantId(subject);
  const { id } = subject.row;
  const [rows, tie] = await Promise.all([listNoteRows(db, entrantId, id), findTie(db, entrantId, id)]);
  const { canVote } = factsOf(subject.row, subject.row.nowMs);
  return {
    result: rows,
    canSave: canVote && tie === null && getAccount(viewer).isVerified,
    entrantId,
  };
}

/** Saves a note that a voter took while playing. */
export async function saveNote(
  { db }: Services,
  viewer: Viewer,
  subject: Subject,
  { entrantId: sentBy, key, playedSeconds, text: typed }: Received<typeof saveRoute>['body'],
): Promise<NoteList> {
  const entrantId = getEntrantId(subject, sentBy);
  const { id } = subject.row;
  const text = cleanNote(typed);
  if (text === '') throw new Problem('empty-note');
  const tie = await findTie(db, entrantId, id);
  if (tie) throw new Problem(tie);
  const voter = { accountId: getAccount(viewer).id, entrantId };
  const isSaved = await insertNote(db, voter, id, { key, playedSeconds, text });
  const now = await readNotes({ db }, viewer, subject);
  if (!isSaved) throw new Problem(now.result.length > 0 ? 'too-many-notes' : 'voting-closed');
  return now;
}

export async function removeNotes(
  { db }: Services,
  viewer: Viewer,
  subject: Subject,
  { entrantId: sentBy, keys }: Received<typeof removeRoute>['body'],
): Promise<NoteList> {
  await deleteNotes(db, getEntrantId(subject, sentBy), subject.row.id, keys);
  return readNotes({ db }, viewer, subject);
}
