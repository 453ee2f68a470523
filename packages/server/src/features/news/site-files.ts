import { can } from '@tinsmith/domain/ranks';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { siteOwner } from '../../platform/files/files.ts';
import { isNewsImage, type NewsImageFacts, newsImageFacts } from './news.queries.ts';

/**
 * The site's own pictures; so far only news posts have any. Until the post is published only its writers may
 * see them. Staff can remove an uploaded picture, so caches must revalidate it.
 */
export const siteFiles: FileOwnerKind<NewsImageFacts> = {
  kind: siteOwner.kind,
  isNamed: isNewsImage,
  facts: () => newsImageFacts,
  audienceOf({ isPublished, isUploaded }, { account }) {
    if (!isPublished) return can(account?.rank ?? null, 'write-news') ? 'viewer' : 'nobody';
    return isUploaded ? 'everyone' : 'always';
  },
};
