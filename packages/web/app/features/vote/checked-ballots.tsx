import { type CheckedBallot, countBallot, excludeBallot } from '@tinsmith/contract/vote-desk';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessage, TextArea } from '../../ui/field.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { titleOf } from '../entry/entry-labels.ts';
import styles from './vote-check.module.css';

interface CheckedProps {
  short: string;
  onChange: () => Promise<void>;
}

interface DecisionFormProps {
  intent: 'exclude' | 'count';
  id: number;
  work: (form: FormData) => Promise<void>;
  children: (isSending: boolean) => ReactNode;
}

/** The same form does it without script. */
function DecisionForm({ intent, id, work, children }: DecisionFormProps) {
  const { isSending, problem, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(() => work(form));
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="ballotId" value={id} />
      {children(isSending)}
      {problem !== null && <FieldMessage error={problem} />}
    </form>
  );
}

function Decide({ ballot, short, onChange }: CheckedProps & { ballot: CheckedBallot }) {
  const { id, voter, title, isOwn, exclusion } = ballot;
  const params = { compoId: short, ballotId: String(id) };
  const which = (
    <span className="visually-hidden">
      {' '}
      the ballot by {voter} for {title}
    </span>
  );
  if (isOwn)
    return (
      <p className={styles.soft}>
        This ballot is yours or about your entry, so another organizer has to decide.
      </p>
    );
  if (exclusion)
    return (
      <DecisionForm
        intent="count"
        id={id}
        work={async () => {
          await callApi(countBallot, { params, body: undefined });
          await onChange();
        }}
      >
        {(isSending) => (
          <Button type="submit" variant="quiet" isSmall isBusy={isSending}>
            Count it again{which}
          </Button>
        )}
      </DecisionForm>
    );
  return (
    <details className={styles.fold}>
      <summary>Leave out{which}</summary>
      <DecisionForm
        intent="exclude"
        id={id}
        work={async (form) => {
          await callApi(excludeBallot, { params, body: { reason: String(form.get('reason')) } });
          await onChange();
        }}
      >
        {(isSending) => (
          <>
            <TextArea
              label="Reason"
              name="reason"
              rows={3}
              required
              maxLength={1000}
              hint={`${voter} will read this. Their review stays.`}
            />
            <Button type="submit" isSmall isBusy={isSending} busyLabel="Leaving it out">
              Leave it out
            </Button>
          </>
        )}
      </DecisionForm>
    </details>
  );
}

const describeOthers = ({ othersMean, numOthers }: CheckedBallot): string =>
  othersMean === null
    ? 'Nobody else voted on it.'
    : `${numOthers === 1 ? '1 other gave' : `${numOthers} others gave`} it ${othersMean.toFixed(2)} overall${numOthers === 1 ? '' : ' on average'}.`;

const describePace = ({ secondsAfter, wasQueued }: CheckedBallot): string => {
  if (secondsAfter === null || secondsAfter >= 3600) return wasQueued ? ' Sent later.' : '';
  return wasQueued
    ? ` Sent later, ${secondsAfter} seconds for each ballot.`
    : ` ${secondsAfter} seconds after their previous ballot.`;
};

/** A ballot beside the others' scores, and what to do about it. */
export function CheckedItem({ ballot, short, onChange }: CheckedProps & { ballot: CheckedBallot }) {
  const { voter, entryId, title, scores, exclusion } = ballot;
  return (
    <li>
      <div className={styles.head}>
        <b>{voter}</b> on <Link to={`/entry/${entryId}`}>{titleOf({ title, isSecret: false })}</Link>
        <span className={styles.scores}>
          {categories.map((category) => `${categoryLabels[category]} ${scores[category]}`).join(', ')}
        </span>
      </div>
      <p className={styles.soft}>
        {describeOthers(ballot)}
        {describePace(ballot)}
      </p>
      {exclusion && (
        <p className={styles.excluded}>
          <b>Left out</b> by {exclusion.by} on <LocalTime epochMs={exclusion.at} format="moment" />. Reason:{' '}
          {exclusion.reason}
        </p>
      )}
      <Decide ballot={ballot} short={short} onChange={onChange} />
    </li>
  );
}
