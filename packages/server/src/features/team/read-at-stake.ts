import type { AtStake } from '@tinsmith/contract/team';
import { countWords, previewPostText } from '@tinsmith/domain/post-preview';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEntry, nameOf } from '../entry/entry.queries.ts';
import { listInvitationsFrom } from './invitation.queries.ts';
import { findPlace } from './read-team.ts';
import type { TeamParts } from './team-parts.ts';

/** The losses that withdrawing, accepting an invitation or leaving would cause, to be shown beforehand. */
export async function readAtStake(
  { db }: Pick<Platform, 'db'>,
  { countLogs }: TeamParts,
  viewer: Viewer,
  short: string,
): Promise<AtStake> {
  const { own, competition } = await findPlace({ db }, viewer, short);
  if (!own) return { numPosts: 0, invited: [], entry: null };
  const { entrantId, entryId } = own;
  const [entry, posts, invitations] = await Promise.all([
    entryId === null ? null : findEntry(db, viewer, entryId),
    countLogs(viewer, [entrantId], competition.id),
    entryId === null ? [] : listInvitationsFrom(db, entryId),
  ]);
  const images = (entry?.images ?? []).map(({ name, kind, width, height }) => ({
    name,
    kind,
    width,
    height,
  }));
  return {
    numPosts: posts.get(entrantId) ?? 0,
    invited: invitations
      .filter((invitation) => invitation.senderEntrantId === entrantId)
      .map((invitation) => invitation.recipientName),
    entry: entry && {
      id: entry.id,
      title: entry.title,
      excerpt: previewPostText(entry.text),
      numWords: countWords(entry.text),
      image: images[0] ?? null,
      images,
      thumbnail: entry.thumbnail,
      numFiles: entry.numFiles,
      mates: entry.members.filter((member) => member.id !== entrantId).map(nameOf),
    },
  };
}
