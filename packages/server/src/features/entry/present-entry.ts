import type { Competition } from '@tinsmith/contract/competition';
import type { Entry, EntryCard, EntryTag, EntryUpload, ListedEntry } from '@tinsmith/contract/entry';
import { teamNameOf } from '@tinsmith/domain/entry-rules';
import { type TagKind, tagsOfEntry, tagsOfSecretEntry } from '@tinsmith/domain/entry-tags';
import { editPostText, showPostText } from '../../platform/post-text.ts';
import { type EntryCardRow, type EntryRow, type MemberRow, nameOf } from './entry.queries.ts';
import type { EntryImageRow } from './entry-image.queries.ts';
import { type EntryView, isDeletable, isEditable, isTeamEditable, viewCard } from './view-entry.ts';

const presentAuthor = (member: MemberRow) => ({ id: member.id, name: nameOf(member), avatar: member.avatar });

const presentTag = ({ id, icon, desc }: TagKind): EntryTag => ({ id, icon, desc });

const presentTags = (row: EntryCardRow, view: EntryView): EntryTag[] =>
  (view.canSeeContents
    ? tagsOfEntry(row.chosenTags, {
        numAuthors: view.authors.length + row.otherAuthors.length,
        fileTags: row.fileTags,
        rank: row.rank,
      })
    : tagsOfSecretEntry(view.authors.length)
  ).map(presentTag);

/** An outsider's view of a secret contains only its authors, whatever the row holds. */
const presentCommon = (row: EntryCardRow, view: EntryView) => ({
  id: row.id,
  title: view.canSeeContents ? row.title : '',
  isSecret: row.isSecret,
  team: teamNameOf(view.canSeeContents ? row.teamName : '', [
    ...view.authors.map(nameOf),
    ...row.otherAuthors,
  ]),
  entrants: view.authors.map(presentAuthor),
  ...(row.otherAuthors.length > 0 && { otherAuthors: [...row.otherAuthors] }),
  tags: presentTags(row, view),
  thumbnail: view.canSeeContents ? row.thumbnail : null,
  madeFor: row.isSecret ? [] : [...row.madeFor],
  rank: row.rank,
});

const presentCard = (row: EntryCardRow, view: EntryView): EntryCard => ({
  ...presentCommon(row, view),
  short: row.short,
  competitionTitle: row.competitionTitle,
  kind: row.kind,
  competitionStart: row.startMs,
  isVideo: view.canSeeContents && row.isVideo,
  hasFiles: view.canSeeContents && row.numFiles > 0,
  playsHere: view.canSeeContents && !view.isStaffView && row.playsHere,
});

/** Cards of the entries that the viewer may know of. */
export const presentCards = (rows: readonly EntryCardRow[]): EntryCard[] =>
  rows.flatMap((row) => {
    const view = viewCard(row);
    return view.isVisible ? [presentCard(row, view)] : [];
  });

export interface EntrySurroundings {
  readonly competition: Competition;
  /** Numbers of log posts the viewer may see, by entrant id. */
  readonly logCounts: ReadonlyMap<number, number>;
  readonly uploads: readonly EntryUpload[];
  /** What its team removed after the finish. */
  readonly removed: { readonly count: number; readonly lastMs: number | null };
  readonly reviewCount: number;
}

const presentLogCounts = ({ authors }: EntryView, logCounts: ReadonlyMap<number, number>) =>
  Object.fromEntries(authors.map(({ id }) => [String(id), logCounts.get(id) ?? 0]));

/** An entry in a list. What a secret hides is null, so that it cannot be mistaken for an empty entry. */
export function presentListed(
  row: EntryRow,
  view: EntryView,
  { competition, logCounts, uploads, reviewCount }: Omit<EntrySurroundings, 'removed'>,
): ListedEntry {
  const { canSeeContents } = view;
  return {
    ...presentCard(row, view),
    title: canSeeContents ? row.title : null,
    text: canSeeContents ? showPostText(row.text) : null,
    uploads: canSeeContents ? [...uploads] : null,
    competition,
    editable: isEditable(row),
    logCounts: presentLogCounts(view, logCounts),
    imagefile: canSeeContents ? (row.images[0]?.name ?? null) : null,
    reviewCount,
  };
}

/** The images of an entry; the first is also given alone, as lists and older clients read it. */
export function presentImages(images: readonly EntryImageRow[]) {
  const [first] = images;
  const image = first
    ? { name: first.name, kind: first.kind, width: first.width, height: first.height }
    : null;
  return { imagefile: image?.name ?? null, image, images: [...images] };
}

export function presentEntry(
  row: EntryRow,
  view: EntryView,
  { competition, logCounts, uploads, removed, reviewCount }: EntrySurroundings,
): Entry {
  const { canSeeContents } = view;
  const editable = isEditable(row);
  const images = canSeeContents ? row.images : [];
  return {
    ...presentCommon(row, view),
    text: canSeeContents ? showPostText(row.text) : null,
    source: editable ? editPostText(row.text) : null,
    credits: canSeeContents ? row.credits : null,
    creditsHtml: canSeeContents ? showPostText(row.credits) : null,
    chosenTags: canSeeContents ? [...row.chosenTags] : [],
    uploads: canSeeContents ? [...uploads] : [],
    removedUploads: { count: removed.count, lastAt: removed.lastMs },
    links: canSeeContents ? row.links : { play: null, source: null, video: null },
    competition,
    editable,
    isOwn: view.isMember,
    isTeamEditable: isTeamEditable(row, view),
    canDelete: isDeletable(row, view),
    logCounts: presentLogCounts(view, logCounts),
    ...presentImages(images),
    reviewCount,
    isUnranked: canSeeContents && row.isUnranked,
    teamName: editable ? row.teamName : null,
    version: canSeeContents ? row.version : 0,
    fieldVersions: editable ? { ...row.fieldVersions } : {},
  };
}
