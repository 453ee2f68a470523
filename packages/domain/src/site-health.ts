export type HealthState = 'ok' | 'warning' | 'trouble' | 'skipped';

/** A part of the site, or a check, that needs someone. */
export interface Needing {
  readonly name: string;
  readonly state: HealthState;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The state of the site in a sentence. */
export function describeHealth(numNeeding: number): string {
  if (numNeeding === 0) return 'Everything is fine.';
  const number = numbers[numNeeding] ?? String(numNeeding);
  return `${number} ${numNeeding === 1 ? 'part needs' : 'parts need'} you.`;
}

/** What people notice: what they can do, and what waits. */
export function describeImpact(needing: readonly Needing[]): { can: string; waits: string } {
  const isDown = (...names: readonly string[]) =>
    needing.some(({ name, state }) => state === 'trouble' && names.includes(name));
  if (needing.length === 0)
    return { can: 'Nothing to do. A bead is a quarter of an hour that worked.', waits: '' };
  const can = isDown('address', 'tls')
    ? 'People may not be able to open the site.'
    : isDown('database', 'roles')
      ? "People can read some pages, but can't write or upload."
      : isDown('storage', 'disk')
        ? 'People can read and write. Uploads wait in the browser.'
        : 'People can read, write and upload.';
  const waits = isDown('worker')
    ? 'E-mails and file checks are waiting, nothing is lost.'
    : isDown('mail')
      ? 'E-mails are waiting, nothing is lost.'
      : isDown('seals', 'key')
        ? 'Draws that are due will wait.'
        : '';
  return { can, waits };
}

/** A quarter of an hour; null: not checked. */
export type Quarter = 'ok' | 'warning' | 'trouble' | null;

const quarterMinutes = 15;

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** A lane of 24 hours in words. */
export function describeLane(quarters: readonly Quarter[], fromMs: number): string {
  const last = quarters.at(-1) ?? null;
  if (quarters.every((quarter) => quarter === null)) return 'not checked yet';
  if (last !== null && last !== 'ok') {
    const first = quarters.length - quarters.toReversed().findIndex((quarter) => quarter !== last);
    const began = first > quarters.length ? 0 : first;
    const word = last === 'trouble' ? 'down' : 'in need of attention';
    if (began === 0) return `${word} all the time`;
    return `${word} since ${timeOf(fromMs + began * quarterMinutes * 60_000)} UTC`;
  }
  const minutesOf = (state: Quarter) =>
    quarters.filter((quarter) => quarter === state).length * quarterMinutes;
  const [slow, down, unknown] = [minutesOf('warning'), minutesOf('trouble'), minutesOf(null)];
  const parts = [
    slow + down === 0 ? (unknown === 0 ? 'worked all the time' : 'worked') : 'worked',
    ...(slow > 0 ? [`in need of attention for ${slow} minutes`] : []),
    ...(down > 0 ? [`down for ${down} minutes`] : []),
    ...(unknown > 0 ? [`not checked for ${unknown} minutes`] : []),
  ];
  return parts.join(', ');
}

const severity: readonly Quarter[] = [null, 'ok', 'warning', 'trouble'];

/** Two quarters as one bead, for narrow screens: the worse of them. */
export const joinQuarters = (quarters: readonly Quarter[]): Quarter[] =>
  Array.from({ length: Math.ceil(quarters.length / 2) }, (_, index) =>
    quarters
      .slice(index * 2, index * 2 + 2)
      .reduce((worst, one) => (severity.indexOf(one) > severity.indexOf(worst) ? one : worst), null),
  );
