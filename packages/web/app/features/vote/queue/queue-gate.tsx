import type { PlayQueue } from '@tinsmith/contract/queue';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { MustLogIn } from '../../account/session/must-log-in.tsx';
import { NoVoting, VotingEnded } from '../no-voting.tsx';
import type { QueuePageData } from './load-queue.ts';

interface QueueGateProps {
  loaded: QueuePageData;
  /** The page's heading where there is no queue to show. */
  title: string;
  /** This page, to come back to after logging in. */
  address: string;
  children: (queue: PlayQueue) => ReactNode;
}

/** The pages of the queue, for those who can vote now; for everyone else why there is none. */
export function QueueGate({ loaded, title, address, children }: QueueGateProps) {
  const { competition, isLoggedIn, isVerified, queue } = loaded;
  const { short } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={address}>
        {competition.kind === 'speedhack'
          ? `Here everyone who took part in ${competition.title} is handed games to play and vote on.`
          : `${competition.title} is a gift exchange, so there's no voting.`}
      </MustLogIn>
    );
  const crumbs = (
    <Breadcrumbs
      items={[
        { label: competition.title, to: `/${short}/` },
        { label: 'Vote', to: `/${short}/vote` },
        { label: 'I have 20 minutes' },
      ]}
    />
  );
  if (queue?.canVote && isVerified)
    return (
      <>
        {crumbs}
        {children(queue)}
      </>
    );
  return (
    <>
      {crumbs}
      <PageHead title={title} />
      {queue?.canVote ? (
        <Note kind="warn" title="Confirm your e-mail address first.">
          Once confirmed, you can vote. We've e-mailed you the link.
        </Note>
      ) : queue ? (
        <VotingEnded short={short} />
      ) : (
        <NoVoting competition={competition} />
      )}
    </>
  );
}
