import { getResults, type Publication, type ResultEntry } from '@tinsmith/contract/result';
import { type Archive, type ArchiveLinks, type ArchiveSource, writeDay } from '../../http/archive.ts';
import { type Html, html } from '../../platform/html.ts';

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

const writePlinthScore = ({ score, rank }: ResultEntry['scores']['all']) => score ?? rank ?? '–';

/** The first three. If there are fewer, or more share a place, the table is clearer. */
function writePodium(to: ArchiveLinks, archive: Archive, top: readonly ResultEntry[]): Html | null {
  const entries = top.map(({ id }) => archive.entries.find((entry) => entry.id === id));
  if (top.length !== numOnPodium || entries.includes(undefined)) return null;
  return html`<ol class="podium">${top.map((result, index) => {
    const { all, art, tech, genre } = result.scores;
    const title = result.title || 'Untitled';
    const thumbnail = entries[index]?.thumbnail?.name;
    return html`<li class="place-${all.rank ?? index + 1}">
<div class="shot"><img class="podium-shot" src="${
      thumbnail === undefined ? to.drawing({ shot: title }) : to.file(`img/${thumbnail}`)
    }" alt=""></div>
<h3 class="title"><a class="podium-link" href="${to.page(`entry/${result.id}`)}">${title}</a></h3>
<p class="muted">${archive.makersOf(result)}</p>
<div class="plinth"><img class="number" src="${to.drawing({ place: all.rank ?? index + 1 })}" alt="Place ${all.rank ?? index + 1}">
${all.score !== null && html`<span class="points">${all.score} <small>overall</small></span>`}
<p>Art ${writePlinthScore(art)}, tech ${writePlinthScore(tech)}, genre ${writePlinthScore(genre)}</p></div></li>`;
  })}</ol>`;
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
  addFront(10, (to) => {
    const top = results.entries.filter(({ scores }) => (scores.all.rank ?? numOnPodium + 1) <= numOnPodium);
    return html`<section aria-labelledby="results"><h2 id="results">Results</h2>
${writePodium(to, archive, top) ?? writeTable(to, top)}<p><a href="${to.page('results')}">All ${results.entries.length} places</a></p></section>`;
  });
  addData('results', {
    publishedAt: published.publishedAt,
    note: published.note,
    isTyped: published.isTyped,
    isUnchecked: published.isUnchecked,
    minBallots: published.minBallots,
    rankPercent: published.rankPercent,
    numBallots,
    places: results.entries.map(({ id, scores, exclusion, numBallots: own }) => ({
      entryId: kept.has(id) ? id : null,
      numBallots: own,
      exclusion: kept.has(id) || exclusion === '' ? exclusion : 'Left out.',
      ...Object.fromEntries(columnNames.map((name) => [name, scores[name]])),
    })),
  });
};
