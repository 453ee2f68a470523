import { maxNoteLength, maxNotes, maxPlayedSeconds } from '@tinsmith/domain/play-notes';
import * as z from 'zod/mini';
import { personal, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { type Access, route } from './route.ts';

export const playNoteProblems = {
  'empty-note': { status: 400, sentence: 'There is nothing in that note.' },
  'too-many-notes': { status: 409, sentence: 'You can keep 100 notes for a game. Please remove one first.' },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly playNote: typeof playNoteProblems;
  }
}

const one = z.object({ id: numericId });
const key = z.string().check(z.regex(/^[0-9a-zA-Z-]{8,40}$/));

const playNote = z.object({
  /** Made by the caller: a note that is sent again is the same note. */
  key: z.string(),
  /** How long the game was played when the line was opened. */
  playedSeconds: z.int(),
  text: z.string(),
});

const noteList = z.object({
  /** In the order of the game. */
  result: z.array(playNote),
  /** Whether notes are saved on the site: while you can vote on this entry. */
  canSave: z.boolean(),
  /** Sent back with each change, so that nothing is saved for another user who has logged in since. */
  entrantId: z.int(),
});
export type NoteList = z.output<typeof noteList>;

/** An entrant with a confirmed address, while voting is open. */
const voters = {
  who: 'entrant',
  about: { entry: 'id' },
  when: 'canVote',
  isVerified: true,
} as const satisfies Access;

export const listNotes = route({
  method: 'GET',
  path: '/api/v1/entry/:id/notes',
  summary:
    'What you noted down while playing an entry. Nobody else can read it; it is deleted when voting ends',
  access: { who: 'entrant', about: { entry: 'id' } },
  cache: personal,
  params: one,
  output: noteList,
});

export const saveNote = route({
  method: 'POST',
  path: '/api/v1/entry/:id/notes',
  summary: 'Saves a note that you took while playing. With the same key again, nothing changes',
  access: voters,
  cache: uncached,
  problems: ['own-entry', 'former-team', 'not-your-ballot', 'empty-note', 'too-many-notes'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({
    entrantId: z.int(),
    key,
    playedSeconds: z.int().check(z.minimum(0), z.maximum(maxPlayedSeconds)),
    text: z.string().check(z.maxLength(maxNoteLength)),
  }),
  output: noteList,
});

export const removeNotes = route({
  method: 'POST',
  path: '/api/v1/entry/:id/notes/remove',
  summary: 'Removes notes of yours on an entry',
  access: { who: 'entrant', about: { entry: 'id' } },
  cache: uncached,
  problems: ['not-your-ballot'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: one,
  body: z.object({ entrantId: z.int(), keys: z.array(key).check(z.maxLength(maxNotes)) }),
  output: noteList,
});
