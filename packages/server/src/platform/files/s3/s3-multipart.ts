import type { Part } from './part-spool.ts';
import { type S3Client, S3Refusal, textBody } from './s3-client.ts';
import { textOf, textsOf } from './s3-xml.ts';

/** Large enough that 10,000 of them, S3's maximum, are far more than any file has. */
export const partBytes = 8 * 1024 * 1024;

/** A multipart upload, by its S3 id. */
export interface Upload {
  readonly key: string;
  readonly id: string;
}

const isMissing = (error: unknown): boolean => error instanceof S3Refusal && error.status === 404;
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** The pages of a list; `markOf` reads the marker for the next page. */
export async function* listPages(
  client: S3Client,
  asked: { readonly key?: string; readonly query: Readonly<Record<string, string>> },
  markOf: (xml: string) => Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  let mark: Readonly<Record<string, string>> | null = {};
  while (mark) {
    const xml: string = await client.ask({ ...asked, method: 'GET', query: { ...asked.query, ...mark } });
    yield xml;
    mark = textOf(xml, 'IsTruncated') === 'true' ? markOf(xml) : null;
  }
}

/** Every key with this prefix. */
export async function* listObjects(client: S3Client, prefix = ''): AsyncGenerator<string> {
  const query = { 'list-type': '2', ...(prefix && { prefix }) };
  const pages = listPages(client, { query }, (xml) => ({
    'continuation-token': textOf(xml, 'NextContinuationToken') ?? '',
  }));
  for await (const xml of pages) yield* textsOf(xml, 'Key');
}

/** Multipart uploads that were never completed. */
export async function* listUploads(client: S3Client, prefix = ''): AsyncGenerator<Upload> {
  const query = { uploads: '', ...(prefix && { prefix }) };
  const pages = listPages(client, { query }, (xml) => ({
    'key-marker': textOf(xml, 'NextKeyMarker') ?? '',
    'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '',
  }));
  for await (const xml of pages) {
    for (const upload of textsOf(xml, 'Upload'))
      yield { key: textOf(upload, 'Key') ?? '', id: textOf(upload, 'UploadId') ?? '' };
  }
}

/** The ETags of the uploaded parts, in order. */
export async function listParts(client: S3Client, { key, id }: Upload): Promise<string[]> {
  const tags: string[] = [];
  const pages = listPages(client, { key, query: { uploadId: id } }, (xml) => ({
    'part-number-marker': textOf(xml, 'NextPartNumberMarker') ?? '',
  }));
  for await (const xml of pages)
    for (const part of textsOf(xml, 'Part')) tags.push(textOf(part, 'ETag') ?? '');
  return tags;
}

export async function beginUpload(client: S3Client, key: string): Promise<Upload> {
  const xml = await client.ask({ method: 'POST', key, query: { uploads: '' } });
  return { key, id: textOf(xml, 'UploadId') ?? '' };
}

export const abortUpload = (client: S3Client, { key, id }: Upload) =>
  client.ask({ method: 'DELETE', key, query: { uploadId: id }, tries: 1 }).catch(nullIfMissing);

/** Sends a spooled part, as an object or as a part of one, and returns its ETag. */
export async function sendPart(
  client: S3Client,
  key: string,
  part: Part,
  of?: { readonly upload: Upload; readonly number: number },
): Promise<string> {
  const query = of ? { partNumber: String(of.number), uploadId: of.upload.id } : {};
  const answer = await client.call({ method: 'PUT', key, query, body: part });
  answer.resume();
  return answer.headers.etag ?? '';
}

export async function sizeOf(client: S3Client, key: string): Promise<number | null> {
  const answer = await client.call({ method: 'HEAD', key }).catch(nullIfMissing);
  answer?.resume();
  return answer && Number(answer.headers['content-length']);
}

const completion = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;

/** Joins the parts into one object. */
export async function completeUpload(
  client: S3Client,
  { key, id }: Upload,
  tags: readonly string[],
): Promise<void> {
  const body = textBody(completion(tags));
  try {
    await client.ask({ method: 'POST', key, query: { uploadId: id }, body, silenceMs: 60_000 });
  } catch (error) {
    // The first try may have succeeded although its response was lost: then the upload is gone and the object exists.
    if (!isMissing(error) || (await sizeOf(client, key)) === null) throw error;
  }
}

/** The bucket's name: the path of its URL, or the first part of the host name. */
function bucketOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.slice(1) || (hostname.split('.')[0] ?? '');
}

/** Makes S3 copy an object, to another or to a part of one, and returns its ETag. */
export async function copyObject(
  client: S3Client,
  from: string,
  to: string,
  of?: { readonly upload: Upload; readonly number: number },
): Promise<string> {
  const headers = { 'x-amz-copy-source': `/${bucketOf(client.url)}/${from}` };
  const query = of ? { partNumber: String(of.number), uploadId: of.upload.id } : {};
  return textOf(await client.ask({ method: 'PUT', key: to, headers, query }), 'ETag') ?? '';
}
