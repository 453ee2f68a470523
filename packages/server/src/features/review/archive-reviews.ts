import { listEventReviews, type Review } from '@tinsmith/contract/review';
import type { Archive, ArchiveLinks, ArchiveSource } from '../../http/archive.ts';
import { type Html, html } from '../../platform/html.ts';

interface KeptReview extends Review {
  readonly face: (to: ArchiveLinks) => Html;
}

async function readReviews({ call, event, entries, isGone, addFace }: Archive): Promise<KeptReview[]> {
  const reviews: Review[] = [];
  let after: string | null = null;
  do {
    const page: { result: readonly Review[]; next: string | null } = await call(listEventReviews, {
      params: { compoId: event.short },
      query: { ...(after !== null && { after }) },
    });
    reviews.push(...page.result);
    after = page.next;
  } while (after !== null);
  const kept = new Set(entries.map(({ id }) => id));
  const shown = reviews.filter(({ entry, entrant }) => kept.has(entry.id) && !isGone(entrant.name));
  const withFaces: KeptReview[] = [];
  for (const review of shown) withFaces.push({ ...review, face: await addFace(review.entrant) });
  return withFaces;
}

/** Without the scores: who voted what is no part of an archive. */
const writeReviews = (to: ArchiveLinks, { isGone }: Archive, reviews: readonly KeptReview[]) =>
  html`<ul class="list">${reviews.map(
    ({
      text,
      entrant,
      answer,
      face,
    }) => html`<li class="by">${face(to)}<div><p class="muted">${entrant.name}</p>
<div class="prose">${to.text(text)}</div>${
      answer !== null &&
      !isGone(answer.by) &&
      html`<p class="muted">${answer.by} answers:</p><div class="prose">${to.text(answer.text)}</div>`
    }</div></li>`,
  )}</ul>`;

/** The reviews, by entry. */
export const archiveReviews: ArchiveSource = async (archive) => {
  const { entries, addData, addFact, addPage, addPart, addSection } = archive;
  const reviews = await readReviews(archive);
  if (reviews.length === 0) return;
  const titles = new Map(entries.map(({ id, title }) => [id, title || 'Untitled']));
  const byEntry = Map.groupBy(reviews, ({ entry }) => entry.id);
  addFact(40, 'reviews', reviews.length);
  addPart(35, 'Reviews', 'reviews', reviews.length);
  addPage(
    'reviews',
    'Reviews',
    (to) =>
      html`${[...byEntry].map(
        ([
          entryId,
          own,
        ]) => html`<section><h2><a href="${to.page(`entry/${entryId}`)}">${titles.get(entryId)}</a></h2>
${writeReviews(to, archive, own)}</section>`,
      )}`,
  );
  for (const [entryId, own] of byEntry)
    addSection(
      `entry/${entryId}`,
      (to) =>
        html`<section aria-labelledby="reviews"><h2 id="reviews">Reviews</h2>${writeReviews(to, archive, own)}</section>`,
    );
  addData(
    'reviews',
    reviews.map(({ id, text, entry, entrant, answer }) => ({
      id,
      entryId: entry.id,
      entrantId: entrant.id,
      name: entrant.name,
      text,
      answer: answer !== null && !archive.isGone(answer.by) ? answer : null,
    })),
  );
};
