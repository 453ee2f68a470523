import { Readable } from 'node:stream';
import type { getPack } from '@tinsmith/contract/pack';
import type { Context } from '../../../http/bind.ts';
import { attachmentNamed, parseRange, type WantedRange } from '../../../http/byte-range.ts';
import type { DownloadPlaces } from '../../../http/download-places.ts';
import { Problem } from '../../../http/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import { piecesIn } from '../../../platform/zip-layout.ts';
import { findCompetition } from '../../competition/competition.queries.ts';
import { noteDownload } from '../entry-file.queries.ts';
import { packName, parsePackName } from './divide-pack.ts';
import { findPackedPlace, type NamedPackedFile } from './pack.queries.ts';
import type { PackPlans } from './pack-plans.ts';
import type { PackPlan } from './plan-pack.ts';

type Services = Pick<Platform, 'db' | 'files' | 'log' | 'scanner'>;

/** A file of a pack is not, or no longer, as promised. The download breaks off, so the failure is visible. */
class PackBroke extends Error {
  override readonly name = 'PackBroke';
}

/** Opens a range of a file at its current place: it may have been moved or hidden since the start. */
async function openFile(
  { db, files, log, scanner }: Services,
  file: NamedPackedFile,
  range: WantedRange,
): Promise<Readable> {
  const place = await findPackedPlace(db, file.id, scanner !== null);
  if (place?.bytes !== file.bytes || place.crc32 !== file.crc32)
    throw new PackBroke(`File ${file.id} is no longer in the pack.`);
  const source = await files.open(place, range);
  if (!source) throw new PackBroke(`File ${file.id} is not there to be read.`);
  // A failed count must not block a download.
  if (range.start === 0)
    await noteDownload(db, file.id).catch((error: unknown) =>
      log.warn({ err: error }, 'a download was not counted'),
    );
  return source;
}

/** Streams a plan's bytes: one file open at a time, with only the bytes in flight in memory. */
function streamPack(services: Services, { layout }: PackPlan, wanted: WantedRange): Readable {
  let reading: Readable | null = null;
  let isClosed = false;
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { content, start, end } of piecesIn(layout, wanted)) {
      if (Buffer.isBuffer(content)) {
        yield content.subarray(start, end + 1);
        continue;
      }
      const source = await openFile(services, content, { start, end });
      reading = source;
      // The client hung up while the file was being opened, so nothing has closed it.
      if (isClosed) source.destroy();
      let left = end - start + 1;
      for await (const part of source as AsyncIterable<Buffer>) {
        left -= part.length;
        if (left < 0) break;
        yield part;
      }
      if (left !== 0) throw new PackBroke(`File ${content.id} has another length than it had.`);
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  stream.once('close', () => {
    isClosed = true;
    reading?.destroy();
  });
  return stream;
}

function findRange(
  headers: Readonly<Record<string, unknown>>,
  { etag, layout }: PackPlan,
): WantedRange | null {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const range = parseRange(headers.range as string | undefined, layout.bytes);
  if (range === 'none')
    throw new Problem('bad-range', { headers: { 'content-range': `bytes */${layout.bytes}` } });
  return range;
}

/** Sends a part of a game pack: whole, from where a download broke off, or as 304. A HEAD opens nothing. */
export async function sendPack(
  services: Services,
  plans: PackPlans,
  places: DownloadPlaces,
  { params, viewer, request, reply }: Context<typeof getPack>,
): Promise<Readable | string> {
  const competition = await findCompetition(services.db, params.compoId);
  if (!competition) throw new Problem('no-competition');
  const wanted = parsePackName(params.pack);
  const plan = wanted && (await plans.findPlan(competition, wanted.platform, wanted.index));
  // Each part has one name only.
  if (!plan || packName(wanted.platform, wanted.index, plan.numParts) !== params.pack)
    throw new Problem('no-pack');
  const { layout, etag } = plan;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    reply.code(304);
    return '';
  }
  const isHead = request.method === 'HEAD';
  const range = isHead ? null : findRange(request.headers, plan);
  const part = range ?? { start: 0, end: layout.bytes - 1 };
  const giveBack = isHead ? () => undefined : places.take(viewer);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${layout.bytes}`);
  reply.headers({
    'content-disposition': attachmentNamed(`${competition.short}-${params.pack}`),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-length': part.end - part.start + 1,
    'accept-ranges': 'bytes',
  });
  if (isHead) return Readable.from([]);
  return streamPack(services, plan, part)
    .once('close', giveBack)
    .once('error', () => plans.forget(competition));
}
