import type { CheckedBallot } from '@tinsmith/contract/vote-desk';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { countBallot, countVoter, excludeBallot, excludeVoter } from '../../api/gen/vote-desk.ts';
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
  intent: 'exclude' | 'count' | 'exclude-voter' | 'count-voter';
  /** Of the ballot, or of the entrant whose ballots these are. */
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
      <input type="hidden" name="id" value={id} />
      {children(isSending)}
      {problem !== null && <FieldMessage error={problem} />}
    </form>
  );
}

interface LeaveOutProps {
  label: ReactNode;
  hint: string;
  button: string;
  intent: 'exclude' | 'exclude-voter';
  id: number;
  send: (reason: string) => Promise<void>;
}

/** A form for the reason, folded until it is needed. */
function LeaveOut({ label, hint, button, intent, id, send }: LeaveOutProps) {
  return (
    <details className={styles.fold}>
      <summary>{label}</summary>
      <DecisionForm intent={intent} id={id} work={(form) => send(String(form.get('reason')))}>
        {(isSending) => (
          <>
            <TextArea label="Reason" name="reason" rows={3} required maxLength={1000} hint={hint} />
            <Button type="submit" isSmall isBusy={isSending} busyLabel="Leaving out">
              {button}
            </Button>
          </>
        )}
      </DecisionForm>
    </details>
  );
}

function Decide({ ballot, short, onChange }: CheckedProps & { ballot: CheckedBallot }) {
  const { id, entrantId, voter, title, isOwn, exclusion } = ballot;
  const params = { compoId: short, ballotId: String(id) };
  const voterParams = { compoId: short, entrantId: String(entrantId) };
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
      <div className={styles.row}>
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
        <DecisionForm
          intent="count-voter"
          id={entrantId}
          work={async () => {
            await callApi(countVoter, { params: voterParams, body: undefined });
            await onChange();
          }}
        >
          {(isSending) => (
            <Button type="submit" variant="quiet" isSmall isBusy={isSending}>
              Count all ballots by {voter} again
            </Button>
          )}
        </DecisionForm>
      </div>
    );
  return (
    <div className={styles.row}>
      <LeaveOut
        label={<>Leave out{which}</>}
        hint={`${voter} will read this. Their review stays.`}
        button="Leave it out"
        intent="exclude"
        id={id}
        send={async (reason) => {
          await callApi(excludeBallot, { params, body: { reason } });
          await onChange();
        }}
      />
      <LeaveOut
        label={`Leave out all ballots by ${voter}`}
        hint={`This also leaves out their ballots that aren't listed here. ${voter} will read this. Their reviews stay.`}
        button="Leave them all out"
        intent="exclude-voter"
        id={entrantId}
        send={async (reason) => {
          await callApi(excludeVoter, { params: voterParams, body: { reason } });
          await onChange();
        }}
      />
    </div>
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
