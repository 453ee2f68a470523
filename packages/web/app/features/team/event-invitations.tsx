import type { Competition } from '@tinsmith/contract/competition';
import { useMemo } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getTeam, listInvitations } from '../../api/gen/team.ts';
import { useLiveDesk } from '../../live/use-live-desk.ts';
import { Note } from '../../ui/note.tsx';
import { Block } from '../competition/block.tsx';
import { InvitationList } from './invitation-list.tsx';
import type { WaitingInvitations } from './load-invitations.ts';
import styles from './team.module.css';
import { useNews } from './use-news.ts';

interface EventInvitationsProps {
  event: Competition;
  waiting: WaitingInvitations | null;
}

/** Asked for privately while the page is open: an invitation shows within seconds. */
function useLiveInvitations(event: Competition, loaded: WaitingInvitations | null) {
  const compo = { params: { compoId: event.short } };
  const ask = async () => {
    const { toMe } = await callApi(listInvitations, compo);
    return { waiting: toMe.length === 0 ? null : { team: await callApi(getTeam, compo), invitations: toMe } };
  };
  const wrapped = useMemo(() => ({ waiting: loaded }), [loaded]);
  const isOn = event.joinedCompetition && event.afterStart && !event.afterEnd;
  return useLiveDesk(wrapped, ask, { event: event.short, isOn }).desk.waiting;
}

/** Invitations on their event's page. The outcome of one stays until the page is left. */
export function EventInvitations({ event, waiting: loaded }: EventInvitationsProps) {
  const { news, newsProps, done } = useNews();
  const waiting = useLiveInvitations(event, loaded);
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
