import { type Field, type FieldValue, timeToInput } from './resource.ts';

/** A value as its input shows it: minutes of a time, without its seconds. */
export function toInput(field: Field, value: FieldValue): string | boolean {
  if (field.kind === 'switch') return value === true;
  if (field.kind === 'time') return timeToInput(value as number | null);
  return String(value ?? '');
}

/** FNV-1a with 64 bits. It only has to notice a difference: nobody gains anything by making two texts equal. */
export function hashText(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(36);
}

/**
 * Which value a form was opened with. Short, so that it can be sent along with a change, also by a form without
 * script; and the same in browser and server.
 */
export const versionOf = (field: Field, value: FieldValue): string => hashText(String(toInput(field, value)));
