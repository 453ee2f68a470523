const offValues: ReadonlySet<string> = new Set(['', '0', 'false', 'off', 'no']);

/** Whether a form's field turns something on. A checkbox sends any value, or nothing; scripts also send a no. */
export const isFlagOn = (value: string | undefined): boolean =>
  value !== undefined && !offValues.has(value.trim().toLowerCase());
