import { logPageSize } from '@tinsmith/contract/log';
import { previewPostText } from '@tinsmith/domain/post-preview';
import { anonymous } from '../../http/viewer.ts';
import { writeAtom } from '../../platform/atom.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import { listPublicPosts } from './log.queries.ts';
import { viewLog } from './log-view.ts';

/** The newest public posts, as Atom. Its times are the posts' own: an unchanged feed has the same bytes. */
export async function writeLogFeed(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  getCompetition: GetCompetition,
  short: string,
): Promise<string> {
  // The same for every viewer.
  const nobody = anonymous('');
  const competition = await getCompetition(nobody, { short });
  const { row } = competition;
  const { publicVisibilities } = viewLog(competition);
  const posts = await listPublicPosts(db, row.id, publicVisibilities, logPageSize);
  const address = `${config.publicUrl}/${row.short}/log`;
  const changes = posts.map((post) => (post.editedAt ?? post.postedAt).getTime());
  return writeAtom(
    {
      title: `${row.title} log`,
      id: address,
      link: address,
      feedLinks: { atom: `${address}/atom.xml` },
      updated: new Date(Math.max(0, ...changes)),
      copyright: '',
    },
    posts.map((post) => ({
      title: `${post.author}: ${previewPostText(post.text)}`,
      id: `${address}/id/${post.id}`,
      link: `${address}/id/${post.id}`,
      date: post.editedAt ?? post.postedAt,
      published: post.postedAt,
      author: [{ name: post.author }],
      content: showPostText(post.text),
    })),
  );
}
