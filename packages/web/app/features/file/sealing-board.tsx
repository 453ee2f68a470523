import type { Competition } from '@tinsmith/contract/competition';
import { Board } from '../../ui/board.tsx';
import { spokenTimeLeft } from '../../ui/countdown.tsx';
import { BeadDigits } from '../../ui/craft/bead-digits.tsx';
import { Bitmap } from '../../ui/craft/bitmap.ts';
import { CraftedLayer, CraftSvg, PegLayer } from '../../ui/craft/craft-svg.tsx';
import { type CraftColour, type Mood, materialOf } from '../../ui/craft/palette.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useTimeLeft, useZero } from '../../ui/time-left.ts';
import { arrivalOf, type ShownFile } from './file-course.ts';
import { lookOf } from './seal-look.ts';
import { type SealLook, smallSealSprite } from './seal-sprites.ts';
import styles from './upload.module.css';
import { describeSeal } from './upload-labels.ts';

interface Times {
  readonly nowMs: number;
  readonly endMs: number;
  readonly graceEndMs: number;
  /** When the first file was sealed. */
  readonly firstMs: number;
}

/** The position of a moment on the chart, from 0 to 1. Not to scale: the key moments have fixed places. */
export function placeOf(atMs: number, { nowMs, endMs, graceEndMs, firstMs }: Times): number {
  const isLive = nowMs < endMs;
  const marks: readonly (readonly [number, number])[] = isLive
    ? [
        [Math.min(firstMs, nowMs - 1), 0],
        [nowMs, 0.44],
        [endMs, 0.64],
        [graceEndMs, 1],
      ]
    : [
        [Math.min(firstMs, endMs - 1), 0],
        [endMs, 0.3],
        [graceEndMs, 1],
      ];
  const next = marks.findIndex(([moment]) => atMs < moment);
  if (next === 0) return 0;
  if (next < 0) return 1;
  const [[fromMs, from], [toMs, to]] = [marks[next - 1], marks[next]] as [[number, number], [number, number]];
  return from + ((atMs - fromMs) / (toMs - fromMs)) * (to - from);
}

const colours: Record<Mood, Record<'hash' | 'bytes', CraftColour>> = {
  summer: { hash: 'sun', bytes: 'sky' },
  winter: { hash: 'gold', bytes: 'ice' },
};

interface LaneProps {
  readonly columns: number;
  readonly mood: Mood;
  readonly look: SealLook;
  /** All from 0 to 1. */
  readonly sealedAt: number;
  readonly doneAt: number;
  readonly arrivesAt: number;
}

function Lane({ columns, mood, look, sealedAt, doneAt, arrivesAt }: LaneProps) {
  const column = (part: number) => Math.round(part * columns);
  const [seal, done, arrives] = [Math.min(column(sealedAt), columns - 5), column(doneAt), column(arrivesAt)];
  const crafted = new Bitmap(columns, 5);
  const pegs = new Bitmap(columns, 5);
  if (arrives > seal) pegs.rect(seal, 1, arrives - seal, 3, colours[mood].bytes);
  if (done > seal) crafted.rect(seal, 1, done - seal, 3, colours[mood].bytes);
  (look === 'open' ? pegs : crafted).draw(smallSealSprite(look, mood), seal, 0);
  const material = materialOf(mood);
  return (
    <CraftSvg width={columns} height={5} hasPegs={false}>
      <PegLayer bitmap={pegs} material={material} isIncluded={() => true} />
      <CraftedLayer bitmap={crafted} material={material} isIncluded={() => true} />
    </CraftSvg>
  );
}

/** A file's lane on the chart. */
function laneOf(file: ShownFile, times: Times): Omit<LaneProps, 'columns' | 'mood'> {
  const { nowMs } = times;
  const { sealed } = file;
  const sealedAt = placeOf(sealed?.sealedAt ?? nowMs, times);
  const receivedMs = sealed?.receivedAt ?? null;
  const arrivesMs = receivedMs ?? arrivalOf(file, nowMs) ?? times.graceEndMs;
  return {
    look: lookOf(file),
    sealedAt,
    doneAt: sealed
      ? placeOf(receivedMs ?? (file.arrivedBytes > 0 ? nowMs : sealed.sealedAt), times)
      : sealedAt,
    arrivesAt: placeOf(arrivesMs, times),
  };
}

interface SealingBoardProps {
  readonly competition: Competition;
  readonly files: readonly ShownFile[];
  readonly graceEndMs: number;
  readonly nowMs: number;
  readonly mood: Mood;
  readonly clock: (epochMs: number) => string;
  readonly onZero: () => void;
}

