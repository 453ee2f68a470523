import {
  emptyValue,
  type Field,
  type Fields,
  type FieldValue,
  readTyped,
  timeToInput,
} from '@tinsmith/domain/resource';

/** The values of a form being filled in: texts, and whether a switch is on. */
export type FormValues = Readonly<Record<string, string | boolean>>;

const toInput = (field: Field, value: FieldValue): string | boolean => {
  if (field.kind === 'switch') return value === true;
  if (field.kind === 'time') return timeToInput(value as number | null);
  return String(value ?? '');
};

/** The fields of a form: those that can be set only once are left out of a change. */
export const fieldsFor = (fields: Fields, isNew: boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isNew || !field.isOnce));

export const toFormValues = (
  fields: Fields,
  values: Readonly<Record<string, FieldValue>> | null,
): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      toInput(field, values?.[name] ?? emptyValue(field)),
    ]),
  );

/** As the API expects it. */
export const fromFormValues = (fields: Fields, values: FormValues): Record<string, FieldValue> =>
  readTyped(fields, (name) => {
    const value = values[name];
    return typeof value === 'boolean' ? (value ? 'on' : undefined) : value;
  });
