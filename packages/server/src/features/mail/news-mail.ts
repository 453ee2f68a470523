import { sql } from 'kysely';
import { defineEventMail } from '../../http/event-mail.ts';
import { renderMarkdown } from '../../platform/markdown.ts';
import { listMailedNews } from '../news/news.queries.ts';

type MailedNews = Awaited<ReturnType<typeof listMailedNews>>[number];

const maxWords = 60;

const letters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The beginning of a text; the rest is on the site. */
function beginningOf(markdown: string): string {
  const text = renderMarkdown(markdown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => letters[name] ?? entity);
  const words = text.split(/\s+/).filter(Boolean);
  return words.length > maxWords ? `${words.slice(0, maxWords).join(' ')}…` : words.join(' ');
}

/** A news post, to the entrants of the event that staff chose for it, once it is published. */
export const newsMail = defineEventMail<MailedNews>({
  name: 'news',
  priority: 'bulk',
  switchedBy: 'news',
  // An older post was published before staff chose to mail it.
  due: sql`
    select n.mail_competition_id as competition_id, n.posted_at as about, n.id as subject_id from news_post n
    where n.mail_competition_id is not null and not n.is_draft and n.posted_at <= app_now() and n.posted_at > app_now() - interval '7 days'`,
  againAfterHours: null,
  find: async (db, mails) => {
    const posts = await listMailedNews(db, [...new Set(mails.map(({ subjectId }) => subjectId))]);
    const byId = new Map(posts.map((post) => [post.id as number, post]));
    return new Map(
      mails.flatMap(({ id, subjectId }) => {
        const post = byId.get(subjectId);
        return post ? [[id, post]] : [];
      }),
    );
  },
  write: ({ title }, post) => ({
    subject: `${title}: ${post.title}`,
    preview: 'News from the organizers.',
    parts: [
      beginningOf(post.markdown),
      { button: { label: 'Read it on the site', path: `/news/${post.id}` } },
    ],
  }),
});
