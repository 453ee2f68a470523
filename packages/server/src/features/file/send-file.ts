import { Readable } from 'node:stream';
import { personal, publicFor } from '@tinsmith/contract/access';
import type { getStoredFile } from '@tinsmith/contract/file';
import type { Context } from '../../http/bind.ts';
import { attachmentNamed, parseRange, type WantedRange } from '../../http/byte-range.ts';
import type { AnyFileOwnerKind, FileAudience } from '../../http/file-audience.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isShownInPlace } from '../../platform/files/files.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnedFile, type OwnedFile } from './file.queries.ts';
import { refuseHeld } from './scan/quarantine.ts';

/** Files that may be hidden at any time are cached briefly, and then revalidated. */
const guardedSeconds = 60;

/** The file and its audience; null if nobody may have it, or this viewer may not. */
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
  return audience === 'nobody' ? null : { file, audience, owner };
}

function headersOf(
  file: OwnedFile,
  name: string,
  range: WantedRange | null,
): Record<string, string | number> {
  const isShown = isShownInPlace(file.mediaType);
  const length = range ? range.end - range.start + 1 : file.bytes;
  return {
    'content-type': isShown ? file.mediaType : 'application/octet-stream',
    'content-disposition': isShown ? 'inline' : attachmentNamed(name),
    'content-security-policy': "default-src 'none'; sandbox",
    ...(length !== null && { 'content-length': length }),
    ...(file.bytes !== null && { 'accept-ranges': 'bytes' }),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
  };
}

/** The storage's own URL, if it serves files. Pictures keep our URL, which caches know and policies allow. */
async function findDirect(
  { files }: Pick<Platform, 'files'>,
  file: OwnedFile,
  name: string,
): Promise<string | null> {
  if (isShownInPlace(file.mediaType)) return null;
  const as = { mediaType: 'application/octet-stream', disposition: attachmentNamed(name) };
  return files.directAddress(file, as);
}

/** The requested range, if the client's partial copy is of this file. */
function findRange(headers: Readonly<Record<string, unknown>>, etag: string, bytes: number | null) {
  const condition = headers['if-range'];
  if (bytes === null || (condition !== undefined && condition !== etag)) return null;
  const range = parseRange(headers.range as string | undefined, bytes);
  if (range === 'none') throw new Problem('bad-range', { headers: { 'content-range': `bytes */${bytes}` } });
  return range;
}

/** Sends a stored file to a viewer who may have it: whole, in part, or as 304. A HEAD opens nothing. */
export async function sendFile(
  platform: Pick<Platform, 'db' | 'files' | 'log' | 'scanner'>,
  owners: readonly AnyFileOwnerKind[],
  { params: { name }, viewer, request, reply, lowerCache }: Context<typeof getStoredFile>,
): Promise<Readable | string> {
  const found = await findForViewer(platform, owners, viewer, name);
  if (!found) throw new Problem('no-file');
  const { file, audience, owner } = found;
  refuseHeld(platform, file);
  // An address is never reused for other bytes.
  const etag = `"${name}"`;
  const isHead = request.method === 'HEAD';
  const isKnown = audience !== 'always' && request.headers['if-none-match'] === etag;
  const range = isHead || isKnown ? null : findRange(request.headers, etag, file.bytes);
  const shownName = owner.nameOf?.(file.facts ?? {}) ?? name;
  const direct = isHead || isKnown ? null : await findDirect(platform, file, shownName);
  const body =
    isHead || isKnown || direct ? Readable.from([]) : await platform.files.open(file, range ?? undefined);
  if (!body) throw new Problem('no-file');
  if (audience !== 'always') lowerCache(audience === 'everyone' ? publicFor(guardedSeconds) : personal);
  reply.header('etag', etag);
  if (isKnown) {
    reply.code(304);
    return '';
  }
  if (!isHead && (range?.start ?? 0) === 0) {
    // A failed count must not block a download.
    await owner
      .noteDownload?.(file.facts ?? {}, platform.db)
      ?.catch((error: unknown) => platform.log.warn({ err: error }, 'a download was not counted'));
  }
  if (direct) {
    lowerCache(personal);
    reply.code(302).header('location', direct);
    return '';
  }
  if (range) reply.code(206);
  reply.headers(headersOf(file, shownName, range));
  return body;
}
