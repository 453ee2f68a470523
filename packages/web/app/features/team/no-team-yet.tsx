import type { Competition } from '@tinsmith/contract/competition';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

/** For an entrant without an entry: what to do. */
export function NoTeamYet({ competition }: { competition: Competition }) {
  const isGifts = competition.kind === 'gift-exchange';
  if (competition.afterEnd)
    return <Empty title={isGifts ? "You didn't make a gift." : "You didn't make an entry."} />;
  return (
    <Empty title="You're not in a team yet.">
      <p>
        Start your {isGifts ? 'gift' : 'entry'} on your own, invite someone to make it with you, or wait for
        an invitation. It'll show up here, and we'll e-mail you.
      </p>
      <ButtonLink icon="joystick" to={`/${competition.short}/myEntry`}>
        {isGifts ? 'Start your gift' : 'Start your entry'}
      </ButtonLink>
    </Empty>
  );
}
