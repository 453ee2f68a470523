import type { OpenProposal, PoolRule } from '@tinsmith/contract/rule';
import { findCloseRule } from '@tinsmith/domain/close-rules';
import { maxRuleLength } from '@tinsmith/domain/limits';
import { categoryNames, type RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { acceptProposal, declineProposal } from '../../api/gen/rule.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { categoryOptions } from './proposal-form.tsx';
import styles from './propose.module.css';

interface OpenItemProps {
  proposal: OpenProposal;
  rules: readonly PoolRule[];
}

const ordinal = (number: number): string => {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
};

const historyOf = ({ numEarlier, numAccepted }: OpenProposal): string =>
  numEarlier === 0 ? 'first proposal' : `${ordinal(numEarlier + 1)} proposal, ${numAccepted} accepted`;

function OpenItem({ proposal, rules }: OpenItemProps) {
  const id = String(proposal.id);
  const params = { proposalId: id };
  // Without script a URL parameter asks for the reason, and a refused form comes back with the typed text.
  const [query] = useSearchParams();
  const sent = useSentForm();
  const isBack = sent.typed('intent') !== 'propose' && sent.typed('proposalId') === id;
  const [text, setText] = useState((isBack && sent.typed('text')) || proposal.text);
  const [category, setCategory] = useState<RuleCategory>(proposal.category);
  const close = findCloseRule(text, rules);
  const likeIt = close
    ? `We have one like it: "${close.text}" (${categoryNames[close.category]} #${close.number})`
    : '';
  const isDeclining = query.get('decline') === id;
  const asked = isBack ? (sent.typed('reason') ?? '') : query.has('same') ? likeIt : '';
  const [reason, setReason] = useState<string | null>(isDeclining ? asked : null);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const accept = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await callApi(acceptProposal, { params, body: { category, text } });
      await revalidate();
    });
  };
  const decline = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await callApi(declineProposal, { params, body: { reason: reason ?? '' } });
      await revalidate();
    });
  };
  return (
    <li>
      <p>
        <b>
          <Link to={`/user/${proposal.author}`}>{proposal.author}</Link>
        </b>{' '}
        <span className={styles.hint}>
          <LocalTime epochMs={proposal.proposedAt} format="day" />, {historyOf(proposal)}
        </span>
      </p>
      {proposal.note && <p>Note: {proposal.note}</p>}
      {reason === null ? (
        <>
          <form id={`accept-${id}`} method="post" onSubmit={accept}>
            <CsrfField />
            <input type="hidden" name="intent" value="accept" />
            <input type="hidden" name="proposalId" value={id} />
            <TextArea
              label="Rule text"
              name="text"
              maxLength={maxRuleLength}
              required
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Chips
              legend="Category"
              type="radio"
              name="category"
              options={categoryOptions}
              values={[category]}
              onChange={([value]) => setCategory(value as RuleCategory)}
            />
          </form>
          <div className={styles.row}>
            <Button form={`accept-${id}`} type="submit" isSmall isBusy={isSending} busyLabel="Accepting">
              Accept
            </Button>
            <AskButton
              variant="quiet"
              isSmall
              page="/rules/propose"
              query={{ decline: id }}
              onAsk={() => setReason('')}
            >
              Decline…
            </AskButton>
            {close && (
              <AskButton
                variant="quiet"
                isSmall
                page="/rules/propose"
                query={{ decline: id, same: 'yes' }}
                onAsk={() => setReason(likeIt)}
              >
                Same as {categoryNames[close.category]} #{close.number}…
              </AskButton>
            )}
          </div>
        </>
      ) : (
        <form method="post" onSubmit={decline}>
          <CsrfField />
          <input type="hidden" name="intent" value="decline" />
          <input type="hidden" name="proposalId" value={id} />
          <p>{proposal.text}</p>
          <TextArea
            label={`Why not? ${proposal.author} will read this.`}
            name="reason"
            maxLength={1000}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p className={styles.row}>
            <Button type="submit" isSmall isBusy={isSending} busyLabel="Declining">
              Decline
            </Button>
            <ButtonLink variant="quiet" isSmall to="/rules/propose" onClick={() => setReason(null)}>
              Cancel
            </ButtonLink>
          </p>
        </form>
      )}
      {problem && <Note kind="err" title={problem} />}
    </li>
  );
}

/** For staff: proposals to be read, the oldest first. */
export function ProposalQueue({
  proposals,
  rules,
}: {
  proposals: readonly OpenProposal[];
  rules: readonly PoolRule[];
}) {
  return (
    <section className={styles.section} aria-labelledby="queue-title">
      <h2 id="queue-title">Waiting to be read</h2>
      <p>For staff. {proposals.length} waiting, oldest first. Everything you do here is in the audit log.</p>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <OpenItem key={proposal.id} proposal={proposal} rules={rules} />
        ))}
      </ul>
    </section>
  );
}
