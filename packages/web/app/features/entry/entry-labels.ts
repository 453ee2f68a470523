interface Titled {
  readonly title: string;
  readonly isSecret: boolean;
}

/** An entry's title, or a placeholder if it has none or is still a secret to this viewer. */
export const titleOf = ({ title, isSecret }: Titled): string =>
  title || (isSecret ? 'a gift in the making' : 'Untitled');

/** Whether the viewer sees only who makes a gift; its team, and staff who look at it, see everything. */
export const isWrapped = ({ isSecret, text }: { readonly isSecret: boolean; readonly text: string | null }) =>
  isSecret && text === null;

/** The title on an entry's own page. */
/** What an image is called where it can't be seen: in its team's words, or by its number. */
export const describeImage = (
  { alt, kind }: { readonly alt: string; readonly kind: 'image' | 'video' },
  index: number,
  title: string,
): string => {
  const what = kind === 'video' ? 'Video' : 'Screenshot';
  return alt || `${what}${index === 0 ? '' : ` ${index + 1}`} of ${title}`;
};

export const pageTitleOf = (entry: Titled & { readonly text: string | null }): string =>
  titleOf({ title: entry.title, isSecret: isWrapped(entry) });

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const entriesCounted = (count: number): string => counted(count, 'entry', 'entries');

/** Names as in a sentence: "a", "a and b", "a, b and c". */
export const listNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Who made it, and for a gift whom it was made for. */
export const creditOf = ({
  team,
  madeFor,
}: {
  readonly team: string;
  readonly madeFor: readonly string[];
}): string => (madeFor.length === 0 ? team : `${team} for ${listNames(madeFor)}`);

interface Team {
  readonly team: string;
  readonly entrants: readonly { readonly name: string }[];
  readonly otherAuthors?: readonly string[] | undefined;
}

/** The names of everyone who made it. */
export const authorNames = ({ entrants, otherAuthors = [] }: Omit<Team, 'team'>): string[] => [
  ...entrants.map(({ name }) => name),
  ...otherAuthors,
];

/** The name a team gave itself, or null if it goes by its members' names. */
export function ownTeamName({ team, ...makers }: Team): string | null {
  const names = authorNames(makers);
  return team === '' || team === names.join(', ') || team === listNames(names) ? null : team;
}

/** The team says that it plays on a phone. */
export const playsOnPhone = ({ tags }: { readonly tags: readonly { readonly id: string }[] }): boolean =>
  tags.some(({ id }) => id === 'phone');
