import type { Competition } from '@tinsmith/contract/competition';
import type { Team } from '@tinsmith/contract/team';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { getAtStake, removeTeamMember } from '../../api/gen/team.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useMood } from '../../page/use-site.ts';
import { Note } from '../../ui/note.tsx';
import { Block } from './block.tsx';
import { askToLeave } from './questions.tsx';
import styles from './team.module.css';

interface LeaveTeamProps {
  competition: Competition;
  team: Team;
  onDone: (news: string) => Promise<void>;
}

/** Leaves the team, after a question. */
export function LeaveTeam({ competition, team, onDone }: LeaveTeamProps) {
  const mood = useMood();
  const [question, setQuestion] = useState<Question | null>(null);
  const { isSending, problem, send } = useSend();
  const me = team.members.find((member) => member.isMe);
  const ask = () =>
    send(async () => {
      const stake = await callApi(getAtStake, { params: { compoId: competition.short } });
      setQuestion(askToLeave(stake, mood));
    });
  const leave = async () => {
    await callApi(removeTeamMember, { params: { entrantId: String(me?.entrantId) }, body: undefined });
    await onDone("You've left the team. You have a new, empty entry of your own.");
  };
  return (
    <Block id="leave" title="Leave" order={4}>
      {problem && <Note className={styles.problem} kind="err" title={problem} />}
      <AskButton
        variant="quiet"
        icon="logout"
        page={`/${competition.short}/team`}
        query={{ leave: 'yes' }}
        isBusy={isSending}
        onAsk={ask}
      >
        Leave the team
      </AskButton>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} confirm={leave} />
    </Block>
  );
}
