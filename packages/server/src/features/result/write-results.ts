import type { ResultEntry } from '@tinsmith/contract/result';
import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import { escapeHtml, textToHtml } from '@tinsmith/domain/plain-text';
import { explainMinBallots } from '@tinsmith/domain/rank-share';
import { writeCsv } from '../../platform/csv.ts';
import { writePieces } from '../../platform/in-pieces.ts';
import type { CompetitionRow } from '../competition/competition.queries.ts';

const leftOutOf = ({ exclusion, hasTooFewBallots }: ResultEntry): string =>
  exclusion || (hasTooFewBallots ? 'too few ballots to rank' : '');

function rowOf(entry: ResultEntry, isTyped: boolean): string {
  const { id, title, team, numBallots, scores } = entry;
  return [
    '<tr>',
    `<td>${scores.all.rank ?? '–'}</td>`,
    `<td><a href="/entry/${id}">${escapeHtml(title || 'Untitled')}</a></td>`,
    `<td>${escapeHtml(team)}</td>`,
    ...categories.map(
      (category) => `<td>${(isTyped ? scores[category].rank : scores[category].score) ?? '–'}</td>`,
    ),
    isTyped ? '' : `<td>${numBallots}</td>`,
    `<td>${escapeHtml(leftOutOf(entry))}</td>`,
    '</tr>',
  ].join('');
}

const unchecked =
  '<p>Nobody checked these ballots. All the organizers took part in this event. They published the ranking without seeing it first, and left nothing out.</p>';

interface Publication {
  readonly note: string;
  readonly isUnchecked: boolean;
  readonly isTyped: boolean;
  readonly minBallots: number | null;
  readonly rankPercent: number | null;
}

/** The results as a table. Typed ones have ranks instead of scores, and no ballots. */
export const writeResults = (
  entries: readonly ResultEntry[],
  { note, isUnchecked, isTyped, minBallots, rankPercent }: Publication,
): string =>
  [
    textToHtml(note),
    isUnchecked ? unchecked : '',
    textToHtml(explainMinBallots(minBallots, rankPercent)),
    '<table><thead><tr><th>Rank</th><th>Entry</th><th>Team</th>',
    ...categories.map((category) => `<th>${categoryLabels[category]}</th>`),
    isTyped ? '' : '<th>Ballots</th>',
    '<th>Left out</th></tr></thead><tbody>',
    ...entries.map((entry) => rowOf(entry, isTyped)),
    '</tbody></table>',
  ].join('');

/** Says when to come back. */
export function writeNoResults({ kind, nowMs, votingEndMs, short }: CompetitionRow): string {
  if (kind === 'gift-exchange')
    return `<p>There is no voting in a gift exchange, so there are no results. <a href="/${short}/entries">See the gifts</a></p>`;
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return nowMs < votingEndMs
    ? `<p>Voting ends on ${day.format(votingEndMs)}. The results come after that.</p>`
    : '<p>The votes are being counted. Please come back soon.</p>';
}

const csvHead = [
  'rank',
  'entry',
  'title',
  'team',
  ...categories.flatMap((category) => [category, `${category} rank`]),
  'ballots',
  'left out',
];

const entriesAtOnce = 500;

const cellsOf = (entry: ResultEntry) => [
  entry.scores.all.rank,
  entry.id,
  entry.title,
  entry.team,
  ...categories.flatMap((category) => [
    Number(entry.scores[category].score) || null,
    entry.scores[category].rank,
  ]),
  entry.numBallots,
  leftOutOf(entry),
];

/** The results as CSV. */
export async function writeResultsCsv(entries: readonly ResultEntry[]): Promise<Buffer> {
  const options = { hasQuotes: false };
  const lines = await writePieces(entries, entriesAtOnce, (piece) => writeCsv(piece.map(cellsOf), options));
  return Buffer.concat([Buffer.from(writeCsv([csvHead], options)), ...lines]);
}

const toJson = ({
  id,
  title,
  team,
  entrants,
  scores,
  numBallots,
  exclusion,
  hasTooFewBallots,
}: ResultEntry) => ({
  id,
  title,
  team,
  entrants: entrants.map(({ name }) => name),
  numBallots,
  scores,
  exclusion,
  hasTooFewBallots,
});

/** The results as a self-describing file. */
export async function writeJson(
  short: string,
  entries: readonly ResultEntry[],
  minimum: Pick<Publication, 'minBallots' | 'rankPercent'>,
): Promise<Buffer> {
  const write = (some: readonly ResultEntry[], head: object) =>
    JSON.stringify({ ...head, entries: some.map(toJson) }, null, 2);
  const [begin = '', end = ''] = write([], { competition: short, ...minimum }).split(/(?<=\[)(?=\]\n\}$)/);
  const isolated = await writePieces(entries, entriesAtOnce, (piece, isFirst) => {
    // Between the brackets, so that the pieces follow each other as if they had been written as one list.
    const text = write(piece, {});
    return `${isFirst ? '' : ','}${text.slice(text.indexOf('[') + 1, text.lastIndexOf('\n  ]'))}`;
  });
  return Buffer.concat([
    Buffer.from(begin),
    ...isolated,
    Buffer.from(`${entries.length > 0 ? '\n  ' : ''}${end}\n`),
  ]);
}
