import type { Competition } from '@tinsmith/contract/competition';
import type { Uploads } from '@tinsmith/contract/file';
import type { HelpRequest } from '@tinsmith/contract/trouble';
import { moodOf } from '@tinsmith/domain/mood';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../api/browser-api.ts';
import { getHelpRequest } from '../../../api/gen/trouble.ts';
import { usePoll } from '../../../live/use-poll.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import type { Clock } from '../../../ui/use-clock.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { arrivalOf, type ShownFile } from '../file-course.ts';
import { AskedQuestion, AskOrganizers } from './ask-organizers.tsx';
import {
  diagnoseConnection,
  explain,
  type FindingState,
  headlines,
  isUrgent,
  listFindings,
  listTries,
  type Situation,
  writeReport,
} from './diagnose.ts';
import { LineBoard } from './line-board.tsx';
import { readLine } from './line-record.ts';
import { type Measured, measureLine } from './measure-line.ts';
import { Tries } from './tries.tsx';
import styles from './trouble.module.css';

const icons: Record<FindingState, IconName> = {
  ok: 'check',
  warn: 'warning-diamond',
  err: 'warning-diamond',
  open: 'clock',
};

function Findings({ situation }: { situation: Situation }) {
  return (
    <ul className={styles.findings}>
      {listFindings(situation).map(({ key, state, title, hint, value }) => (
        <li key={key} className={styles[state]}>
          <Icon name={icons[state]} />
          <span>
            <b>{title}</b>
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ul>
  );
}

/** Not sealed yet, and the site out of reach: the one urgent case. */
const isCutOff = ({ local, sealed }: ShownFile): boolean =>
  sealed === null && local?.phase === 'sealing' && local.problem !== null;

/** The server responded, but could not accept the bytes. */
const isOurs = ({ local }: ShownFile): boolean =>
  local?.phase === 'waiting-for-room' || (local?.phase === 'waiting-for-line' && local.problem !== null);

const askAgainMs = 5_000;
/** How long the panel opens by itself for an answer. */
const answerShownMs = 24 * 3_600_000;

/** The state of one's own question, polled while it waits. */
function useHelpRequest(loaded: HelpRequest | null, short: string, onAnswer: () => void) {
  const [trouble, setTrouble] = useState(loaded);
  const isWaiting = trouble !== null && trouble.answeredAt === null;
  const ask = () =>
    callApi(getHelpRequest, { params: { compoId: short } }).then(
      (answer) => {
        setTrouble(answer.trouble);
        if (answer.trouble && answer.trouble.answeredAt !== null) onAnswer();
      },
      () => {
        // The next request may get through.
      },
    );
  usePoll(ask, askAgainMs, isWaiting);
  return { trouble, setTrouble };
}

/** Whether the panel is open from the start: a question waits, or has just been answered. */
const opensWith = (trouble: HelpRequest | null, nowMs: number): boolean =>
  trouble !== null && (trouble.answeredAt === null || nowMs - trouble.answeredAt < answerShownMs);

/** Whether the viewer is typing somewhere, so that the page must not move. */
const isTyping = (): boolean => document.activeElement?.matches('textarea, input, select') === true;

interface TroublePanelProps {
  readonly competition: Competition;
  readonly files: readonly ShownFile[];
  readonly uploads: Uploads;
  readonly nowMs: number;
  readonly loaded: HelpRequest | null;
}

interface MeasuredPartProps extends Pick<TroublePanelProps, 'competition' | 'files' | 'nowMs'> {
  readonly situation: Situation | null;
  readonly clock: Clock;
  readonly onTest: () => void;
}

/** The part that only a script can find out. */
function MeasuredPart({ competition, situation, nowMs, clock, onTest }: MeasuredPartProps) {
  const { isCopied, copy } = useCopy();
  const verdict = situation && diagnoseConnection(situation);
  const more = situation && verdict ? explain(verdict, situation) : '';
  return (
    <>
      {verdict && isUrgent(verdict) && (
        <Note kind="err" title={headlines[verdict]}>
          {more}
        </Note>
      )}
      <LineBoard
        headline={verdict ? headlines[verdict] : 'Testing your connection…'}
        line={readLine()}
        nowMs={nowMs}
        mood={moodOf(competition.kind, nowMs)}
        clock={clock}
      />
      {verdict && !isUrgent(verdict) && more && <p className={styles.explanation}>{more}</p>}
      <div className={styles.see}>
        <h3>What we found</h3>
        {situation && <Findings situation={situation} />}
        <p className={styles.row}>
          <Button
            variant="quiet"
            isSmall
            icon="repeat"
            isBusy={!situation}
            busyLabel="Testing"
            onClick={onTest}
          >
            Test again
          </Button>
          <Button
            variant="quiet"
            isSmall
            icon="copy"
            onClick={() => situation && void copy(writeReport(situation))}
          >
            {isCopied ? 'Copied' : 'Copy all of this'}
          </Button>
        </p>
      </div>
    </>
  );
}

/** Trouble uploading? What the browser finds out itself, what to try, and the way to the organizers. */
export function TroublePanel({ competition, files, uploads, nowMs, loaded }: TroublePanelProps) {
  const { short, competitionEnd: endMs } = competition;
  const clock = useClock();
  const [isOpen, setIsOpen] = useState(opensWith(loaded, competition.serverTime));
  const [hasNewAnswer, setHasNewAnswer] = useState(false);
  const { trouble, setTrouble } = useHelpRequest(loaded, short, () => {
    setIsOpen(true);
    setHasNewAnswer(true);
  });
  const panel = useRef<HTMLDetailsElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [hasScript, setHasScript] = useState(false);
  const latest = useRef(files);
  latest.current = files;
  const cutOff = files.some(isCutOff);
  useEffect(() => setHasScript(true), []);
  useEffect(() => {
    if (hasNewAnswer && !isTyping()) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [hasNewAnswer]);
  useEffect(() => {
    if (cutOff) setIsOpen(true);
  }, [cutOff]);
  const test = () => {
    setMeasured(null);
    void measureLine(latest.current).then(setMeasured);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when opened, and again when cut off
  useEffect(() => {
    if (isOpen && hasScript) test();
  }, [isOpen, hasScript, cutOff]);

  const isLive = nowMs < endMs;
  const situation: Situation | null = measured && {
    ...measured,
    isOurTrouble: measured.isOurTrouble || files.some(isOurs),
    isLive,
    leftMs: (isLive ? endMs : uploads.graceEnd) - nowMs,
  };
  const arrivals = files.flatMap((file) => arrivalOf(file, nowMs) ?? []);
  const isAnswered = trouble !== null && trouble.answeredAt !== null;
  return (
    <>
      {/* Outside the panel: what was in a closed one is not read out. */}
      <p className="visually-hidden" role="status">
        {hasNewAnswer && 'The organizers have answered your question.'}
      </p>
      <details
        ref={panel}
        id="trouble"
        className={styles.panel}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          <Icon name="chevron-right" />
          <h2>Trouble uploading?</h2>
        </summary>
        {isAnswered && <AskedQuestion trouble={trouble} clock={clock} />}
        {isOpen && hasScript && (
          <MeasuredPart
            competition={competition}
            files={files}
            nowMs={nowMs}
            situation={situation}
            clock={clock}
            onTest={test}
          />
        )}
        <div className={styles.try}>
          <h3>What to try</h3>
          <Tries
            tries={listTries(situation ? diagnoseConnection(situation) : 'nothing')}
            short={short}
            arrives={arrivals.length > 0 ? clock(Math.max(...arrivals)) : null}
            bell={clock(endMs)}
            graceEnd={clock(uploads.graceEnd)}
            isLive={isLive}
          />
        </div>
        <AskOrganizers
          short={short}
          facts={measured?.facts ?? null}
          onAsked={(asked) => {
            setHasNewAnswer(false);
            setTrouble(asked);
          }}
        />
        {trouble && !isAnswered && <AskedQuestion trouble={trouble} clock={clock} />}
      </details>
    </>
  );
}
