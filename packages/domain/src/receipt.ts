/** The facts of a sealed file's receipt. It states times, never whether they were in time: the end can still move. */
export interface ReceiptFacts {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly sealedMs: number;
  /** Null until all of it has arrived and was compared with the seal. */
  readonly arrivedMs: number | null;
  readonly isMatch: boolean | null;
  /** Null unless its team has removed it. */
  readonly removedMs: number | null;
  readonly entryId: number;
  readonly event: string;
  readonly site: string;
  readonly number: number;
  readonly keyId: string;
}

/** The signed lines of a receipt. */
export const receiptLines = (facts: ReceiptFacts): string[] => [
  `file: ${facts.file}`,
  `bytes: ${facts.bytes}`,
  `sha256: ${facts.sha256}`,
  `sealed-at: ${new Date(facts.sealedMs).toISOString()}`,
  `arrived-at: ${facts.arrivedMs === null ? 'not yet' : new Date(facts.arrivedMs).toISOString()}`,
  `matches-seal: ${facts.isMatch === null ? 'not yet' : facts.isMatch ? 'yes' : 'no'}`,
  ...(facts.removedMs === null ? [] : [`removed-at: ${new Date(facts.removedMs).toISOString()}`]),
  `entry: ${facts.entryId}`,
  `event: ${facts.event}`,
  `site: ${facts.site}`,
  `receipt: ${facts.number}`,
  `key: ${facts.keyId}`,
];

/** The signed text: the lines, each with its newline. */
export const signedText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export interface ParsedReceipt {
  readonly lines: readonly string[];
  readonly number: number;
  readonly keyId: string;
  readonly signature: string;
}

const findValue = (lines: readonly string[], name: string): string | null =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;

/** A value of a receipt by name. */
export const receiptValue = ({ lines }: ParsedReceipt, name: string): string | null => findValue(lines, name);

/** Parses a receipt, whatever line endings and spaces it was pasted with; null if it is not one. */
export function parseReceipt(text: string): ParsedReceipt | null {
  const all = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const lines = all.filter((line) => !line.startsWith('signature: '));
  const signature = findValue(all, 'signature');
  const keyId = findValue(all, 'key');
  const number = Number(findValue(all, 'receipt'));
  const hasFacts = ['file', 'bytes', 'sha256', 'sealed-at'].every((name) => findValue(all, name) !== null);
  if (!signature || !keyId || !Number.isSafeInteger(number) || number <= 0 || !hasFacts) return null;
  return { lines, number, keyId, signature };
}
