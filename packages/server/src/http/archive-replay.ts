import { Html, html } from '../platform/html.ts';
import type { ArchiveLinks } from './archive.ts';

/** The site's own code that repeats draws; in the archive if a page needs it. */
export const replayScript = 'assets/replay.js';

interface PublishedHashes {
  readonly algorithm: string;
  readonly commitment: string;
  readonly seed: string;
  readonly entrantsHash: string;
  readonly mixedSeed: string;
}

/** As the content of a script element, which ends at the first `</script`. */
const embed = (data: unknown): Html => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** A page that repeats a draw in the browser, from its own data and the script. */
export const writeReplay = (
  to: ArchiveLinks,
  file: string,
  draw: PublishedHashes,
): Html => html`<div class="board">
<h2 id="outcome" aria-live="polite">Drawing again…</h2>
<noscript><p>Your browser has to run the draw, and that needs JavaScript.</p></noscript>
</div>
<p><a href="${to.file(file)}" download>Download the draw file</a></p>
<dl class="facts-list">
<dt>Algorithm</dt><dd>${draw.algorithm}</dd>
<dt>Seed</dt><dd>${draw.seed}</dd>
<dt>Published fingerprint</dt><dd>${draw.commitment}</dd>
<dt>Fingerprint of the seed</dt><dd data-computed="commitment"></dd>
<dt>Published hash of the entrants</dt><dd>${draw.entrantsHash}</dd>
<dt>Computed hash of the entrants</dt><dd data-computed="entrantsHash"></dd>
<dt>Published mixed seed</dt><dd>${draw.mixedSeed}</dd>
<dt>Computed mixed seed</dt><dd data-computed="mixedSeed"></dd>
</dl>
<script type="application/json" id="draw">${embed(draw)}</script>
<script src="${to.file(replayScript)}"></script>`;
