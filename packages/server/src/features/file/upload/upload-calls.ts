import type { Readable } from 'node:stream';
import type { headUpload, patchUpload } from '@tinsmith/contract/file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../http/bind.ts';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import { countCall } from '../../../http/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAuditEntry } from '../../site/audit.queries.ts';
import { fileWriter } from '../file-writer.ts';
import { readOffset, receivePiece } from './receive-upload.ts';

// The core of https://tus.io/protocols/resumable-upload, version 1.0.0. Files are created by sealing them.
const version = '1.0.0';

type Services = Pick<Platform, 'counts' | 'db' | 'files' | 'uploadLocks'>;

function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', version);
  if (request.headers['tus-resumable'] !== version)
    throw new Problem('unknown-protocol', { headers: { 'tus-version': version } });
}

/** A byte count in a header; null if missing. */
function readCount(request: FastifyRequest, name: string): number | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new Problem('invalid-input', { sentence: `Please check this field: ${name}.` });
  return Number(value);
}

/** The offset of an upload. */
export async function answerOffset(
  services: Services,
  { subject: { file }, request, reply }: Context<typeof headUpload>,
): Promise<string> {
  checkVersion(request, reply);
  const offset = await readOffset(services, file.id);
  reply.headers({ 'upload-offset': String(offset), 'upload-length': String(file.bytes) });
  return '';
}

/** Chunks are limited by size: a bad connection makes many small ones. */
const mebibytesADay = { max: 64 * 1024, perSeconds: 86_400 };
const mebibyte = 1024 * 1024;

/** Receives the bytes of a request. */
export async function takePiece(
  services: Services,
  { subject: { file, entry }, isByRank, viewer, stream, request, reply }: Context<typeof patchUpload>,
): Promise<string> {
  checkVersion(request, reply);
  const offset = readCount(request, 'upload-offset');
  if (offset === null) throw new Problem('invalid-input', { sentence: 'Upload-Offset is missing.' });
  const length = readCount(request, 'content-length');
  const limitKey = `upload account:${getAccount(viewer).id}`;
  await countCall(services.db, limitKey, mebibytesADay, 0);
  const writer = fileWriter(viewer, entry, isByRank, 'sent-file', file.id);
  // Once per file, not once per piece.
  if (writer.byRank && offset === 0) await insertAuditEntry(services.db, writer.byRank);
  let arrived = 0;
  const onBytes = (count: number) => {
    arrived += count;
    services.counts.uploadedBytes += count;
  };
  services.counts.uploadsInProgress += 1;
  try {
    const source = stream as unknown as Readable;
    const received = await receivePiece(services, file.id, { writer, offset, length, source, onBytes });
    reply.code(204).header('upload-offset', String(received));
    return '';
  } finally {
    services.counts.uploadsInProgress -= 1;
    await countCall(services.db, limitKey, mebibytesADay, Math.ceil(arrived / mebibyte)).catch(() => {});
  }
}
