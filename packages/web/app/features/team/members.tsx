import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation, Team } from '@tinsmith/contract/team';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { removeTeamMember } from '../../api/gen/team.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { useMood } from '../../page/use-site.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { PersonLink } from '../entry/person-link.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import { Block } from './block.tsx';
import { PendingRow } from './pending-row.tsx';
import { askToRemove } from './questions.tsx';
import styles from './team.module.css';

interface MembersProps {
  competition: Competition;
  team: Team;
  asked: readonly Invitation[];
  onDone: (news: string) => Promise<void>;
}
type Member = Team['members'][number];

function sinceWhen({ isFounder, isMe, joinedAt }: Member) {
  const joined = isFounder ? (
    'started this entry'
  ) : (
    <>
      joined on <LocalTime epochMs={joinedAt} format="moment" />
    </>
  );
  return (
    <>
      {isMe && 'you, '}
      {joined}
    </>
  );
}

interface MemberRowProps extends Omit<MembersProps, 'asked'> {
  member: Member;
  canRemove: boolean;
}

function MemberRow({ competition, team, member, canRemove, onDone }: MemberRowProps) {
  const { username, avatar, entrantId } = member;
  const mood = useMood();
  const [question, setQuestion] = useState<Question | null>(null);
  const remove = async () => {
    await callApi(removeTeamMember, { params: { entrantId: String(entrantId) }, body: undefined });
    await onDone(`${username} is no longer in the team.`);
  };
  return (
    <li className={styles.member}>
      <SmallFace name={username} avatar={avatar} />
      <span className={styles.who}>
        <PersonLink name={username} />
        <span className={styles.hint}>{sinceWhen(member)}</span>
      </span>
      {canRemove && (
        <div className={styles.act}>
          <AskButton
            variant="quiet"
            isSmall
            page={`/${competition.short}/team`}
            query={{ remove: String(entrantId) }}
            onAsk={() => setQuestion(askToRemove(username, team, mood))}
          >
            Remove<span className="visually-hidden"> {username}</span>
          </AskButton>
        </div>
      )}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} confirm={remove} />
    </li>
  );
}

/** Members and invitees. The person who started the entry can remove others. */
export function Members({ competition, team, asked, onDone }: MembersProps) {
  const isFounder = team.members.some((member) => member.isMe && member.isFounder);
  if (team.members.length === 0) return null;
  return (
    <Block id="members" title="Members" order={3}>
      <ul>
        {team.members.map((member) => (
          <MemberRow
            key={member.entrantId}
            competition={competition}
            team={team}
            member={member}
            canRemove={isFounder && team.editable && !member.isMe}
            onDone={onDone}
          />
        ))}
        {asked.map((invitation) => (
          <PendingRow
            key={invitation.id}
            invitation={invitation}
            page={`/${competition.short}/team`}
            isOpen={team.editable}
            onDone={onDone}
          />
        ))}
      </ul>
    </Block>
  );
}
