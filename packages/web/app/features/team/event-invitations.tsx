import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { getTeam, type Invitation, listInvitations, type Team } from '@tinsmith/contract/team';
import { Note } from '../../ui/note.tsx';
import { Block } from '../competition/block.tsx';
import { InvitationList } from './invitation-list.tsx';
import styles from './team.module.css';
import { useNews } from './use-news.ts';

export interface WaitingInvitations {
  readonly team: Team;
  readonly invitations: readonly Invitation[];
}

/** Invitations that wait for the viewer's reply, for the event's page; null if there are none. */
export async function loadInvitations(call: Call, event: Competition): Promise<WaitingInvitations | null> {
  if (event.numInvitations === 0) return null;
  const compo = { params: { compoId: event.short } };
  const [team, { toMe }] = await Promise.all([call(getTeam, compo), call(listInvitations, compo)]);
  return { team, invitations: toMe };
}

interface EventInvitationsProps {
  event: Competition;
  waiting: WaitingInvitations | null;
}

/** Invitations on their event's page. The outcome of one stays until the page is left. */
export function EventInvitations({ event, waiting }: EventInvitationsProps) {
  const { news, newsProps, done } = useNews();
  if (!waiting && !news) return null;
  return (
    <Block
      id="invitations"
      title="Invitations to you"
      note={waiting ? String(waiting.invitations.length) : undefined}
      order={1}
      isHalf
    >
      <div {...newsProps} className={styles.status}>
        {news && <Note kind="ok" title={news} />}
      </div>
      {waiting && <InvitationList competition={event} {...waiting} onDone={done} />}
    </Block>
  );
}
