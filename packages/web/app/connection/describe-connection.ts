import type { ConnectionState } from './connection.ts';

const longMs = 60_000;

/** Why the page is on its own. A restart takes seconds, so a minute is worth a word. */
export const describeLoss = (isOffline: boolean, forMs: number): string =>
  isOffline
    ? "You're offline."
    : forMs < longMs
      ? "We can't reach the site right now."
      : "We still can't reach the site. This is taking longer than usual.";

const votes = (count: number): string => `${count} ${count === 1 ? 'vote' : 'votes'}`;

/** What waited in this browser and has been sent. Only votes with all four scores count, so only they are called sent. */
export function describeSent({
  numVotesSent,
  numPartVotesSent,
}: Pick<ConnectionState, 'numVotesSent' | 'numPartVotesSent'>): string {
  const sentences = [
    numVotesSent > 0 && `${votes(numVotesSent)} sent.`,
    numPartVotesSent > 0 &&
      `${votes(numPartVotesSent)} saved, but ${numPartVotesSent === 1 ? "it doesn't" : "they don't"} count yet: scores are missing.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
