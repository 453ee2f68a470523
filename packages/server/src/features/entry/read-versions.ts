import type { listEntryVersions as route, EntryTexts as ShownTexts } from '@tinsmith/contract/entry';
import type { Output } from '@tinsmith/contract/route';
import type { EntryId } from '@tinsmith/domain/ids';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { editPostText, showPostText } from '../../platform/post-text.ts';
import { type EntryTexts, findTexts, listVersions } from './entry-version.queries.ts';
import { getSeenEntry } from './show-entry.ts';
import { isEditable } from './view-entry.ts';

const answerName = /^rule-(\d+)$/;

function presentTexts({ text, chosenTags, ...texts }: EntryTexts): ShownTexts {
  const answers = Object.entries(texts).flatMap(([name, value]) => {
    const position = answerName.exec(name)?.[1];
    return position !== undefined && typeof value === 'string'
      ? [{ position: Number(position), text: value }]
      : [];
  });
  const { title, teamName, credits, links } = texts;
  return {
    ...(title !== undefined && { title }),
    ...(teamName !== undefined && { teamName }),
    ...(text !== undefined && { text: { html: showPostText(text), source: editPostText(text) } }),
    ...(credits !== undefined && { credits }),
    ...(chosenTags !== undefined && { chosenTags: [...chosenTags] }),
    ...(links !== undefined && { links }),
    ...(answers.length > 0 && { answers: answers.toSorted((a, b) => a.position - b.position) }),
  };
}

/** The last saves of an entry's texts, for its team and staff. */
export async function readVersions(
  platform: Pick<Platform, 'db'>,
  viewer: Viewer,
  id: EntryId,
): Promise<Output<typeof route>> {
  const { row } = await getSeenEntry(platform, viewer, id);
  // The saves first: a text saved in between is then in `now` at least.
  const versions = await listVersions(platform.db, id);
  const now = await findTexts(platform.db, id);
  return {
    result: versions.map(({ savedAt, changed, ...version }) => ({
      ...version,
      savedAt: savedAt.getTime(),
      changed: presentTexts(changed),
    })),
    now: presentTexts(now?.texts ?? {}),
    fieldVersions: { ...now?.versions },
    title: row.title,
    short: row.short,
    competitionTitle: row.competitionTitle,
    editable: isEditable(row),
  };
}
