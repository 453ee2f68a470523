import type { AdminRow, AuditRecord, Cell } from '@tinsmith/contract/resource-routes';
import { auditParts } from '@tinsmith/domain/audit-log';
import type { Field, Fields } from '@tinsmith/domain/resource';
import { Link } from 'react-router';
import { competitions } from '../../api/gen/admin-events.ts';
import { users } from '../../api/gen/admin-people.ts';
import { news, rules } from '../../api/gen/admin-texts.ts';
import { formatUtc } from '../../ui/format-time.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './audit-log.module.css';
import { reasonLabels } from './suspension-reasons.ts';

/** Fields by name: those of the forms that staff use most. */
const known: Fields = { ...users.fields, ...rules.fields, ...news.fields, ...competitions.fields };

const labelOf = (name: string): string =>
  known[name]?.label.replace(/, UTC$/, '') ??
  name.replace(/([A-Z])/g, ' $1').replace(/^./, (letter) => letter.toUpperCase());

function textOf(field: Field | undefined, value: Cell): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'time') return formatUtc(Number(value), 'full');
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function Changes({ changes }: Pick<AuditRecord, 'changes'>) {
  if (changes.length === 0) return null;
  const side = (label: string, pick: (change: AuditRecord['changes'][number]) => Cell) => (
    <div>
      <dt>{label}</dt>
      {changes.map((change) => (
        <dd key={change.field}>
          {labelOf(change.field)}: {textOf(known[change.field], pick(change))}
        </dd>
      ))}
    </div>
  );
  return (
    <dl className={styles.diff}>
      {side('Before', ({ before }) => before)}
      {side('After', ({ after }) => after)}
    </dl>
  );
}

const daysText = (days: number | readonly string[] | undefined): string =>
  typeof days === 'number' ? `For ${days} ${days === 1 ? 'day' : 'days'}.` : 'Until lifted.';

const textsIn = (value: number | readonly string[] | undefined): readonly string[] =>
  typeof value === 'object' ? value : [];

/** What else is known of an action, in a line. */
function moreOf({ action, facts, fields, changes }: AuditRecord): string {
  const texts = fields.filter((name) => !changes.some(({ field }) => field === name));
  const [reason] = textsIn(facts.reason) as readonly (keyof typeof reasonLabels)[];
  return [
    ...(reason ? [`${reasonLabels[reason] ?? reason}.`] : []),
    ...(action === 'suspended-account' ? [daysText(facts.days)] : []),
    ...textsIn(facts.list).map((name) => `The list: ${name}.`),
    ...(facts.scopes ? [`It can: ${textsIn(facts.scopes).join(', ').replaceAll('-', ' ')}.`] : []),
    ...(action === 'lifted-suspension' && texts.length > 0 ? ['With a message to them.'] : []),
    ...(action !== 'lifted-suspension' && texts.length > 0
      ? [`Changed: ${texts.map(labelOf).join(', ')}.`]
      : []),
  ].join(' ');
}

const looks: Readonly<Record<string, 'warn' | 'line'>> = { Times: 'warn', Roles: 'warn', Looks: 'line' };

function Entry({ row, record }: { row: AdminRow; record: AuditRecord }) {
  const { about, aboutTo, event, changes } = record;
  const happened = new Date(Number(row.cells.happened));
  const parts = auditParts(
    record.action,
    { about, event: event?.title ?? null },
    changes.map(({ field }) => field),
  );
  const toOf = { text: null, about: aboutTo, event: event && `/${event.short}/` };
  const more = moreOf(record);
  const group = String(row.cells.group ?? '');
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={happened.toISOString()}>
        {happened.toISOString().slice(11, 19)}
      </time>
      <div>
        <p className={styles.line}>
          <span>
            <b>{row.cells.who}</b>{' '}
            {parts.map(({ kind, text }, index) => {
              const to = toOf[kind];
              const key = `${index} ${text}`;
              return to ? (
                <Link key={key} to={to}>
                  {text}
                </Link>
              ) : (
                <span key={key}>{text}</span>
              );
            })}
          </span>
          {group !== '' && <Pill kind={looks[group] ?? 'neutral'}>{group}</Pill>}
        </p>
        <Changes changes={changes} />
        {more !== '' && <p className={styles.more}>{more}</p>}
      </div>
    </li>
  );
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayOf = (row: AdminRow): string => {
  const ms = Number(row.cells.happened);
  return `${weekdays[new Date(ms).getUTCDay()]} ${formatUtc(ms, 'day')}`;
};

/** The audit log by day, newest first, in sentences. All times are UTC, as staff in several time zones read it. */
export function AuditLog({ rows }: { rows: readonly AdminRow[] }) {
  const days = [...Map.groupBy(rows, dayOf)];
  return days.map(([day, entries], index) => (
    <section key={day} aria-labelledby={`day-${index}`}>
      <h2 id={`day-${index}`} className={styles.day}>
        {day} {index === 0 && <span>times in UTC</span>}
      </h2>
      <ul>
        {entries.map((row, place) =>
          // Entries have no id that may be exposed: gaps would show that others exist.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole
          row.record ? <Entry key={`${row.cells.happened} ${place}`} row={row} record={row.record} /> : null,
        )}
      </ul>
    </section>
  ));
}
