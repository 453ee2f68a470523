// What staff edit in lists and forms, as plain data: the server derives schemas and SQL from it, the browser
// tables and fields. See docs/decisions/0050-admin-resources.md.

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'bytes' | 'time' | 'state';
  readonly isSortable?: true;
  /** Omitted on small screens. */
  readonly isWide?: true;
}

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The site's events, by short name; days, of which one is the first; values that the rows have; or a fixed list. */
  readonly options: 'competitions' | 'days' | 'values' | readonly Option[];
  /** What it says if nothing is chosen; 'Any' if omitted. */
  readonly any?: string;
}

interface CommonField {
  readonly label: string;
  readonly hint?: string;
  /** Can only be set when it is added. */
  readonly isOnce?: true;
}
interface TextField extends CommonField {
  readonly kind: 'text' | 'area' | 'markdown';
  readonly max: number;
  readonly isRequired?: true;
}
interface NumberField extends CommonField {
  readonly kind: 'number';
  /** The initial value of a new one; `min` if omitted. */
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
/** One of the site's events, by short name; empty for none. */
interface EventField extends CommonField {
  readonly kind: 'event';
  readonly isRequired?: true;
  /** Its entrants are e-mailed, so the form says how many there are. */
  readonly isMailed?: true;
}
/** Users, by name with commas between them; without script they are typed. */
interface PeopleField extends CommonField {
  readonly kind: 'people';
  /** The most people it takes. */
  readonly most: number;
  readonly isRequired?: true;
}
interface SwitchField extends CommonField {
  readonly kind: 'switch';
}
export type Field =
  | TextField
  | NumberField
  | TimeField
  | ChoiceField
  | EventField
  | PeopleField
  | SwitchField;
export type Fields = Readonly<Record<string, Field>>;

/** The value of a field: times as epoch milliseconds, null for none. */
export type FieldValue<F extends Field = Field> = F extends NumberField
  ? number
  : F extends TimeField
    ? number | null
    : F extends SwitchField
      ? boolean
      : string;
export type Values<F extends Fields = Fields> = { readonly [K in keyof F]: FieldValue<F[K]> };

/** An action on rows from their menus, or on several at once. It asks for confirmation. */
export interface RowAction {
  readonly name: string;
  /** 'Hide': the text of its button, and the text while it runs. */
  readonly label: string;
  readonly busyLabel: string;
  /** What it does and whether it can be undone, under the question. */
  readonly meaning: string;
  /** The label of a reason, which is shown to the user concerned. */
  readonly reason?: string;
  /** Only rows in these states accept it. */
  readonly states?: readonly string[];
}

/** The most rows at once: five pages of them. */
export const maxActionRows = 100;

export interface Resource {
  /** Its name in URLs. */
  readonly name: string;
  readonly title: string;
  /** 'an entry': the name of one item. */
  readonly one: string;
  /** What the search covers, as the label of its field; null if there is no search. */
  readonly search: string | null;
  /** The first one names the row. */
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  /** The initial sort column of a list, prefixed with `-` for descending. */
  readonly sort: string;
  readonly fields: Fields;
  readonly actions?: readonly RowAction[];
  /** No form opens: the row links to a page of its own, or nowhere. */
  readonly isReadOnly?: true;
  /** Rows are listed without their ids: gaps between them would count what the viewer may not see. */
  readonly hasSecretIds?: true;
}

export const adminPageSize = 20;

/** All sort orders of a list. */
export const sortsOf = ({ columns }: Resource): string[] =>
  columns.filter(({ isSortable }) => isSortable).flatMap(({ name }) => [name, `-${name}`]);

/** Whether a row in this state accepts an action. */
export const acceptsAction = ({ states }: RowAction, state: unknown): boolean =>
  states === undefined || states.includes(String(state));

/** The next sort order after a click on a column header. */
export const nextSort = (column: string, sort: string): string => (sort === column ? `-${column}` : column);

export const isRequired = (field: Field): boolean =>
  field.kind === 'number' || field.kind === 'choice' || ('isRequired' in field && field.isRequired === true);

/** The initial value of a field. */
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

/** A native input holds UTC minutes without a time zone. */
export const timeToInput = (ms: number | null): string =>
  ms === null ? '' : new Date(ms).toISOString().slice(0, 16);

/** Form input as the values of its fields. A switch that is off is not sent. */
export function readTyped(
  fields: Fields,
  text: (name: string) => string | undefined,
): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldValue][] => {
      const typed = text(name);
      if (field.kind === 'switch') return [[name, typed !== undefined && typed !== '']];
      if (typed === undefined) return [];
      // A cleared number is the usual one, and never 0 by accident.
      if (field.kind === 'number') return [[name, typed.trim() === '' ? emptyValue(field) : Number(typed)]];
      if (field.kind === 'time') return [[name, typed === '' ? null : Date.parse(`${typed}Z`)]];
      return [[name, typed]];
    }),
  );
}
