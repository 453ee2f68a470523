import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import {
  encodeImported,
  findEntrant,
  htmlSchema,
  type ImportedArchive,
  type ImportSource,
  idSchema,
  maxPictureBytes,
  pathSchema,
  readPostText,
  storeEncoded,
  textSchema,
  timeSchema,
} from '../../http/import.ts';
import { encodeScreenshot } from '../../platform/screenshots.ts';
import { insertImportedPost, type NewImportedPost } from './import-log.queries.ts';

const postSchema = z.strictObject({
  id: idSchema,
  date: timeSchema,
  entrantId: idSchema,
  name: textSchema(30),
  text: htmlSchema,
  isSpoiler: z.boolean(),
  image: z.nullable(pathSchema),
});

async function storePicture(archive: ImportedArchive, path: string): Promise<NewImportedPost['picture']> {
  const maxBytes = maxPictureBytes(maxScreenshotBytes);
  const { image, thumbnail } = await encodeImported(archive, path, maxBytes, encodeScreenshot);
  return {
    image: await storeEncoded(archive, image),
    thumbnail: await storeEncoded(archive, thumbnail),
    width: image.width,
    height: image.height,
  };
}

/** The posts of the log with their pictures, in their order. */
export const importLog: ImportSource = (archive) => {
  const posts = (archive.read('log', z.optional(z.array(postSchema))) ?? []).map((post) => ({
    ...post,
    text: readPostText(post.text, `Log post ${post.id}`),
  }));
  const pictures = new Map<number, NewImportedPost['picture']>();
  return {
    async store() {
      for (const { id, image } of posts)
        if (image !== null) pictures.set(id, await storePicture(archive, image));
    },
    async write(transaction, ids) {
      for (const { id, date, entrantId, text, isSpoiler } of posts)
        await insertImportedPost(transaction, {
          competitionId: ids.competitionId,
          entrantId: findEntrant(ids, entrantId, `Log post ${id}`).id,
          postedMs: date,
          text,
          isSpoiler,
          picture: pictures.get(id) ?? null,
        });
      archive.report.numPosts = posts.length;
    },
  };
};
