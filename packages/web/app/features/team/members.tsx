import { type Invitation, removeTeamMember, type Team } from '@tinsmith/contract/team';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { PersonLink } from '../entry/person-link.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import { Block } from './block.tsx';
import styles from './team.module.css';

interface MembersProps {
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
      joined <LocalTime epochMs={joinedAt} format="moment" />
    </>
  );
  return (
    <>
      {joined}
      {isMe && ', that is you'}
    </>
  );
}

interface MemberRowProps {
  member: Member;
  canRemove: boolean;
  onDone: MembersProps['onDone'];
  onProblem: (problem: string | null) => void;
}

function MemberRow({ member, canRemove, onDone, onProblem }: MemberRowProps) {
  const { username, avatar, entrantId } = member;
  const { isSending, send } = useSend();
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  const remove = async () => {
    onProblem(null);
    const refused = await send(async () => {
      await callApi(removeTeamMember, { params: { entrantId: String(entrantId) }, body: undefined });
      await onDone(`${username} is no longer in the team.`);
    });
    onProblem(refused?.message ?? null);
    setIsAsking(false);
  };
  return (
    <li className={styles.member}>
      <SmallFace name={username} avatar={avatar} />
      <span className={styles.who}>
        <PersonLink name={username} />
        <span className={styles.hint}>{sinceWhen(member)}</span>
      </span>
      {canRemove && !isAsking && (
        <Button className={styles.act} variant="quiet" isSmall onClick={() => setIsAsking(true)}>
          Remove<span className="visually-hidden"> {username}</span>
        </Button>
      )}
      {isAsking && (
        <span className={classNames(styles.act, styles.row)}>
          <Button variant="danger" isSmall isBusy={isSending} busyLabel="Removing" onClick={remove}>
            Remove {username}
          </Button>
          <Button ref={keep} variant="quiet" isSmall onClick={() => setIsAsking(false)}>
            Keep
          </Button>
        </span>
      )}
    </li>
  );
}

/** Who is in and who is asked. Whoever started the entry can send others away. */
export function Members({ team, asked, onDone }: MembersProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const isFounder = team.members.some((member) => member.isMe && member.isFounder);
  return (
    <Block id="members" title="Members" order={3}>
      {problem && <Note className={styles.problem} kind="err" title={problem} />}
      <ul>
        {team.members.map((member) => (
          <MemberRow
            key={member.entrantId}
            member={member}
            canRemove={isFounder && team.editable && !member.isMe}
            onDone={onDone}
            onProblem={setProblem}
          />
        ))}
        {asked.map(({ id, recipientName, date }) => (
          <li key={id} className={styles.member}>
            <span className={styles.asleep}>
              <SmallFace name={recipientName} avatar={null} />
            </span>
            <span className={styles.who}>
              <PersonLink name={recipientName} />
              <span className={styles.hint}>
                invited <LocalTime epochMs={date} format="moment" />
              </span>
            </span>
            <span className={styles.act}>
              <Pill kind="warn">No answer yet</Pill>
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
