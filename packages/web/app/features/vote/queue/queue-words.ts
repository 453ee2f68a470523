import type { VotableEntry } from '@tinsmith/contract/vote';
import { isComplete, missingCategories, type Scores } from '@tinsmith/domain/ballot';
import { counted } from '../../entry/entry-labels.ts';

/** Voted on, or reported as not running; an answer of its team brings it back. */
export const isGameDone = ({ ballot, trouble }: Pick<VotableEntry, 'ballot' | 'trouble'>): boolean =>
  trouble ? trouble.answer === '' : ballot !== null && isComplete(ballot.scores);

export const numScoresOf = (scores: Scores): number => 4 - missingCategories(scores).length;

/** Whether the voter gave a game anything. */
export const isPlayed = ({ ballot, trouble }: Pick<VotableEntry, 'ballot' | 'trouble'>): boolean =>
  trouble !== null || (ballot !== null && (numScoresOf(ballot.scores) > 0 || ballot.review !== ''));

/** What a game got: '4 scores and a review. It now has 4 votes.' */
export function describeGiven({ ballot, trouble, team, numVotes }: VotableEntry): string {
  if (trouble) return `You couldn't run it. ${team} got your report, without your name.`;
  const numScores = ballot ? numScoresOf(ballot.scores) : 0;
  const given = [
    ...(numScores > 0 ? [counted(numScores, 'score', 'scores')] : []),
    ...(ballot?.review ? ['a review'] : []),
  ].join(' and ');
  const now = `It now has ${counted(numVotes, 'vote', 'votes')}.`;
  return given === '' ? 'No scores yet.' : `${given.charAt(0).toUpperCase()}${given.slice(1)}. ${now}`;
}

/** 'Game 2 of about 3' */
export const describePlace = (place: number, numGames: number, isOpen: boolean): string =>
  `Game ${place} of ${isOpen ? 'about ' : ''}${Math.max(place, numGames)}`;

export const describeTime = (minutes: number, left: number): string =>
  left === 0
    ? `Your ${minutes} minutes are over.`
    : `${counted(left, 'minute', 'minutes')} left. Take as long as you like with this one.`;
