import type { Competition } from '@tinsmith/contract/competition';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { type ArchiveBody, writeDay } from '../http/archive.ts';
import { html } from '../platform/html.ts';

export interface FrontPart {
  readonly place: number;
  readonly label: string;
  readonly path: string;
  readonly count: number | null;
}

export interface FrontFact {
  readonly place: number;
  readonly label: string;
  readonly count: number;
}

export interface AboutCopy {
  readonly version: string;
  readonly bytes: number;
  readonly numPages: number;
  readonly numFiles: number;
  readonly liveUrl: string;
}

const writeNumber = (number: number): string => number.toLocaleString('en-GB');
const byPlace = <T extends { readonly place: number }>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.place - other.place);

function writeDates({ competitionStart, competitionEnd }: Competition): string {
  const [first, last] = [writeDay(competitionStart), writeDay(competitionEnd)];
  return first === last ? first : `${first} to ${last}`;
}

/** The board with the numbers, and the parts of the archive as links. */
export const writeFront =
  (event: Competition, facts: readonly FrontFact[], parts: readonly FrontPart[]): ArchiveBody =>
  (to) =>
    html`<div class="board">
<div class="top"><h1>${event.title}</h1>
<span class="pill">${event.kind === 'speedhack' ? 'Finished' : 'Unwrapped'}</span></div>
<p>${writeDates(event)}.</p>
<picture><source media="(max-width: 639.98px)" srcset="${to.drawing({ band: 'mobile' })}"><img class="band" src="${to.drawing({ band: 'wide' })}" alt=""></picture>
<dl class="facts">${byPlace(facts).map(
      ({ label, count }) => html`<div><dt>${label}</dt><dd>${writeNumber(count)}</dd></div>`,
    )}</dl>
</div>
<nav class="parts" aria-label="This archive"><ul>
${byPlace(parts).map(
  ({ label, path, count }) =>
    html`<li><a href="${to.page(path)}">${label}${
      count !== null && html` <span class="count">${writeNumber(count)}</span>`
    }</a></li>`,
)}
</ul></nav>
${event.text !== '' && html`<section class="prose">${to.text(event.text)}</section>`}`;

/** What this copy is, at the end of the front page. */
export const writeAbout =
  (event: Competition, copy: AboutCopy): ArchiveBody =>
  (to) =>
    html`<section aria-labelledby="about"><h2 id="about">About this copy</h2>
<div class="two"><div class="prose">
<p>This is ${event.title} as it was when this copy was made. Nothing here changes any more: there is no log-in, no search and no clock, and no page loads anything from another site.</p>
<p>Want to keep your own? Copy the folder. It works from any web server, and from a disk if you open <code>index.html</code>.</p>
</div>
<dl class="facts-list">
<dt>Made</dt><dd>${writeDay(event.serverTime)}, by Tinsmith ${copy.version}</dd>
<dt>Size</dt><dd>${formatFileSize(copy.bytes)}: ${writeNumber(copy.numPages)} pages, ${writeNumber(copy.numFiles)} files and pictures</dd>
<dt>Data</dt><dd><a href="${to.file('archive.json')}">archive.json</a>, for scripts</dd>
<dt>Check it</dt><dd><a href="${to.file('SHA256SUMS')}">SHA256SUMS</a> lists every file</dd>
<dt>Left out</dt><dd>E-mail addresses, ${event.kind === 'speedhack' ? 'who voted what' : 'letters'}, hidden posts, people who deleted their account</dd>
<dt>Live site</dt><dd><a href="${copy.liveUrl}">${new URL(copy.liveUrl).host}</a>, if it's still there</dd>
</dl></div></section>`;
