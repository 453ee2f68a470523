import { type PoolRule, type Proposal, withdrawProposal } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ProposalForm } from './proposal-form.tsx';
import styles from './propose.module.css';

function State({ proposal: { state, rule } }: { proposal: Proposal }) {
  if (state === 'open') return <Pill>Being read</Pill>;
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
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  const withdraw = () =>
    send(async () => {
      await callApi(withdrawProposal, { params: { proposalId: String(proposal.id) } });
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
          <p className={styles.row}>
            <Button variant="quiet" isSmall onClick={() => setIsOpen(true)}>
              Change it
            </Button>
            <Button variant="quiet" isSmall isBusy={isSending} onClick={withdraw}>
              Take it back
            </Button>
          </p>
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
