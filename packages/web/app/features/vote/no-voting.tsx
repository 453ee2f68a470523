import type { Competition } from '@tinsmith/contract/competition';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Note } from '../../ui/note.tsx';
import { NotJoined } from '../entry/not-joined.tsx';

/** Shown if there is nothing to vote on, or not yet. */
export function NoVoting({ competition }: { competition: Competition }) {
  const { short, kind, joinedCompetition, competitionEnd, serverTime } = competition;
  if (kind === 'gift-exchange')
    return (
      <Note title="There is no voting in a gift exchange.">
        Every game is a gift.{' '}
        <ButtonLink isSmall variant="quiet" to={`/${short}/entries`}>
          See the gifts
        </ButtonLink>
      </Note>
    );
  if (!joinedCompetition) return <NotJoined competition={competition} />;
  return (
    <Note title="Voting hasn't opened yet.">
      It starts when the jam ends
      <Countdown toMs={competitionEnd} atMs={serverTime} before=", in " after="." />
    </Note>
  );
}

/** Afterwards the page says that voting has ended, and nothing else. */
export const VotingEnded = ({ short }: { short: string }) => (
  <Note title="Voting has ended.">
    Your ballots can't be changed any more. <Link to={`/${short}/`}>Back to the event</Link>
  </Note>
);
