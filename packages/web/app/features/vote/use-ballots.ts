import type { Ballot, Votes } from '@tinsmith/contract/vote';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callApi, readCsrfToken } from '../../api/browser-api.ts';
import { getBallot, saveBallot } from '../../api/gen/vote.ts';
import { countSentVote } from '../../connection/rescue.ts';
import { browserStore } from '../../forms/draft-store.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { type BallotSite, BallotStore } from './ballot-store.ts';
import { KeptBallots } from './kept-ballots.ts';

interface SaveListener {
  readonly entryId: number;
  readonly ballot: Ballot;
}

const openChannel = (entrantId: number): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`ballots ${entrantId}`);

/** The API as one entrant saves to it. */
function openSite(entrantId: number, channel: () => BroadcastChannel | null): BallotSite {
  return {
    save: (entryId, save) =>
      callApi(saveBallot, { params: { id: String(entryId) }, body: { entrantId, ...save } }),
    read: async (entryId) => (await callApi(getBallot, { params: { id: String(entryId) } })).ballot,
    countSent: countSentVote,
    notify: (entryId, ballot) => channel()?.postMessage({ entryId, ballot } satisfies SaveListener),
  };
}

/** A last call as the page unloads, which the browser completes on its own. The next visit sends the rest. */
function sendLast(ballotStore: BallotStore, entrantId: number): void {
  const token = readCsrfToken();
  if (token === null) return;
  for (const [entryId, save] of ballotStore.listUnsaved())
    fetch(saveBallot.path.replace(':id', String(entryId)), {
      method: saveBallot.method,
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-csrftoken': token },
      body: JSON.stringify({ entrantId, ...save }),
    }).catch(() => {});
}

/** The ballots of a page: saved while typing, kept while offline, shared by all tabs. */
export function useBallots(votes: Votes): BallotStore {
  const { login } = useCurrentUser();
  const { entrantId, entries } = votes;
  const channel = useRef<BroadcastChannel | null>(null);
  const [ballotStore] = useState(() => {
    const store = typeof window === 'undefined' ? null : browserStore();
    const opened = new BallotStore(
      openSite(entrantId, () => channel.current),
      new KeptBallots(store, login ?? '', entrantId),
    );
    for (const { id, ballot } of entries) opened.learn(id, ballot);
    return opened;
  });
  useSyncExternalStore(
    ballotStore.subscribe,
    () => ballotStore.version,
    () => 0,
  );

  useEffect(() => {
    for (const { id, ballot } of votes.entries) ballotStore.learn(id, ballot);
    const { numEntries, numDone, numBegun, numOwed } = votes;
    ballotStore.learnProgress({ numEntries, numDone, numBegun, numOwed });
  }, [ballotStore, votes]);

  useEffect(() => {
    const opened = openChannel(entrantId);
    channel.current = opened;
    opened?.addEventListener('message', ({ data }: MessageEvent<SaveListener>) =>
      ballotStore.hear(data.entryId, data.ballot),
    );
    ballotStore.restore();
    const saveNow = () => ballotStore.saveNow();
    const leave = () => sendLast(ballotStore, entrantId);
    const hide = () => document.visibilityState === 'hidden' && ballotStore.saveNow();
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      ballotStore.saveNow();
      ballotStore.close();
      opened?.close();
      channel.current = null;
    };
  }, [ballotStore, entrantId]);
  return ballotStore;
}
