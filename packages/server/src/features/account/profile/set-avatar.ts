import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxAvatarBytes } from '@tinsmith/domain/limits';
import { uploadTooLarge } from '../../../http/error-handler.ts';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { settleFiles } from '../../../platform/files/stored-file.queries.ts';
import { encodeAvatar, RefusedImage } from '../../../platform/images.ts';
import { leaveOutFilm } from '../../../platform/motion-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import { avatarFileKind, setAvatarName } from './profile.queries.ts';

/** Sets the viewer's avatar. The URL of the replaced one returns nothing from then on. */
export async function setAvatar(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  viewer: Viewer,
  body: unknown,
) {
  const { id } = getAccount(viewer);
  if (!Buffer.isBuffer(body)) throw new Problem('wrong-type');
  if (body.length > maxAvatarBytes) throw uploadTooLarge(maxAvatarBytes, formatFileSize(body.length));
  const { extension, bytes } = await encodeAvatar(leaveOutFilm(body)).catch((error: unknown) => {
    throw error instanceof RefusedImage ? new Problem('bad-image', { sentence: error.message }) : error;
  });
  const avatar = await files.put(extension, bytes);
  await db.transaction().execute(async (transaction) => {
    await setAvatarName(transaction, id, avatar);
    await settleFiles(transaction, { kind: avatarFileKind, id }, [avatar]);
  });
  return { avatar };
}

export async function removeAvatar({ db }: Pick<Platform, 'db'>, viewer: Viewer) {
  await setAvatarName(db, getAccount(viewer).id, null);
  return { done: true } as const;
}
