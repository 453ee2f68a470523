import { type Entrant, listEntrants } from '@tinsmith/contract/entrant';
import type { Archive, ArchiveLinks, ArchiveSource } from '../../http/archive.ts';
import { type Html, html } from '../../platform/html.ts';

async function readPeople({ call, event, isGone }: Archive): Promise<Entrant[]> {
  const people: Entrant[] = [];
  let page: number | null = 1;
  while (page !== null) {
    const answer: { result: readonly unknown[]; next: number | null } = await call(listEntrants, {
      params: { compoId: event.short },
      query: { page: String(page) },
    });
    people.push(...(answer.result as Entrant[]));
    page = answer.next;
  }
  return people.filter(({ name }) => !isGone(name));
}

/** Who took part. In a gift exchange what they wrote is their wishlist, which has a page of its own. */
export const archivePeople: ArchiveSource = async (archive) => {
  const people = await readPeople(archive);
  const isExchange = archive.event.kind === 'gift-exchange';
  const entryIds = new Set(archive.entries.map(({ id }) => id));
  const pictures = new Map<number, string>();
  const faces = new Map<number, (to: ArchiveLinks) => Html>();
  for (const { id, avatar } of archive.entries.flatMap(({ entrants }) => entrants))
    if (avatar !== null && (await archive.addFile(avatar, `img/${avatar}`))) pictures.set(id, avatar);
  for (const { entrantId, name } of people)
    faces.set(entrantId, await archive.addFace({ name, avatar: pictures.get(entrantId) ?? null }));
  archive.addFact(10, 'people', people.length);
  archive.addPart(60, 'People', 'people', people.length);
  archive.addPage(
    'people',
    'People',
    (to) =>
      html`<ul class="list">${people.map(
        (
          person,
        ) => html`<li id="${person.entrantId}" class="by">${faces.get(person.entrantId)?.(to)}<div><b>${person.name}</b>${
          person.location !== '' && html` <span class="muted">${person.location}</span>`
        }${!isExchange && person.info !== '' && html`<div class="prose">${to.text(person.info)}</div>`}
<p class="muted">${
          person.entryId !== null &&
          entryIds.has(person.entryId) &&
          html`<a href="${to.page(`entry/${person.entryId}`)}">${person.entryTitle || 'Untitled'}</a> `
        }${person.numPosts > 0 && html`<a href="${to.page(`log/entrant/${person.entrantId}`)}">Log</a>`}</p></div></li>`,
      )}</ul>`,
  );
  archive.addData(
    'people',
    people.map(({ entrantId, name, location, info, isFirstTimer, entryId }) => ({
      entrantId,
      name,
      location,
      info,
      isFirstTimer,
      entryId: entryId !== null && entryIds.has(entryId) ? entryId : null,
      // Only makers have one here: the list of people has no pictures.
      avatar: pictures.has(entrantId) ? `img/${pictures.get(entrantId)}` : null,
    })),
  );
  const wishing = people.filter(({ info }) => info !== '');
  if (!isExchange || wishing.length === 0) return;
  archive.addPart(50, 'Wishlists', 'wishes', wishing.length);
  archive.addPage(
    'wishes',
    'Wishlists',
    (to) =>
      html`<ul class="list">${wishing.map(
        ({ name, info }) => html`<li><b>${name}</b><div class="prose">${to.text(info)}</div></li>`,
      )}</ul>`,
  );
};
