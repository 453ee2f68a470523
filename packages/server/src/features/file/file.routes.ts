import { Readable } from 'node:stream';
import { personal, publicFor } from '@tinsmith/contract/access';
import { getStoredFile } from '@tinsmith/contract/file';
import { bind } from '../../http/bind.ts';
import type { AnyFileOwnerKind, FileAudience } from '../../http/file-audience.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isShownInPlace } from '../../platform/files/files.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnedFile } from './file.queries.ts';
import { refuseHeld } from './scan/quarantine.ts';

/** What may be hidden at any time is kept for a short while only, and then asked for again by its name. */
const guardedSeconds = 60;

/** The file, and who may have it; null where that is nobody, or not this viewer. */
async function findForViewer(
  { db }: Pick<Platform, 'db'>,
  owners: readonly AnyFileOwnerKind[],
  viewer: Viewer,
  name: string,
) {
  const file = await findOwnedFile(db, owners, viewer, name);
  const owner = owners.find(({ kind }) => kind === file?.ownerKind);
  if (!file?.facts || !owner) return null;
  const audience: FileAudience = await owner.audienceOf(file.facts, viewer, db);
  return audience === 'nobody' ? null : { file, audience };
}

export const fileRoutes = (
  platform: Pick<Platform, 'db' | 'files' | 'scanner'>,
  owners: readonly AnyFileOwnerKind[],
) => [
  bind(getStoredFile, async ({ params: { name }, viewer, request, reply, lowerCache }) => {
    const found = await findForViewer(platform, owners, viewer, name);
    if (!found) throw new Problem('no-file');
    const { file, audience } = found;
    refuseHeld(platform, file);
    const isGuarded = audience !== 'always';
    // An address is never given to other bytes.
    const etag = `"${name}"`;
    const isKnown = isGuarded && request.headers['if-none-match'] === etag;
    const isShown = isShownInPlace(file.mediaType);
    const as = {
      mediaType: isShown ? file.mediaType : 'application/octet-stream',
      disposition: isShown ? 'inline' : `attachment; filename="${name}"`,
    };
    // Pictures stay under our own address, which caches know and policies allow.
    const direct = isShown ? null : await platform.files.directAddress(file, as);
    if (direct !== null && request.method !== 'HEAD') {
      lowerCache(personal);
      reply.code(302).header('location', direct);
      return '';
    }
    // A HEAD is answered by the row alone.
    const isBare = isKnown || request.method === 'HEAD';
    const body = isBare ? Readable.from([]) : await platform.files.open(file);
    if (!body) throw new Problem('no-file');
    if (isGuarded) {
      lowerCache(audience === 'everyone' ? publicFor(guardedSeconds) : personal);
      reply.header('etag', etag);
    }
    if (isKnown) {
      reply.code(304);
      return '';
    }
    reply.headers({
      'content-type': as.mediaType,
      'content-disposition': as.disposition,
      'content-security-policy': "default-src 'none'; sandbox",
      ...(file.bytes !== null && { 'content-length': file.bytes }),
    });
    return body;
  }),
];
