import type { Entry, ListedImage } from '@tinsmith/contract/entry';
import type { Archive, ArchiveBody, ArchiveSource } from '../../http/archive.ts';
import { html } from '../../platform/html.ts';

const titleOf = ({ title }: Pick<Entry, 'title'>): string => title || 'Untitled';
const numOnFront = 10;

async function copyImages(archive: Archive, entry: Entry): Promise<ReadonlySet<string>> {
  const copied = new Set<string>();
  // Lists show a still of a video. The thumbnails of pictures can be made again.
  const stills = entry.images.flatMap(({ kind, thumbnail }) => (kind === 'video' ? thumbnail?.name : []));
  const names = [entry.thumbnail?.name, ...entry.images.map(({ name }) => name), ...stills];
  for (const name of names)
    if (name !== undefined && (await archive.addFile(name, `img/${name}`))) copied.add(name);
  return copied;
}

/** `for` in a gift exchange: whom it was made for. */
function byLine({ makersOf, isGone }: Archive, entry: Entry): string {
  const receivers = entry.madeFor.filter((name) => !isGone(name));
  return receivers.length > 0 ? `${makersOf(entry)} for ${receivers.join(', ')}` : makersOf(entry);
}

interface Card {
  readonly entry: Entry;
  readonly by: string;
  readonly thumbnail: string | null;
  /** The files of its images that are in the archive. */
  readonly copied: ReadonlySet<string>;
}

const writeCards =
  (cards: readonly Card[]): ArchiveBody =>
  (to) =>
    html`<div class="grid">${cards.map(
      ({ entry, by, thumbnail }) => html`<a class="card" href="${to.page(`entry/${entry.id}`)}">
<div class="shot"><img src="${
        thumbnail === null ? to.drawing({ shot: titleOf(entry) }) : to.file(`img/${thumbnail}`)
      }" alt="" loading="lazy"></div>
<h3>${titleOf(entry)}</h3><div class="muted">${by}</div></a>`,
    )}</div>`;

const writeImage = ({ name, kind, width, height, alt }: ListedImage, address: string) =>
  kind === 'video'
    ? html`<video controls preload="metadata" width="${width}" height="${height}" src="${address}"></video>`
    : html`<img src="${address}" alt="${alt}" width="${width}" height="${height}" loading="lazy" id="${name}">`;

const linkNames = { play: 'Play it elsewhere', source: 'Source', video: 'Video' } as const;

const writeEntry =
  (entry: Entry, by: string, images: readonly ListedImage[]): ArchiveBody =>
  (to) =>
    html`<p>By ${by}.${entry.rank !== null && ` Place ${entry.rank}.`}</p>
${entry.tags.length > 0 && html`<p class="muted">${entry.tags.map(({ desc }) => desc).join(', ')}</p>`}
<div class="shots">${images.map((image) => writeImage(image, to.file(`img/${image.name}`)))}</div>
${entry.text !== null && html`<section class="prose">${to.text(entry.text)}</section>`}
${
  entry.creditsHtml !== null &&
  entry.creditsHtml !== '' &&
  html`<section class="prose"><h2>Credits</h2>${to.text(entry.creditsHtml)}</section>`
}
${Object.entries(linkNames).map(([name, label]) => {
  const link = entry.links[name as keyof typeof linkNames];
  return link !== null && html`<p><a href="${link}" rel="noreferrer">${label}</a></p>`;
})}`;

/** The games or gifts: a page for each, all of them as cards, and some on the front page. */
export const archiveEntries: ArchiveSource = async (archive) => {
  const { entries, event, addData, addFact, addFront, addPage, addPart } = archive;
  const isExchange = event.kind === 'gift-exchange';
  const [label, path] = isExchange ? ['Gifts', 'gifts'] : ['Games', 'entries'];
  const cards: Card[] = [];
  for (const entry of entries) {
    const copied = await copyImages(archive, entry);
    const by = byLine(archive, entry);
    const thumbnail = entry.thumbnail?.name;
    cards.push({
      entry,
      by,
      thumbnail: thumbnail !== undefined && copied.has(thumbnail) ? thumbnail : null,
      copied,
    });
    const images = entry.images.filter(({ name }) => copied.has(name));
    addPage(`entry/${entry.id}`, titleOf(entry), writeEntry(entry, by, images));
  }
  if (entries.length === 0) {
    addData('entries', []);
    return;
  }
  addFact(20, label.toLowerCase(), entries.length);
  addPart(20, label, path, entries.length);
  addPage(path, label, writeCards(cards));
  addFront(20, (to) => {
    const all = html`<p><a href="${to.page(path)}">All ${entries.length} ${label.toLowerCase()}</a></p>`;
    return html`<section aria-labelledby="games"><h2 id="games">${label} <span class="count">${entries.length}</span></h2>
${writeCards(cards.slice(0, numOnFront))(to)}${all}</section>`;
  });
  addData(
    'entries',
    cards.map(({ entry, thumbnail, copied }) => ({
      id: entry.id,
      title: entry.title,
      makers: archive.makersOf(entry),
      entrants: entry.entrants.map(({ id, name }) => ({ id, name })),
      otherAuthors: entry.otherAuthors ?? [],
      madeFor: entry.madeFor.filter((name) => !archive.isGone(name)),
      text: entry.text,
      credits: entry.creditsHtml,
      tags: entry.tags.map(({ id }) => id),
      links: entry.links,
      rank: entry.rank,
      isUnranked: entry.isUnranked,
      thumbnail: thumbnail === null ? null : `img/${thumbnail}`,
      images: entry.images
        .filter(({ name }) => copied.has(name))
        .map(({ name, alt, kind, thumbnail: still }) => ({
          path: `img/${name}`,
          alt,
          kind,
          still: kind === 'video' && still !== null && copied.has(still.name) ? `img/${still.name}` : null,
        })),
    })),
  );
};
