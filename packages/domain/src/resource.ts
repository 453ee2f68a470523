// What staff keep in lists and forms, as plain data: the server makes schemas and SQL of it, the browser tables and
// fields. See docs/decisions/0050-admin-resources.md.

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'bytes' | 'time' | 'state';
  readonly isSortable?: true;
  /** Left out on small screens. */
  readonly isWide?: true;
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The events of the site, by their short names, or a fixed list. */
  readonly options: 'competitions' | readonly Option[];
}

interface CommonField {
  readonly label: string;
  readonly hint?: string;
  /** Said once, when it is added. */
  readonly isOnce?: true;
}
interface TextField extends CommonField {
  readonly kind: 'text' | 'area' | 'markdown';
  readonly max: number;
  readonly isRequired?: true;
}
interface NumberField extends CommonField {
  readonly kind: 'number';
  /** What a new one starts with; `min` where it is left out. */
  readonly start?: number;
  readonly min: number;
  readonly max: number;
}
interface TimeField extends CommonField {
  readonly kind: 'time';
  readonly isRequired?: true;
}
interface ChoiceField extends CommonField {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}
/** One of the events of the site, by its short name; empty for none. */
interface EventField extends CommonField {
  readonly kind: 'event';
}
interface SwitchField extends CommonField {
  readonly kind: 'switch';
}
export type Field = TextField | NumberField | TimeField | ChoiceField | EventField | SwitchField;
export type Fields = Readonly<Record<string, Field>>;

/** What a field holds: times as epoch milliseconds, null where there is none. */
export type FieldValue<F extends Field = Field> = F extends NumberField
  ? number
  : F extends TimeField
    ? number | null
    : F extends SwitchField
      ? boolean
      : string;
export type Values<F extends Fields = Fields> = { readonly [K in keyof F]: FieldValue<F[K]> };

/** What can be done to rows from their menus, or to several at once. It asks first. */
export interface RowAction {
  readonly name: string;
  /** 'Hide': the words of its button, and while that is under way. */
  readonly label: string;
  readonly busyLabel: string;
  /** What it means and whether there is a way back, under the question. */
  readonly meaning: string;
  /** The label of a reason, which whoever it is about reads. */
  readonly reason?: string;
  /** Only rows in these states take it. */
  readonly states?: readonly string[];
}

/** So many rows at once: as many as stand on five pages. */
export const maxActionRows = 100;

export interface Resource {
  /** As it stands in addresses. */
  readonly name: string;
  readonly title: string;
  /** 'an entry': what one of them is called. */
  readonly one: string;
  /** What the search looks through, as the label of its field; null where there is none. */
  readonly search: string | null;
  /** The first names the row. */
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  /** The column that a list is sorted by at first, with `-` before it for descending. */
  readonly sort: string;
  readonly fields: Fields;
  readonly actions?: readonly RowAction[];
  /** A form does not open: the row leads to a page of its own, or nowhere. */
  readonly isReadOnly?: true;
}

export const adminPageSize = 20;

/** All that a list can be sorted by. */
export const sortsOf = ({ columns }: Resource): string[] =>
  columns.filter(({ isSortable }) => isSortable).flatMap(({ name }) => [name, `-${name}`]);

/** Whether a row in this state takes a action. */
export const acceptsAction = ({ states }: RowAction, state: unknown): boolean =>
  states === undefined || states.includes(String(state));

/** The next thing that a press on a column's head sorts by. */
export const nextSort = (column: string, sort: string): string => (sort === column ? `-${column}` : column);

export const isRequired = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'choice' || ('isRequired' in field && field.isRequired === true);

/** What a new one starts with. */
export function emptyValue(field: Field): FieldValue {
  switch (field.kind) {
    case 'number':
      return field.start ?? field.min;
    case 'time':
      return null;
    case 'switch':
      return false;
    case 'choice':
      return field.options[0]?.value ?? '';
    default:
      return '';
  }
}

/** A native field holds minutes of UTC without their zone. */
export const timeToInput = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 16);

/** What was typed into a form, as the values of its fields. A switch that is off is not sent. */
export function readTyped(
  fields: Fields,
  text: (name: string) => string | undefined,
): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldValue][] => {
      const typed = text(name);
      if (field.kind === 'switch') return [[name, typed !== undefined && typed !== '']];
      if (typed === undefined) return [];
      if (field.kind === 'number') return [[name, Number(typed)]];
      if (field.kind === 'time') return [[name, typed === '' ? null : Date.parse(`${typed}Z`)]];
      return [[name, typed]];
    }),
  );
}

/** Only what differs. */
export const changesOf = (
  before: Readonly<Record<string, FieldValue>>,
  after: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
