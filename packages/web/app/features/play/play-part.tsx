import type { Entry } from '@tinsmith/contract/entry';
import type { PlayableGame } from '@tinsmith/contract/play';
import { Link } from 'react-router';
import { OwnNotes } from './own-notes.tsx';
import { PlayPoster } from './play-poster.tsx';
import { useNotes } from './use-notes.ts';

interface PlayPartProps {
  entry: Entry;
  game: PlayableGame;
  /** Whether the viewer can vote on it now. */
  isVoter: boolean;
  onPlaying: (isPlaying: boolean) => void;
}

/** A game on its entry's page, and below it what the viewer noted down. */
export function PlayPart({ entry, game, isVoter, onPlaying }: PlayPartProps) {
  const notes = useNotes(entry.id, isVoter);
  const voteTo = `/${entry.competition.short}/vote?entry=${entry.id}`;
  return (
    <>
      <PlayPoster
        entry={entry}
        game={game}
        notes={notes}
        voteTo={isVoter ? voteTo : undefined}
        onPlaying={onPlaying}
      />
      <OwnNotes keeper={notes}>
        {isVoter && (
          <p>
            <Link to={voteTo}>Write a review from them</Link>
          </p>
        )}
      </OwnNotes>
    </>
  );
}
