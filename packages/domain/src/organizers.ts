export interface Organizer {
  readonly name: string;
  readonly role: string;
  readonly email: string | null;
}

export const maxOrganizers = 20;

const address = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/** One organizer of a line such as `Olga, rules and results, olga@example.org`. Null if it is none. */
function parseLine(line: string): Organizer | null {
  const parts = line.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const email = parts.length > 1 && last.includes('@') ? last : null;
  const [name = '', ...role] = email === null ? parts : parts.slice(0, -1);
  if (name === '' || name.includes('@') || (email !== null && !address.test(email))) return null;
  return { name, role: role.filter((part) => part !== '').join(', '), email };
}

/** The organizers as typed, one per line. A string is the line that is wrong. */
export function parseOrganizers(text: string): readonly Organizer[] | string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const organizers: Organizer[] = [];
  for (const line of lines) {
    const one = parseLine(line);
    if (one === null || organizers.length === maxOrganizers) return line;
    organizers.push(one);
  }
  return organizers;
}

export const writeOrganizers = (organizers: readonly Organizer[]): string =>
  organizers
    .map(({ name, role, email }) =>
      [name, role, email].filter((part) => part !== '' && part !== null).join(', '),
    )
    .join('\n');
