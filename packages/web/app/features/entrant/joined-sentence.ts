import type { Competition } from '@tinsmith/contract/competition';

/** The message for someone who has just joined. */
export const joinedSentence = ({ title, afterStart }: Pick<Competition, 'title' | 'afterStart'>): string =>
  afterStart ? "You're in. Time to start!" : `You're in. See you at ${title}.`;
