import { isProblem } from '@tinsmith/contract/client';
import { type GivenGift, getThanks, listGifts } from '@tinsmith/contract/gift';
import { getSantaDraw, type SantaDraw } from '@tinsmith/contract/santa';
import type { Archive, ArchiveSource } from '../../http/archive.ts';
import { writeReplay } from '../../http/archive-replay.ts';
import { html } from '../../platform/html.ts';

async function readGifts({ call, event, entries, isGone }: Archive): Promise<GivenGift[]> {
  const gifts: GivenGift[] = [];
  let after: number | null = null;
  do {
    const page: { result: readonly GivenGift[]; next: number | null } = await call(listGifts, {
      params: { compoId: event.short },
      query: { ...(after !== null && { after: String(after) }) },
    });
    gifts.push(...page.result);
    after = page.next;
  } while (after !== null);
  const kept = new Set(entries.map(({ id }) => id));
  return gifts
    .filter(({ entry, receiver }) => kept.has(entry.id) && !isGone(receiver))
    .map((gift) => ({ ...gift, makers: gift.makers.filter((name) => !isGone(name)) }));
}

async function findDraw({ call, event }: Archive): Promise<SantaDraw | null> {
  return call(getSantaDraw, { params: { compoId: event.short } }).catch((error: unknown) => {
    if (isProblem(error, 'no-santa-draw')) return null;
    throw error;
  });
}

/** Thank-you notes that people chose to show. */
async function addThanks({ call, entries, isGone, addSection }: Archive) {
  const all: { entryId: number; name: string; text: string; day: string }[] = [];
  for (const { id: entryId } of entries) {
    const { thanks } = await call(getThanks, { params: { id: String(entryId) } });
    const kept = thanks.filter(({ name }) => !isGone(name));
    all.push(...kept.map((note) => ({ entryId, ...note })));
    if (kept.length > 0)
      addSection(
        `entry/${entryId}`,
        (to) =>
          html`<section aria-labelledby="thanks"><h2 id="thanks">Thank-you notes</h2><ul class="list">${kept.map(
            ({ name, text }) => html`<li><b>${name}</b><div class="prose">${to.text(text)}</div></li>`,
          )}</ul></section>`,
      );
  }
  return all;
}

/** Who gave to whom, and the draw of names as anyone can repeat it. */
export const archiveGifts: ArchiveSource = async (archive) => {
  const { event, addData, addPage, addPart, addText } = archive;
  if (event.kind !== 'gift-exchange') return;
  const gifts = await readGifts(archive);
  const draw = await findDraw(archive);
  addPart(40, 'Who gave to whom', 'ring', null);
  addPage(
    'ring',
    'Who gave to whom',
    (to) => html`${draw !== null && html`<p><a href="${to.page('ring/verify')}">Replay the draw</a></p>`}
<ul class="list">${gifts.map(
      ({ entry, makers, receiver }) =>
        html`<li>${makers.join(', ')} for <b>${receiver}</b>: <a href="${to.page(`entry/${entry.id}`)}">${entry.title || 'Untitled'}</a></li>`,
    )}</ul>`,
  );
  if (draw !== null) {
    await addText('ring/verify/draw.json', JSON.stringify(draw, null, 1));
    addPage('ring/verify', 'Replay the draw', (to) => writeReplay(to, 'ring/verify/draw.json', draw));
  }
  addData('gifts', {
    given: gifts.map(({ entry, makers, receiver }) => ({ entryId: entry.id, makers, receiver })),
    thanks: await addThanks(archive),
    draw: draw === null ? null : 'ring/verify/draw.json',
  });
};
