import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { RefusedImage } from '../../platform/images.ts';
import { encodeScreenshot } from '../../platform/screenshots.ts';
import { logFileKind } from './log-file.queries.ts';
import { failPicture, findUpload, finishPicture, processScreenshot } from './log-writing.queries.ts';

/**
 * Makes the shown picture and its thumbnail from an upload. Idempotent: a second run finds no upload. If the
 * upload was replaced meanwhile, its picture is discarded.
 */
export const processScreenshotJob = processScreenshot.runs(async ({ db, files, log }, { postId }) => {
  const upload = await findUpload(db, postId);
  if (upload === null) return;
  const sent = await (await files.find(upload))?.open();
  if (!sent) return void (await failPicture(db, postId, upload));
  const encoded = await encodeScreenshot(Buffer.concat(await sent.toArray())).catch((error) => {
    if (!(error instanceof RefusedImage)) throw error;
    log.info({ postId }, 'a screenshot could not be read');
    return null;
  });
  if (!encoded) return void (await failPicture(db, postId, upload));
  const image = await files.put(encoded.image.extension, encoded.image.bytes);
  const thumbnail = await files.put(encoded.thumbnail.extension, encoded.thumbnail.bytes);
  const { width, height } = encoded.image;
  const isShown = await db.transaction().execute(async (transaction) => {
    const picture = { image, thumbnail, width, height };
    if (!(await finishPicture(transaction, postId, upload, picture))) return false;
    await settleFiles(transaction, { kind: logFileKind, id: postId }, [image, thumbnail]);
    return true;
  });
  if (!isShown) await files.discard([image, thumbnail]);
});
