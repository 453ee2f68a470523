import type { setNewsPicture as route } from '@tinsmith/contract/admin-texts';
import type { FormFile, Received } from '@tinsmith/contract/route';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxNewsPictureBytes } from '@tinsmith/domain/limits';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { uploadTooLarge } from '../../http/error-handler.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { RefusedImage } from '../../platform/images.ts';
import { leaveOutFilm } from '../../platform/motion-photo.ts';
import type { Platform } from '../../platform/platform.ts';
import { encodeNewsPicture } from '../../platform/screenshots.ts';
import { clearNewsPicture, updateNewsPicture } from '../news/news-picture.queries.ts';
import { auditOf } from '../site/audit.queries.ts';

type Needs = Pick<Platform, 'db' | 'files'>;

async function storePicture({ files }: Needs, { bytes }: FormFile) {
  if (bytes.length > maxNewsPictureBytes)
    throw uploadTooLarge(maxNewsPictureBytes, formatFileSize(bytes.length));
  const encoded = await encodeNewsPicture(leaveOutFilm(bytes)).catch((error: unknown) => {
    throw error instanceof RefusedImage ? new Problem('bad-image', { sentence: error.message }) : error;
  });
  const name = await files.put(encoded.extension, encoded.bytes);
  return { name, width: encoded.width, height: encoded.height };
}

/** Sets a picture with its alt text; without a file only the text changes. */
export async function setNewsPicture(
  needs: Needs,
  viewer: Viewer,
  id: number,
  { fields, files }: Received<typeof route>['form'],
) {
  const [file] = files;
  if (files.length > 1) throw new Problem('one-picture');
  const alt = normalizeText(fields.alt);
  if (!hasVisibleText(alt)) throw new Problem('no-alt-text');
  const added = file ? await storePicture(needs, file) : null;
  const audit = auditOf(viewer, 'changed-news', {
    newsId: id,
    fields: added ? ['picture', 'pictureAlt'] : ['pictureAlt'],
  });
  const picture = await updateNewsPicture(needs.db, id, alt, added, audit);
  if (typeof picture !== 'string') return { picture };
  if (added) await needs.files.discard([added.name]);
  throw new Problem(picture);
}

export async function removeNewsPicture({ db }: Pick<Platform, 'db'>, viewer: Viewer, id: number) {
  const audit = auditOf(viewer, 'changed-news', { newsId: id, fields: ['picture'] });
  if (!(await clearNewsPicture(db, id, audit))) throw new Problem('no-row');
  return { id: String(id) };
}
