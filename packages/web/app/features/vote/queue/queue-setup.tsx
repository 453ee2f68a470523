import type { PlayQueue, QueueGroup } from '@tinsmith/contract/queue';
import { type TroublePlatform, troublePlatforms } from '@tinsmith/domain/ballot';
import { entryTags } from '@tinsmith/domain/entry-tags';
import {
  type Control,
  controls,
  gamesFor,
  isForVoter,
  type QueueChoices,
  queueMinutes,
  usualQueueMinutes,
} from '@tinsmith/domain/play-queue';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { startQueue } from '../../../api/gen/queue.ts';
import { CsrfField } from '../../../forms/csrf-field.tsx';
import { useHasScript } from '../../../forms/use-has-script.ts';
import { useSend } from '../../../forms/use-send.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { Board } from '../../../ui/board.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { counted, listNames } from '../../entry/entry-labels.ts';
import { platformIcons, platformNames, readPlatforms } from '../vote-labels.ts';
import styles from './queue.module.css';
import { QueueStrip } from './queue-strip.tsx';
import { isGameDone } from './queue-words.ts';

const controlNames: Readonly<Record<Control, string>> = {
  keyboard: 'Keyboard',
  mouse: 'Mouse',
  gamepad: 'Gamepad',
  touch: 'Touch screen',
};
const controlIcons: Readonly<Record<Control, IconName>> = {
  keyboard: 'keyboard',
  mouse: 'mouse',
  gamepad: 'gamepad',
  touch: 'smartphone',
};
const warnings = entryTags.filter(({ group }) => group === 'warning');
/** A queue that was left that long ago is not asked about. */
const staleMs = 24 * 3_600_000;

const first: QueueChoices = {
  minutes: usualQueueMinutes,
  playsOn: ['web'],
  atHand: ['keyboard', 'mouse'],
  leaveOut: [],
};

const sum = (groups: readonly QueueGroup[], of: 'numGames' | 'numFew') =>
  groups.reduce((total, group) => total + group[of], 0);

const aboutGames = (minutes: number): string =>
  gamesFor(minutes) === 1 ? '1 or 2 games' : `about ${gamesFor(minutes)} games`;

/** Guessed from the browser, as long as nothing was chosen before. */
const guess = (): Pick<QueueChoices, 'playsOn' | 'atHand'> => ({
  playsOn: readPlatforms(navigator.userAgent),
  atHand: matchMedia('(hover: none) and (pointer: coarse)').matches ? ['touch'] : ['keyboard', 'mouse'],
});

interface QueueSetupProps {
  short: string;
  queue: PlayQueue;
  groups: readonly QueueGroup[];
}

function InTheMiddle({ short, queue }: Pick<QueueSetupProps, 'short' | 'queue'>) {
  const left = queue.entries.filter((entry) => !isGameDone(entry));
  const isFresh = queue.startedAt !== null && queue.serverTime - queue.startedAt < staleMs;
  if (queue.isEnded || !isFresh || left.length === 0) return null;
  return (
    <Note title={`You were in the middle: ${counted(left.length, 'game is', 'games are')} left.`}>
      <span className={styles.row}>
        <ButtonLink isSmall to={`/${short}/queue/game`}>
          Go on
        </ButtonLink>
        or start over below.
      </span>
    </Note>
  );
}

/** Games that run, but not for this voter. */
function Elsewhere({ groups }: { groups: readonly QueueGroup[] }) {
  const parts = troublePlatforms.flatMap((platform) => {
    const num = sum(
      groups.filter(({ runsOn }) => runsOn.includes(platform)),
      'numGames',
    );
    return num === 0 ? [] : [`${counted(num, 'game runs', 'games run')} on ${platformNames[platform]}`];
  });
  return parts.length === 0 ? null : <p>{listNames(parts)}.</p>;
}

