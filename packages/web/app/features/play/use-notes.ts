import type { PlayNote } from '@tinsmith/domain/play-notes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { listNotes, removeNotes, saveNote } from '../../api/gen/play-note.ts';
import { browserStore, draftKey } from '../../forms/draft-store.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { type NoteSite, NoteStore } from './note-store.ts';

function openSite(entryId: number): NoteSite {
  const params = { id: String(entryId) };
  return {
    list: () => callApi(listNotes, { params }),
    save: (entrantId, note) => callApi(saveNote, { params, body: { entrantId, ...note } }),
    remove: (entrantId, keys) => callApi(removeNotes, { params, body: { entrantId, keys: [...keys] } }),
  };
}

function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** The viewer's notes on a game, as pages use them. */
export interface NoteKeeper {
  /** In the order of the game. */
  readonly notes: readonly PlayNote[];
  /** How many wait to be sent. */
  readonly numWaiting: number;
  /** They are not saved on the site. */
  readonly isInTabOnly: boolean;
  readonly problem: string | null;
  /** Null if there was nothing to keep. */
  readonly add: (playedSeconds: number, typed: string) => Promise<PlayNote | null>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

/** `isVoter`: takes part in the event while voting is open; everyone else's notes stay in their tab. */
export function useNotes(entryId: number, isVoter: boolean): NoteKeeper {
  const { login } = useCurrentUser();
  const open = () =>
    new NoteStore(
      isVoter ? openSite(entryId) : null,
      typeof window === 'undefined' ? null : browserStore(),
      typeof window === 'undefined' ? null : tabStore(),
      draftKey(login ?? '', `note ${entryId} `),
    );
  const [known, setKnown] = useState(() => ({ of: `${entryId} ${isVoter} ${login}`, store: open() }));
  const of = `${entryId} ${isVoter} ${login}`;
  if (known.of !== of) setKnown({ of, store: open() });
  const { store } = known;
  useSyncExternalStore(
    store.subscribe,
    () => store.version,
    () => 0,
  );
  useEffect(() => {
    void store.open();
    // Another tab may have taken some.
    const look = () => document.visibilityState === 'visible' && void store.open();
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      store.close();
    };
  }, [store]);
  return {
    notes: store.notes,
    numWaiting: store.pending.length,
    isInTabOnly: store.isInTabOnly,
    problem: store.problem,
    add: (playedSeconds, typed) => store.add(playedSeconds, typed),
    remove: (keys) => store.remove(keys),
  };
}
