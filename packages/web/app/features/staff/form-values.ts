import { toInput, versionOf } from '@tinsmith/domain/field-version';
import { emptyValue, type Fields, type FieldValue, readTyped } from '@tinsmith/domain/resource';

/** The values of a form being filled in: texts, and whether a switch is on. */
export type FormValues = Readonly<Record<string, string | boolean>>;

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

/** A field that was touched, with the version of the value that it replaces. */
export interface Edit {
  readonly value: string | boolean;
  readonly was: string;
}
export type Edits = Readonly<Record<string, Edit>>;

export const versionsOf = (
  fields: Fields,
  values: Readonly<Record<string, FieldValue>> | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      versionOf(field, values?.[name] ?? emptyValue(field)),
    ]),
  );

/** Without script a form sends every field; only those whose value differs from the one it showed were touched. */
export function touchedIn(
  fields: Fields,
  typed: Readonly<Record<string, FieldValue>>,
  shown: (name: string) => string | undefined,
): { body: Record<string, FieldValue>; was: Record<string, string> } {
  const touched = Object.entries(typed).filter(([name, value]) => {
    const field = fields[name];
    const was = shown(name);
    return !field || was === undefined || versionOf(field, value) !== was;
  });
  const was = touched.flatMap(([name]) => {
    const version = shown(name);
    return version === undefined ? [] : [[name, version]];
  });
  return { body: Object.fromEntries(touched), was: Object.fromEntries(was) };
}
