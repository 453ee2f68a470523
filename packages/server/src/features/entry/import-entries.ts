import { type LinkKind, parseLink } from '@tinsmith/domain/entry-links';
import { entryTags, isChosenTag } from '@tinsmith/domain/entry-tags';
import { maxAltLength, maxEntryImageBytes, maxEntryImages } from '@tinsmith/domain/limits';
import { normalizeText } from '@tinsmith/domain/plain-text';
import * as z from 'zod/mini';
import {
  encodeImported,
  findEntrant,
  htmlSchema,
  type ImportedArchive,
  ImportRefused,
  type ImportSource,
  idSchema,
  maxPictureBytes,
  pathSchema,
  readPostText,
  storeEncoded,
  textSchema,
} from '../../http/import.ts';
import { leaveOutFilm } from '../../platform/motion-photo.ts';
import { encodeEntryImage, type SizedImage } from '../../platform/screenshots.ts';
import { checkWebm } from '../../platform/webm.ts';
import type { EntryImageRow } from './entry-image.queries.ts';
import { countImportedMembers, insertImportedEntry } from './import-entry.queries.ts';

const imageSchema = z.strictObject({
  path: pathSchema,
  alt: textSchema(maxAltLength),
  kind: z.enum(['image', 'video']),
  still: z.optional(z.nullable(pathSchema)),
});
const link = z.nullable(textSchema(500));
const entrySchema = z.strictObject({
  id: idSchema,
  title: textSchema(120),
  makers: textSchema(16_384),
  entrants: z.array(z.strictObject({ id: idSchema, name: textSchema(30) })).check(z.maxLength(1_000)),
  otherAuthors: z.array(textSchema(500)).check(z.maxLength(200)),
  /** Follows from the gifts. */
  madeFor: z.array(textSchema(30)),
  text: z.nullable(htmlSchema),
  credits: z.nullable(htmlSchema),
  tags: z.array(textSchema(40)),
  links: z.strictObject({ play: link, source: link, video: link }),
  /** Follows from the results. */
  rank: z.nullable(z.int()),
  isUnranked: z.optional(z.boolean()),
  thumbnail: z.nullable(pathSchema),
  images: z.array(imageSchema).check(z.maxLength(maxEntryImages)),
});
type Entry = z.output<typeof entrySchema>;
type Image = z.output<typeof imageSchema>;

const oneLine = (text: string): string => normalizeText(text).replace(/\s+/g, ' ');

/** A team's own name, where it isn't just the names of its members. */
const teamNameOf = ({ makers, entrants, otherAuthors }: Entry): string =>
  makers === [...entrants.map(({ name }) => name), ...otherAuthors].join(', ') ? '' : oneLine(makers);

function readLinks({ links, title }: Entry): Record<LinkKind, string> {
  const read = (kind: LinkKind) => {
    const parsed = parseLink(links[kind] ?? '');
    if (parsed === null)
      throw new ImportRefused(`A link of ${title} isn't an address that starts with https.`);
    return parsed;
  };
  return { play: read('play'), source: read('source'), video: read('video') };
}

function readEntry(entry: Entry) {
  const authors = entry.otherAuthors.map(oneLine);
  if (entry.entrants.length + authors.length === 0) throw new ImportRefused(`${entry.title} has no makers.`);
  if (authors.some((name) => name === '' || name.includes(', ')) || authors.join(', ').length > 500)
    throw new ImportRefused(`The makers of ${entry.title} can't be right.`);
  const teamName = teamNameOf(entry);
  if (teamName.length > 80) throw new ImportRefused(`The team's name of ${entry.title} is too long.`);
  return {
    title: oneLine(entry.title),
    teamName,
    text: readPostText(entry.text ?? '', `The description of ${entry.title}`),
    credits: readPostText(entry.credits ?? '', `The credits of ${entry.title}`),
    chosenTags: entryTags.filter(({ id }) => isChosenTag(id) && entry.tags.includes(id)).map(({ id }) => id),
    links: readLinks(entry),
    isUnranked: entry.isUnranked ?? false,
    otherAuthors: authors,
  };
}

const maxImageBytes = maxPictureBytes(maxEntryImageBytes);
const encode = (bytes: Buffer) => encodeEntryImage(leaveOutFilm(bytes));

async function storeSized(archive: ImportedArchive, image: SizedImage) {
  return { name: await storeEncoded(archive, image), width: image.width, height: image.height };
}

async function storeImage(
  archive: ImportedArchive,
  { path, kind, alt, still }: Image,
): Promise<EntryImageRow> {
  if (kind === 'image') {
    const { image, thumbnail } = await encodeImported(archive, path, maxImageBytes, encode);
    return {
      kind,
      alt: oneLine(alt),
      ...(await storeSized(archive, image)),
      thumbnail: await storeSized(archive, thumbnail),
    };
  }
  const bytes = await archive.bytesOf(path, maxImageBytes);
  const size = await encodeImported(archive, path, maxImageBytes, async () => checkWebm(bytes));
  const poster =
    typeof still === 'string' ? await encodeImported(archive, still, maxImageBytes, encode) : null;
  return {
    kind,
    alt: oneLine(alt),
    name: await archive.store('webm', bytes),
    width: size.width,
    height: size.height,
    thumbnail: poster && (await storeSized(archive, poster.thumbnail)),
  };
}

function requireOnce(entries: readonly Entry[]): void {
  const ids = entries.map(({ id }) => id);
  const members = entries.flatMap(({ entrants }) => entrants.map(({ id }) => id));
  if (new Set(ids).size < ids.length) throw new ImportRefused('An entry is in the archive twice.');
  if (new Set(members).size < members.length)
    throw new ImportRefused('Someone is in the archive with two entries.');
}

/** The entries with their makers and images. What follows from files, results and gifts comes with those. */
export const importEntries: ImportSource = (archive) => {
  // Lists name them by their numbers.
  const entries = archive.read('entries', z.array(entrySchema)).toSorted((one, other) => one.id - other.id);
  requireOnce(entries);
  const read = new Map(entries.map((entry) => [entry.id, readEntry(entry)]));
  const images = new Map<number, EntryImageRow[]>();
  return {
    async store() {
      for (const entry of entries) {
        const own: EntryImageRow[] = [];
        // In version 1 a video's still is the entry's thumbnail, and those of other videos are not there.
        for (const [place, image] of entry.images.entries())
          own.push(
            await storeImage(archive, {
              ...image,
              still: image.still === undefined && place === 0 ? entry.thumbnail : image.still,
            }),
          );
        images.set(entry.id, own);
      }
    },
    async write(transaction, ids) {
      const { competitionId } = ids;
      for (const { id, entrants, title } of entries) {
        const texts = read.get(id);
        if (!texts) continue;
        const members = entrants.map((entrant) => findEntrant(ids, entrant.id, title).id);
        const newId = await insertImportedEntry(transaction, {
          ...texts,
          competitionId,
          members,
          images: images.get(id) ?? [],
        });
        ids.entries.set(id, { id: newId, entrantIds: entrants.map((entrant) => entrant.id) });
      }
      await countImportedMembers(
        transaction,
        [...ids.entries.values()].map((entry) => entry.id),
      );
      archive.report.numEntries = entries.length;
    },
  };
};
