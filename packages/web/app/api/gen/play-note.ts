// Written by `npm run client` from packages/contract/src/play-note.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/play-note';

export const listNotes: ClientRoute<typeof contract.listNotes> = {
  method: 'GET',
  path: '/api/v1/entry/:id/notes',
};
export const removeNotes: ClientRoute<typeof contract.removeNotes> = {
  method: 'POST',
  path: '/api/v1/entry/:id/notes/remove',
};
export const saveNote: ClientRoute<typeof contract.saveNote> = {
  method: 'POST',
  path: '/api/v1/entry/:id/notes',
};
