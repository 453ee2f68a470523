import type { Competition } from '@tinsmith/contract/competition';

/** What those who have just joined are told. */
export const joinedSentence = ({ title, afterStart }: Pick<Competition, 'title' | 'afterStart'>): string =>
  afterStart ? "You're in. Time to start!" : `You're in. See you at ${title}.`;