function wordsOf(file: ShownFile, { clock, nowMs }: Pick<SealingBoardProps, 'clock' | 'nowMs'>): string {
  const { sealed } = file;
  if (!sealed) return 'not sealed yet';
  if (sealed.receivedAt !== null)
    return `sealed ${clock(sealed.sealedAt)}, arrived ${clock(sealed.receivedAt)}`;
  const arrivesMs = arrivalOf(file, nowMs);
  return `sealed ${clock(sealed.sealedAt)}${arrivesMs === null ? '' : `, should arrive around ${clock(arrivesMs)}`}`;
}

/** The explanation: files are sealed left of the bell, right of it bytes may still arrive. */
export function SealingBoard(props: SealingBoardProps) {
  const { competition, files, graceEndMs, nowMs, mood, clock, onZero } = props;
  const endMs = competition.competitionEnd;
  const isLive = nowMs < endMs;
  const hasGrace = graceEndMs > endMs;
  const toMs = isLive ? endMs : graceEndMs;
  const leftMs = useTimeLeft(toMs, competition.serverTime);
  useZero(toMs, leftMs, onZero);
  const firstMs = Math.min(nowMs - 3_600_000, ...files.map(({ sealed }) => sealed?.sealedAt ?? nowMs));
  const times: Times = { nowMs, endMs, graceEndMs, firstMs };
  const lanes =
    files.length > 0
      ? files.map((file) => ({
          key: file.key,
          name: file.name,
          words: wordsOf(file, props),
          lane: laneOf(file, times),
        }))
      : [
          {
            key: 'none',
            name: 'your file',
            words: 'not sealed yet',
            lane: {
              look: 'open' as const,
              sealedAt: placeOf(nowMs, times),
              doneAt: 0,
              arrivesAt: placeOf(endMs + (graceEndMs - endMs) / 2, times),
            },
          },
        ];
  return (
    <Board as="section" className={styles.board} aria-labelledby="sealing-title">
      <div className={styles.boardHead}>
        <div>
          <h2 className={styles.boardTitle} id="sealing-title">
            {isLive
              ? 'Seal it before the finish.'
              : hasGrace
                ? "Time's up. Sealed files still count."
                : "Time's up."}
          </h2>
          <p className={styles.boardText}>
            {isLive ? (
              <>
                <b>{describeSeal(graceEndMs - endMs)}</b> The seal is the fingerprint of your file. Your
                browser takes it in seconds, and we store it with the time.
              </>
            ) : !hasGrace ? (
              'Files count if they arrived before the finish. What arrives now is listed as added later.'
            ) : (
              <>
                Files sealed before the finish count if they arrive by{' '}
                <b>
                  <LocalTime epochMs={graceEndMs} format="moment" />
                </b>
                .
              </>
            )}
          </p>
        </div>
        <div className={styles.clock}>
          <div
            role="timer"
            aria-label={`${spokenTimeLeft(leftMs)} until ${isLive || !hasGrace ? 'the finish' : 'the grace period ends'}`}
          >
            <BeadDigits className={styles.digits} leftMs={leftMs} mood={mood} />
          </div>
          <p>
            {isLive ? (
              <>
                until the finish, <LocalTime epochMs={endMs} format="moment" />
              </>
            ) : (
              hasGrace && 'until the grace period ends'
            )}
          </p>
        </div>
      </div>
      <div className={styles.chart} data-phase={isLive ? 'live' : 'after'}>
        <div className={styles.zone} />
        <p className={styles.sealSide}>Seal on this side</p>
        {hasGrace && (
          <p className={styles.arriveSide}>
            Can still arrive <small>until {clock(graceEndMs)}</small>
          </p>
        )}
        {isLive && (
          <div className={styles.nowLine}>
            <b>now {clock(nowMs)}</b>
          </div>
        )}
        <div className={styles.bellLine}>
          <b>
            <Icon name="bell" />
            {clock(endMs)}
          </b>
        </div>
        <ul className={styles.lanes}>
          {lanes.map(({ key, name, words, lane }) => (
            <li key={key}>
              <p>
                <span className={styles.mono}>{name}</span>
                <span className={styles.laneLabels}>{words}</span>
              </p>
              <span className={styles.wide} aria-hidden="true">
                <Lane columns={96} mood={mood} {...lane} />
              </span>
              <span className={styles.narrow} aria-hidden="true">
                <Lane columns={48} mood={mood} {...lane} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Board>
  );
}
