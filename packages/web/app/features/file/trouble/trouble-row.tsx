import type { AskedTrouble, TroubleFacts } from '@tinsmith/contract/trouble';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxTroubleLength } from '@tinsmith/domain/limits';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { startEntry } from '../../../api/gen/entry.ts';
import { answerTrouble } from '../../../api/gen/trouble.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { describeLeft, describeSpeed } from '../upload-labels.ts';
import { DeskForm } from './desk-form.tsx';
import styles from './upload-desk.module.css';

const filesOf = ({ files }: TroubleFacts): string =>
  files
    .map(
      ({ bytes, sentBytes, isSealed }) =>
        `${formatFileSize(sentBytes)} of ${formatFileSize(bytes)}${isSealed ? '' : ', not sealed'}`,
    )
    .join('; ');

/** The browser's findings, in one line. */
function findingsOf(facts: TroubleFacts): string {
  const { numDrops, answerMs, testMs, bytesPerSecond, isReadable, silentSeconds, errors, browser } = facts;
  return [
    bytesPerSecond !== null && `${describeSpeed(bytesPerSecond)}.`,
    numDrops > 0 &&
      `Dropped ${numDrops === 1 ? 'once' : `${numDrops} times`} in 10 minutes, offline for ${describeLeft(silentSeconds * 1000)}.`,
    answerMs === null ? "The site couldn't be reached." : `The site answers in ${answerMs} ms.`,
    // The test isn't run while the site can't be reached.
    answerMs !== null &&
      (testMs === null ? "The 1 MiB test didn't arrive." : `The 1 MiB test took ${describeLeft(testMs)}.`),
    isReadable === false && 'A file has changed since it was chosen.',
    ...errors.map((error) => `“${error}”`),
    browser,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

interface TroubleRowProps {
  readonly trouble: AskedTrouble;
  readonly short: string;
  readonly onDone: () => Promise<void>;
}

/** Uploading for an entrant without an entry starts by creating one. */
function HelpButton({ trouble: { entryId, entrantId } }: Pick<TroubleRowProps, 'trouble'>) {
  const navigate = useNavigate();
  if (entryId !== null)
    return (
      <ButtonLink variant="quiet" isSmall icon="upload" to={`/entry/${entryId}/upload`}>
        Upload for them
      </ButtonLink>
    );
  if (entrantId === null) return null;
  const start = async () => {
    const params = { entrantId: String(entrantId) };
    const started = await callApi(startEntry, { params, body: undefined });
    await navigate(`/entry/${started.entryId}/upload`);
  };
  return (
    <DeskForm intent="start" id={entrantId} work={start}>
      {(isSending) => (
        <Button type="submit" variant="quiet" isSmall icon="upload" isBusy={isSending}>
          Start an entry and upload for them
        </Button>
      )}
    </DeskForm>
  );
}

/** A user who asked for help, and the possible actions. */
export function TroubleRow({ trouble, short, onDone }: TroubleRowProps) {
  const clock = useClock();
  const { id, username, askedAt, message, facts, numSealed, numArrived, answeredAt, answeredBy, answer } =
    trouble;
  const params = { compoId: short, troubleId: String(id) };
  const send = async (text: string) => {
    await callApi(answerTrouble, { params, body: { answer: text } });
    await onDone();
  };
  return (
    <li>
      <div className={styles.head}>
        <b>
          <Link to={`/user/${username}`}>{username}</Link>
        </b>
        <Pill kind={answeredAt === null ? 'warn' : 'line'}>Asked at {clock(askedAt)}</Pill>
        <Pill kind={numSealed > 0 ? 'ok' : 'warn'}>
          {numSealed > 0 ? `${numSealed} sealed, ${numArrived} arrived` : 'Not sealed'}
        </Pill>
      </div>
      {facts && facts.files.length > 0 && <p className={styles.mono}>{filesOf(facts)}</p>}
      <p className={styles.soft}>
        {facts ? findingsOf(facts) : 'Sent without JavaScript, so nothing was measured.'}
      </p>
      {message && <blockquote>{message}</blockquote>}
      {answeredAt !== null && (
        <p className={styles.soft}>
          {answer === null ? 'Marked as done' : 'Answered'} by {answeredBy ?? 'an organizer'} at{' '}
          {clock(answeredAt)}
          {answer !== null && `: ${answer}`}
        </p>
      )}
      <div className={styles.row}>
        {answeredAt === null && (
          <>
            <details className={styles.fold}>
              <summary>Answer</summary>
              <DeskForm
                intent="answer"
                id={id}
                className={styles.form}
                work={(form) => send(String(form.get('answer')))}
              >
                {(isSending) => (
                  <>
                    <TextArea
                      label={`Answer to ${username}`}
                      name="answer"
                      rows={3}
                      required
                      maxLength={maxTroubleLength}
                      hint="Shown on their upload page and sent by e-mail."
                    />
                    <Button type="submit" isSmall isBusy={isSending} busyLabel="Sending">
                      Send the answer
                    </Button>
                  </>
                )}
              </DeskForm>
            </details>
            <DeskForm intent="settle" id={id} work={() => send('')}>
              {(isSending) => (
                <Button type="submit" variant="quiet" isSmall icon="check" isBusy={isSending}>
                  Done<span className="visually-hidden"> with {username}</span>
                </Button>
              )}
            </DeskForm>
          </>
        )}
        <HelpButton trouble={trouble} />
      </div>
    </li>
  );
}
