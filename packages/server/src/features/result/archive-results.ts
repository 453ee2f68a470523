import { getResults, type Publication, type ResultEntry } from '@tinsmith/contract/result';
import { type Archive, type ArchiveLinks, type ArchiveSource, writeDay } from '../../http/archive.ts';
import { html } from '../../platform/html.ts';

const columns = { all: 'Overall', art: 'Art', tech: 'Tech', genre: 'Genre' } as const;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];
const numOnPodium = 3;

interface KeptResults {
  readonly published: Publication;
  readonly entries: readonly ResultEntry[];
  readonly numBallots: number;
}

async function readResults({ call, event }: Archive): Promise<KeptResults | null> {
  const entries: ResultEntry[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Pick<KeptResults, 'entries' | 'numBallots'> & {
      published: Publication | null;
      next: string | null;
    } = await call(getResults, {
      params: { compoId: event.short },
      query: { ...(after !== null && { after }) },
    });
    if (page.published === null) return null;
    entries.push(...page.entries);
    if (page.next === null) return { published: page.published, entries, numBallots: page.numBallots };
    after = page.next;
  }
}

const writeScore = ({ score, rank }: ResultEntry['scores']['all']) =>
  html`${score ?? ''}${rank !== null && html` <span class="muted">(${rank})</span>`}`;

/** An entry that is not in the archive keeps its place, without anything about it. */
function writeRow(to: ArchiveLinks, archive: Archive, kept: ReadonlySet<number>, entry: ResultEntry) {
  const isKept = kept.has(entry.id);
  return html`<tr><td>${entry.scores.all.rank ?? ''}</td><td>${
    isKept
      ? html`<a href="${to.page(`entry/${entry.id}`)}">${entry.title || 'Untitled'}</a><div class="muted">${archive.makersOf(entry)}</div>`
      : 'An entry whose makers have left'
  }</td>${columnNames.map((name) => html`<td>${writeScore(entry.scores[name])}</td>`)}<td>${entry.numBallots}</td></tr>`;
}

/** The published results: every place, and the first three on the front page. */
export const archiveResults: ArchiveSource = async (archive) => {
  const { entries, event, addData, addFact, addFront, addPage, addPart } = archive;
  const results = event.kind === 'speedhack' ? await readResults(archive) : null;
  if (results === null) return;
  const { published, numBallots } = results;
  const kept = new Set(entries.map(({ id }) => id));
  if (!published.isTyped) addFact(50, 'votes', numBallots);
  addPart(10, 'Results', 'results', null);
  const writeTable = (
    to: ArchiveLinks,
    rows: readonly ResultEntry[],
  ) => html`<div class="scroll"><table><thead><tr>
<th scope="col">Place</th><th scope="col">Entry</th>${columnNames.map((name) => html`<th scope="col">${columns[name]}</th>`)}<th scope="col">Votes</th></tr></thead>
<tbody>${rows.map((row) => writeRow(to, archive, kept, row))}</tbody></table></div>`;
  addPage(
    'results',
    'Results',
    (to) => html`<p class="muted">Published on ${writeDay(published.publishedAt)}.</p>
${published.note !== '' && html`<p>${published.note}</p>`}
${writeTable(to, results.entries)}`,
  );
  addFront(
    10,
    (to) => html`<section aria-labelledby="results"><h2 id="results">Results</h2>
${writeTable(
  to,
  results.entries.filter(({ scores }) => (scores.all.rank ?? numOnPodium + 1) <= numOnPodium),
)}<p><a href="${to.page('results')}">All places</a></p></section>`,
  );
  addData('results', {
    publishedAt: published.publishedAt,
    note: published.note,
    numBallots,
    places: results.entries.map(({ id, scores, numBallots: own }) => ({
      entryId: kept.has(id) ? id : null,
      numBallots: own,
      ...Object.fromEntries(
        columnNames.map((name) => [name, { score: scores[name].score, rank: scores[name].rank }]),
      ),
    })),
  });
};
