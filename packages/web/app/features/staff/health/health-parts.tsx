import type { HealthRow } from '@tinsmith/contract/admin-health';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Sprite } from '../../../ui/craft/bitmap.ts';
import { cog, crate, dial, drums, letter, platter, tin } from '../../../ui/craft/sprites-health.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MotifTile } from '../../../ui/motif-tile.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './health.module.css';

const sprites: Readonly<Record<string, Sprite>> = {
  database: drums,
  worker: cog,
  storage: crate,
  mail: letter,
  backup: tin,
  disk: platter,
  clock: dial,
};

const minuteMs = 60_000;

/** 'Down 22 min', 'Down 3 h'. */
function downFor(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  return minutes < 120 ? `Down ${minutes} min` : `Down ${Math.floor(minutes / 60)} h`;
}

const lateWords: Readonly<Record<string, string>> = {
  backup: 'Late',
  disk: 'Low',
  clock: 'Off',
  database: 'Slow',
  worker: 'Slow',
};
/** Parts that are up or down; of others trouble is no outage. */
const canBeDown = ['database', 'worker', 'mail', 'storage', 'address'];

function StateLabel({ row: { name, state, since }, now }: { row: HealthRow; now: number }) {
  if (state === 'trouble')
    return <Pill kind="err">{canBeDown.includes(name) ? downFor(now - since) : 'Trouble'}</Pill>;
  if (state === 'warning') return <Pill kind="warn">{lateWords[name] ?? 'Look at this'}</Pill>;
  if (state === 'skipped') return <Pill kind="line">Not checked</Pill>;
  return (
    <span className={styles.fine}>
      <Icon name="check" />
      Fine
    </span>
  );
}

/** A text with commands and settings in backticks. */
function Marked({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}

/** What can be typed into a shell, one command a line; names of settings are no commands. */
const commandsOf = (steps: readonly string[]): string[] =>
  steps.flatMap((step) =>
    step.split('`').filter((part, index) => index % 2 === 1 && /^[a-z/][\w./-]* \S/.test(part)),
  );

function Steps({ steps }: { steps: readonly string[] }) {
  const { isCopied, copy } = useCopy();
  const commands = commandsOf(steps);
  return (
    <div className={styles.todo}>
      <p className={styles.label}>What to do</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Marked text={step} />
          </li>
        ))}
      </ol>
      {commands.length > 0 && (
        <p className={styles.row}>
          <Button variant="quiet" isSmall icon="copy" onClick={() => copy(commands.join('\n'))}>
            Copy the commands
          </Button>
          <span role="status">{isCopied && 'Copied.'}</span>
        </p>
      )}
    </div>
  );
}

/** Older than this, a check says when it was made. */
const recentMs = 2 * minuteMs;

const ageOf = (checkedAt: number, now: number): string =>
  now - checkedAt < recentMs ? '' : ` Checked ${Math.round((now - checkedAt) / minuteMs)} minutes ago.`;

/** The parts, and what else was found. They stay where they are while the page is open, so that nothing jumps. */
export function HealthParts({ rows, now }: { rows: readonly HealthRow[]; now: number }) {
  const places = useRef(new Map<string, number>());
  for (const { name } of rows) if (!places.current.has(name)) places.current.set(name, places.current.size);
  const placeOf = ({ name }: HealthRow) => places.current.get(name) ?? 0;
  return (
    <ul className={styles.parts}>
      {rows
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((row) => (
          <li key={row.name}>
            <MotifTile sprite={sprites[row.name] ?? cog} />
            <div>
              <p>
                <b>{row.title}</b> <span className={styles.value}>{row.value}</span>
              </p>
              <p className={styles.hint}>
                <Marked text={row.sentence} />
                {ageOf(row.checkedAt, now)}
              </p>
            </div>
            <div className={styles.state}>
              <StateLabel row={row} now={now} />
            </div>
            {row.steps.length > 0 && <Steps steps={row.steps} />}
          </li>
        ))}
    </ul>
  );
}

/** Checks that found nothing, a line each. */
export function AlsoChecked({ rows, now }: { rows: readonly HealthRow[]; now: number }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.also} aria-labelledby="also-title">
      <h2 id="also-title">Also checked</h2>
      <ul>
        {rows.map(({ name, title, state, sentence, value, checkedAt }) => (
          <li key={name} className={state === 'skipped' ? styles.skipped : undefined}>
            <Icon name={state === 'skipped' ? 'minus' : 'check'} />
            <span>
              <b>{title}.</b> <Marked text={sentence} />
              {ageOf(checkedAt, now)}
            </span>
            <span className={styles.number}>{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
