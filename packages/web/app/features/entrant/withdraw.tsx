import type { Competition } from '@tinsmith/contract/competition';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { withdraw } from '../../api/gen/entrant.ts';
import { getAtStake } from '../../api/gen/team.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useMood } from '../../page/use-site.ts';
import { Note } from '../../ui/note.tsx';
import { refreshCurrentEvent } from '../competition/current-event.ts';
import { askToWithdraw } from './ask-to-withdraw.tsx';

interface WithdrawProps {
  event: Competition;
  onDone: (text: string) => void;
}

/** Withdraws the sign-up, after a question that names what goes with it. */
export function Withdraw({ event, onDone }: WithdrawProps) {
  const mood = useMood();
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { compoId: event.short };
  const ask = () =>
    send(async () => {
      onDone('');
      setQuestion(askToWithdraw(event, await callApi(getAtStake, { params }), mood));
    });
  const leave = async () => {
    await callApi(withdraw, { params, body: {} });
    // The frame shows the sign-up too.
    await Promise.all([refreshCurrentEvent(), revalidate()]);
    onDone(`You've withdrawn from ${event.title}.`);
  };
  return (
    <div>
      {problem && <Note kind="err" title={problem} />}
      <AskButton
        variant="danger"
        isSmall
        icon="user-x"
        page="/join/"
        query={{ compo: event.short, withdraw: 'yes' }}
        isBusy={isSending}
        onAsk={ask}
      >
        Withdraw
      </AskButton>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} confirm={leave} />
    </div>
  );
}
