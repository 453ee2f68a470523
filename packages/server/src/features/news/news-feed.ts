import { newsPageSize } from '@tinsmith/contract/news';
import { Feed } from 'feed';
import type { Platform } from '../../platform/platform.ts';
import { readSiteSettings } from '../site/site.queries.ts';
import { listNewsPosts } from './news.queries.ts';
import { presentNewsPost } from './present-news-post.ts';

/** The newest posts as Atom. Its times are the posts' own, so that an unchanged feed is the same bytes. */
export async function writeNewsFeed({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string> {
  const [settings, rows] = await Promise.all([
    readSiteSettings(db),
    listNewsPosts(db, { limit: newsPageSize * 2, offset: 0 }),
  ]);
  const feed = new Feed({
    title: `${settings.name} news`,
    description: settings.description,
    id: `${config.publicUrl}/news`,
    link: `${config.publicUrl}/news`,
    feedLinks: { atom: `${config.publicUrl}/news/atom.xml` },
    updated: rows[0]?.posted_at ?? new Date(0),
    copyright: '',
  });
  for (const post of rows.map(presentNewsPost)) {
    const address = `${config.publicUrl}/news/${post.id}`;
    feed.addItem({
      title: post.title,
      id: address,
      link: address,
      date: new Date(post.date),
      content: post.text,
    });
  }
  return feed.atom1();
}
