import type { LogPost } from '@tinsmith/contract/log';
import { canByRank } from '@tinsmith/domain/standing';
import { showPostText } from '../../platform/post-text.ts';
import type { LogPostRow } from './log.queries.ts';
import type { LogView } from './log-view.ts';

/** A post as shown to a viewer who may see it. */
export function presentLogPost(row: LogPostRow, { standing, canPost }: LogView): LogPost {
  const isOwn = row.entrantId === standing.entrantId;
  const isModerator = canByRank(standing, 'moderate-posts');
  return {
    id: row.id,
    date: row.postedAt.getTime(),
    editedAt: row.editedAt?.getTime() ?? null,
    text: showPostText(row.text),
    image: row.image,
    thumbnail: row.thumbnail,
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    imageState: row.imageState,
    spoiler: row.isSpoiler,
    entrant: { id: row.entrantId, name: row.author, avatar: row.avatar },
    isOwn,
    isEditable: isOwn && canPost && row.isLatest,
    hidden: row.hiddenReason !== null && (isOwn || isModerator) ? { reason: row.hiddenReason } : null,
    numReports: isModerator ? row.numReports : null,
  };
}
