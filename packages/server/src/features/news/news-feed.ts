import { newsPageSize } from '@tinsmith/contract/news';
import { writeAtom } from '../../platform/atom.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { listNewsPosts } from './news.queries.ts';
import { presentNewsPost } from './present-news-post.ts';

/** Text that followers of the news should get word for word, besides the posts. */
export interface FeedNotice {
  readonly title: string;
  /** The link; with its fragment it is the notice's identity. */
  readonly path: string;
  readonly date: Date;
  /** Safe HTML. */
  readonly content: string;
}
export type ListFeedNotices = () => Promise<FeedNotice[]>;

/** The newest posts as Atom. Its times are the posts' own, so that an unchanged feed has the same bytes. */
export async function writeNewsFeed(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  listNotices: ListFeedNotices,
): Promise<string> {
  const [settings, rows, notices] = await Promise.all([
    readSiteSettings(db),
    listNewsPosts(db, { limit: newsPageSize * 2, offset: 0 }),
    listNotices(),
  ]);
  const address = `${config.publicUrl}/news`;
  return writeAtom(
    {
      title: `${settings.name} news`,
      description: settings.description,
      id: address,
      link: address,
      feedLinks: { atom: `${address}/atom.xml` },
      updated: rows[0]?.posted_at ?? new Date(0),
      copyright: '',
    },
    [
      ...notices.map(({ title, path, date, content }) => ({
        title,
        id: config.publicUrl + path,
        link: config.publicUrl + path.replace(/#.*$/, ''),
        date,
        content,
      })),
      ...rows.map(presentNewsPost).map((post) => ({
        title: post.title,
        id: `${address}/${post.id}`,
        link: `${address}/${post.id}`,
        date: new Date(post.date),
        content: post.text,
      })),
    ],
  );
}
