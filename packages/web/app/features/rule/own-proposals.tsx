import { addressOf } from '@tinsmith/contract/client';
import type { PoolRule, Proposal } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { withdrawProposal } from '../../api/gen/rule.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProposalForm } from './proposal-form.tsx';
import styles from './propose.module.css';

function State({ proposal: { state, rule } }: { proposal: Proposal }) {
  if (state === 'open') return <Pill>Waiting to be read</Pill>;
  if (!rule) return <Pill kind="line">Declined</Pill>;
  const [event] = rule.drawnFor;
  if (event) return <Pill kind="ok">Drawn for {event}</Pill>;
  return (
    <Pill kind="ok">
      In the pool, {rule.numRatings} {rule.numRatings === 1 ? 'rating' : 'ratings'}
    </Pill>
  );
}

function OwnProposal({ proposal, rules }: { proposal: Proposal; rules: readonly PoolRule[] }) {
  // Without script a URL parameter opens it.
  const [isOpen, setIsOpen] = useState(useSearchParams()[0].get('change') === String(proposal.id));
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const params = { proposalId: String(proposal.id) };
  const withdraw = () =>
    send(async () => {
      await callApi(withdrawProposal, { params, body: {} });
      await revalidate();
    });
  const { rule } = proposal;
  return (
    <li>
      <div className={styles.line}>
        <p>
          <b>{rule?.text ?? proposal.text}</b>
        </p>
        <State proposal={proposal} />
      </div>
      <p className={styles.hint}>
        {categoryNames[rule?.category ?? proposal.category]},{' '}
        <LocalTime epochMs={proposal.proposedAt} format="day" />.
        {rule && rule.text !== proposal.text && ' An organizer changed the wording.'}
      </p>
      {proposal.reason && <p>{proposal.reason}</p>}
      {proposal.state === 'open' &&
        (isOpen ? (
          <ProposalForm rules={rules} proposal={proposal} onDone={() => setIsOpen(false)} />
        ) : (
          <div className={styles.row}>
            <AskButton
              variant="quiet"
              isSmall
              page="/rules/propose"
              query={{ change: String(proposal.id) }}
              onAsk={() => setIsOpen(true)}
            >
              Change it
            </AskButton>
            <PostButton
              variant="quiet"
              isSmall
              isBusy={isSending}
              action={addressOf(withdrawProposal, { params })}
              back="/rules/propose"
              onPress={withdraw}
            >
              Take it back
            </PostButton>
          </div>
        ))}
      {problem && <Note kind="err" title={problem} />}
    </li>
  );
}

export function OwnProposals({
  proposals,
  rules,
}: {
  proposals: readonly Proposal[];
  rules: readonly PoolRule[];
}) {
  if (proposals.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>Your proposals</h2>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <OwnProposal key={proposal.id} proposal={proposal} rules={rules} />
        ))}
      </ul>
    </section>
  );
}