/** What the voter plays on, and for how long. The board answers every change. */
export function QueueSetup({ short, queue, groups }: QueueSetupProps) {
  const hasScript = useHasScript();
  const navigate = useNavigate();
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  const [choices, setChoices] = useState<QueueChoices>(queue.choices ?? first);
  const isFirst = queue.choices === null;
  useEffect(() => {
    if (isFirst) setChoices((known) => ({ ...known, ...guess() }));
  }, [isFirst]);
  const change = (part: Partial<QueueChoices>) => setChoices((known) => ({ ...known, ...part }));
  const fitting = groups.filter((group) => isForVoter(group, choices));
  const [numFitting, numFew] = [sum(fitting, 'numGames'), sum(fitting, 'numFew')];
  const countOf = (has: (group: QueueGroup) => boolean) => sum(groups.filter(has), 'numGames');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { minutes, playsOn, atHand, leaveOut } = choices;
      await callApi(startQueue, {
        params: { compoId: short },
        body: { minutes, playsOn: [...playsOn], atHand: [...atHand], leaveOut: [...leaveOut] },
      });
      await navigate(`/${short}/queue/game`);
    });
  };
  return (
    <>
      <InTheMiddle short={short} queue={queue} />
      <Board as="section" className={styles.board} aria-labelledby="queue-board">
        <div className={styles.boardHead}>
          <h2 id="queue-board">
            {choices.minutes} minutes, {aboutGames(choices.minutes)}
          </h2>
          {hasScript && (
            <p role="status">
              {counted(numFitting, 'game fits', 'games fit')}.
              {numFew > 0 && ` ${numFew} of them ${numFew === 1 ? 'has' : 'have'} fewer than 5 votes.`}
            </p>
          )}
        </div>
        <QueueStrip minutes={choices.minutes} spentSeconds={[]} />
      </Board>
      <form method="post" className={styles.form} onSubmit={submit}>
        <CsrfField />
        <fieldset className={styles.part}>
          <legend>How much time do you have?</legend>
          <div className={styles.times}>
            {queueMinutes.map((minutes) => (
              <label key={minutes}>
                <input
                  type="radio"
                  name="minutes"
                  value={minutes}
                  checked={choices.minutes === minutes}
                  onChange={() => change({ minutes })}
                />
                <span>
                  <b>{minutes}</b> minutes
                  <small>{aboutGames(minutes)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className={styles.part}>
          <Chips
            legend="What are you playing on?"
            type="checkbox"
            name="playsOn"
            options={(['web', 'linux', 'windows', 'mac'] as const).map((value) => ({
              value,
              label: value === 'web' ? 'In the browser' : platformNames[value],
              icon: platformIcons[value],
              count: countOf(({ runsOn }) => runsOn.includes(value)),
            }))}
            values={choices.playsOn}
            onChange={(playsOn) => change({ playsOn: playsOn as TroublePlatform[] })}
          />
          <p className={styles.hint}>You download the others, and come back here. The clock waits for you.</p>
        </div>
        <div className={styles.part}>
          <Chips
            legend="What do you have at hand?"
            type="checkbox"
            name="atHand"
            options={controls.map((value) => ({
              value,
              label: controlNames[value],
              icon: controlIcons[value],
            }))}
            values={choices.atHand}
            onChange={(atHand) => change({ atHand: atHand as Control[] })}
          />
        </div>
        <div className={styles.part}>
          <Chips
            legend="Leave out games with"
            type="checkbox"
            name="leaveOut"
            options={warnings.map(({ id, desc }) => ({
              value: id,
              label: desc,
              count: countOf((group) => group.warnings.includes(id)),
            }))}
            values={choices.leaveOut}
            onChange={(leaveOut) => change({ leaveOut })}
          />
        </div>
        {problem && <Note kind="err" title={problem} />}
        {hasScript && numFitting === 0 && (
          <Empty title="You've played everything that fits.">
            <Elsewhere groups={groups} />
            <Link to={`/${short}/vote`}>See the whole list</Link>
          </Empty>
        )}
        <div className={styles.row}>
          <Button type="submit" icon="play" className={styles.big} isBusy={isSending}>
            Give me the first game
          </Button>
          <span className={styles.hint}>We remember this on your account.</span>
        </div>
      </form>
    </>
  );
}
