import type { Competition } from '@tinsmith/contract/competition';
import type { LogPost } from '@tinsmith/contract/log';
import type { MetaDescriptor } from 'react-router';

type Named = Pick<Competition, 'short' | 'title'>;

export const feedOf = (short: string): string => `/${short}/log/atom.xml`;

/** Where feed readers find the log. */
export const feedLink = ({ short, title }: Named): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title: `${title} log`,
  href: feedOf(short),
});

/** Whether everyone may see a post; only such posts may appear in link previews. */
export const isPublicPost = (post: LogPost, { afterEnd }: Pick<Competition, 'afterEnd'>): boolean =>
  post.hidden === null && (!post.spoiler || afterEnd);
