/** `10 August 2026, 11:02:41.318 UTC`, as exact as the receipt itself; other text stays as it is. */
export function receiptMoment(iso: string | null): string {
  const ms = Date.parse(iso ?? '');
  if (Number.isNaN(ms)) return iso ?? '';
  const at = new Date(ms);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(at);
  return `${day}, ${at.toISOString().slice(11, 23)} UTC`;
}

/** A hash in groups of four, as people compare it. */
export const inFours = (hash: string | null): string => (hash ?? '').replace(/(.{4})(?=.)/g, '$1 ');

/** `310,797,926 bytes`. */
export const exactBytes = (bytes: number): string =>
  `${bytes.toLocaleString('en-GB')} ${bytes === 1 ? 'byte' : 'bytes'}`;
