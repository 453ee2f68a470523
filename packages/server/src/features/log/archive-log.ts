import { type LogPost, listEventLog } from '@tinsmith/contract/log';
import { type Archive, type ArchiveLinks, type ArchiveSource, writeDay } from '../../http/archive.ts';
import { type Html, html } from '../../platform/html.ts';

const postsOfAPage = 100;

interface KeptPost {
  readonly post: LogPost;
  readonly image: string | null;
  readonly face: (to: ArchiveLinks) => Html;
}

/** Oldest first: an archive is read from its beginning. */
async function readPosts(archive: Archive): Promise<KeptPost[]> {
  const { call, event, isGone, addFace, addFile } = archive;
  const kept: KeptPost[] = [];
  let numPages = 1;
  for (let page = 1; page <= numPages; page += 1) {
    const answer = await call(listEventLog, {
      params: { compoId: event.short },
      query: { page: String(page) },
    });
    numPages = answer.numPages;
    for (const post of answer.posts) {
      if (isGone(post.entrant.name)) continue;
      const { image } = post;
      const isCopied = image !== null && (await addFile(image, `img/${image}`));
      kept.push({ post, image: isCopied ? image : null, face: await addFace(post.entrant) });
    }
  }
  return kept.reverse();
}

const writePost = (
  to: ArchiveLinks,
  { post, image, face }: KeptPost,
) => html`<li id="post-${post.id}" class="by">${face(to)}<div>
<p class="muted"><a href="${to.page(`log/entrant/${post.entrant.id}`)}">${post.entrant.name}</a>, ${writeDay(post.date)}</p>
<div class="prose">${
  post.spoiler ? html`<details><summary>Spoiler</summary>${to.text(post.text)}</details>` : to.text(post.text)
}</div>
${image !== null && html`<img class="picture" src="${to.file(`img/${image}`)}" alt="" loading="lazy">`}</div></li>`;

const writePosts = (to: ArchiveLinks, posts: readonly KeptPost[]) =>
  html`<ul class="list">${posts.map((post) => writePost(to, post))}</ul>`;

const pathOf = (page: number): string => (page === 1 ? 'log' : `log/page/${page}`);

/** The event's log, and that of each entrant. */
export const archiveLog: ArchiveSource = async (archive) => {
  const { addData, addFact, addFront, addPage, addPart } = archive;
  const posts = await readPosts(archive);
  if (posts.length === 0) return;
  addFact(30, 'log posts', posts.length);
  addPart(30, 'Log', 'log', posts.length);
  const numPages = Math.ceil(posts.length / postsOfAPage);
  for (let page = 1; page <= numPages; page += 1) {
    const own = posts.slice((page - 1) * postsOfAPage, page * postsOfAPage);
    const others = Array.from({ length: numPages }, (_, index) => index + 1);
    addPage(
      pathOf(page),
      page === 1 ? 'Log' : `Log, page ${page}`,
      (to) =>
        html`${writePosts(to, own)}${
          numPages > 1 &&
          html`<nav class="pages" aria-label="Pages">${others.map((other) =>
            other === page ? html`<b>${other}</b>` : html`<a href="${to.page(pathOf(other))}">${other}</a>`,
          )}</nav>`
        }`,
    );
  }
  for (const [entrantId, own] of Map.groupBy(posts, ({ post }) => post.entrant.id))
    addPage(`log/entrant/${entrantId}`, `The log of ${own[0]?.post.entrant.name}`, (to) =>
      writePosts(to, own),
    );
  const shown = [...new Set([...posts.slice(0, 2), ...posts.slice(-2)])];
  addFront(
    30,
    (
      to,
    ) => html`<section class="half" aria-labelledby="log"><h2 id="log">Log <span class="count">${posts.length} posts, first and last</span></h2>
${writePosts(to, shown)}<p><a href="${to.page('log')}">Read the whole log</a></p></section>`,
  );
  addData(
    'log',
    posts.map(({ post, image }) => ({
      id: post.id,
      date: post.date,
      entrantId: post.entrant.id,
      name: post.entrant.name,
      text: post.text,
      isSpoiler: post.spoiler,
      image: image === null ? null : `img/${image}`,
    })),
  );
};
