import * as contract from '@tinsmith/contract/play';
import * as notes from '@tinsmith/contract/play-note';
import type { EntryId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import { readSessionHash } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { readNotes, removeNotes, saveNote } from './keep-notes.ts';
import { readPlay } from './read-play.ts';
import { startPlay } from './start-play.ts';

export const playRoutes = (platform: Platform, owner: AnyFileOwnerKind) => [
  bind(contract.getPlay, ({ viewer, params }) => readPlay(platform, viewer, params.id as EntryId)),
  bind(contract.startPlay, ({ viewer, params, request }) =>
    startPlay(platform, owner, viewer, readSessionHash(request), params.id as EntryId),
  ),
  bind(notes.listNotes, ({ viewer, subject }) => readNotes(platform, viewer, subject)),
  bind(notes.saveNote, ({ viewer, subject, body }) => saveNote(platform, viewer, subject, body)),
  bind(notes.removeNotes, ({ viewer, subject, body }) => removeNotes(platform, viewer, subject, body)),
];
