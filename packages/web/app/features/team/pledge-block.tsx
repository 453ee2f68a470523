import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Candidate, Pledges } from '@tinsmith/contract/team';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { answerPledge, askToPledge, leavePledge, listCandidates } from '../../api/gen/team.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useHasScript } from '../../forms/use-has-script.ts';
import { useSend } from '../../forms/use-send.ts';
import { Ago } from '../../ui/ago.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { listNames } from '../entry/entry-labels.ts';
import { PersonLink } from '../entry/person-link.tsx';
import { SmallFace } from '../entry/small-face.tsx';
import { Block } from './block.tsx';
import styles from './team.module.css';

interface PledgeProps {
  competition: Competition;
  pledges: Pledges;
  onDone: (news: string) => Promise<void>;
}

/** Asks someone by name; without script by typing it. */
function AskForm({ competition, onDone }: Omit<PledgeProps, 'pledges'>) {
  const params = { compoId: competition.short };
  const hasScript = useHasScript();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [typed, setTyped] = useState('');
  const [numAsked, setNumAsked] = useState(0);
  const { isSending, problem, send } = useSend();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const username = chosen?.username ?? typed.trim();
    if (username === '') return;
    return send(async () => {
      await callApi(askToPledge, { params, body: { username } });
      setChosen(null);
      setTyped('');
      setNumAsked((count) => count + 1);
      await onDone(`You've asked ${username}.`);
    });
  };
  const search = async (letters: string) =>
    (await callApi(listCandidates, { params, query: { search: letters } })).result;
  const hint = `Anyone who has joined ${competition.title} and confirmed their address. They'll get an e-mail.`;
  return (
    <form className={styles.form} method="post" action={addressOf(askToPledge, { params })} onSubmit={ask}>
      <CsrfField />
      <input type="hidden" name="next" value={`/${competition.short}/team`} />
      {hasScript ? (
        <Combobox
          key={numAsked}
          label="Who's in it with you?"
          hint={hint}
          value={chosen}
          onChange={setChosen}
          onType={setTyped}
          keyOf={(candidate) => candidate.entrantId}
          nameOf={(candidate) => candidate.username}
          search={search}
          nothing="No match. People need to have joined and confirmed their address."
          failed="We can't search right now. Check your connection and try again."
        >
          {(candidate) => (
            <>
              <SmallFace name={candidate.username} avatar={candidate.avatar} size="xs" />
              <b className={styles.option}>{candidate.username}</b>
            </>
          )}
        </Combobox>
      ) : (
        <TextField
          name="username"
          label="Who's in it with you?"
          hint={hint}
          autoCapitalize="none"
          maxLength={60}
        />
      )}
      <div>
        <Button type="submit" isBusy={isSending} busyLabel="Asking">
          Ask
        </Button>
      </div>
      {problem && <Note kind="err" title={problem} />}
    </form>
  );
}

function Question({
  competition,
  ask,
  onDone,
}: Omit<PledgeProps, 'pledges'> & { ask: Pledges['toMe'][number] }) {
  const { isSending, problem, send } = useSend();
  const params = { compoId: competition.short };
  const { pledgeId, senderName, names } = ask;
  const others = names.filter((name) => name !== senderName);
  const answer = (resolution: 'accept' | 'reject') =>
    send(async () => {
      await callApi(answerPledge, { params, body: { pledgeId, resolution } });
      await onDone(resolution === 'accept' ? "You're in this together." : `You've said no to ${senderName}.`);
    });
  const common = {
    action: addressOf(answerPledge, { params }),
    back: `/${competition.short}/team`,
    isSmall: true,
    isBusy: isSending,
  };
  return (
    <li>
      {problem && <Note className={styles.problem} kind="err" title={problem} />}
      <p className={styles.sentence}>
        <b>
          <PersonLink name={senderName} />
        </b>{' '}
        would like to be in a team with you{others.length > 0 && `, and with ${listNames(others)}`}.{' '}
        <span className={styles.hint}>
          Asked <Ago epochMs={ask.date} />.
        </span>
      </p>
      <div className={styles.row}>
        <PostButton
          {...common}
          fields={{ pledgeId: String(pledgeId), resolution: 'accept' }}
          onPress={() => void answer('accept')}
        >
          We're in this together<span className="visually-hidden">, {senderName}</span>
        </PostButton>
        <PostButton
          {...common}
          variant="quiet"
          fields={{ pledgeId: String(pledgeId), resolution: 'reject' }}
          onPress={() => void answer('reject')}
        >
          No, thanks<span className="visually-hidden">, {senderName}</span>
        </PostButton>
      </div>
    </li>
  );
}

/** Agreeing on a team before the start: it becomes the team by itself. */
export function PledgeBlock({ competition, pledges, onDone }: PledgeProps) {
  const { isSending, problem, send } = useSend();
  const params = { compoId: competition.short };
  const { members, toMe } = pledges;
  const isPledged = members.some(({ isMe, isIn }) => isIn && !isMe);
  const leave = (entrantId?: number) =>
    send(async () => {
      await callApi(leavePledge, { params, body: entrantId === undefined ? {} : { entrantId } });
      await onDone(entrantId === undefined ? "You're on your own again." : 'Taken back.');
    });
  const common = {
    action: addressOf(leavePledge, { params }),
    back: `/${competition.short}/team`,
    variant: 'quiet' as const,
    isSmall: true,
    isBusy: isSending,
  };
  return (
    <Block id="pledge" title="We're in this together" order={1}>
      <p className={styles.hint}>
        Agree on your team now. At the start it's made by itself, with everyone who said yes and is still
        taking part.
        {competition.kind === 'gift-exchange' &&
          ' Nobody is drawn to make a game for someone in their own team.'}
      </p>
      {problem && <Note kind="err" title={problem} />}
      {toMe.length > 0 && (
        <ul className={styles.asks} aria-label="Questions to you">
          {toMe.map((ask) => (
            <Question key={ask.pledgeId} competition={competition} ask={ask} onDone={onDone} />
          ))}
        </ul>
      )}
      {members.length > 1 && (
        <ul className={styles.asks} aria-label="In this together">
          {members.map(({ entrantId, username, avatar, isIn, isMe }) => (
            <li key={entrantId} className={styles.row}>
              <SmallFace name={username} avatar={avatar} size="xs" />
              <b>{isMe ? 'You' : <PersonLink name={username} />}</b>
              {!isIn && <Pill kind="line">hasn't answered yet</Pill>}
              {!isIn && (
                <PostButton
                  {...common}
                  fields={{ entrantId: String(entrantId) }}
                  onPress={() => void leave(entrantId)}
                >
                  Take back<span className="visually-hidden"> the question to {username}</span>
                </PostButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <AskForm competition={competition} onDone={onDone} />
      {isPledged && (
        <PostButton {...common} onPress={() => void leave()}>
          I'd rather go by myself
        </PostButton>
      )}
    </Block>
  );
}
