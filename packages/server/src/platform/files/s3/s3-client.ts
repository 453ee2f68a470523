import { createHash } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageAway } from '../storage.ts';
import { textOf } from './s3-xml.ts';

export interface S3Config {
  /** The bucket's URL: https://host/bucket or https://bucket.host. */
  readonly url: string;
  /** The same as reachable by browsers; null if they cannot reach it. */
  readonly directUrl: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Body {
  readonly bytes: number;
  readonly sha256: string;
  open(): Readable;
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without one the call is about the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly silenceMs?: number;
  readonly tries?: number;
}

/** A rejection by S3, with its own code. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  readonly s3Code: string;
  constructor(call: S3Call, status: number, s3Code: string) {
    super(`S3 answered ${call.method} by ${status} ${s3Code}.`);
    this.status = status;
    this.s3Code = s3Code;
  }
}

const maxTries = 3;
/** A user may be waiting: after this long there are no more retries. */
const tryAgainWithinMs = 5_000;
/** How long S3 may neither send nor accept anything before it counts as down. */
const defaultSilenceMs = 10_000;
const stalledAfterMs = 30_000;
/** Smaller differences are network latency. */
const toleratedSkewMs = 60_000;

const maxAnswerBytes = 16 * 1024 * 1024;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const sha256OfNothing = sha256Of(Buffer.alloc(0));

/** A text as a request's body. */
export const textBody = (text: string): S3Body => {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, sha256: sha256Of(bytes), open: () => Readable.from([bytes]) };
};

const noRoomCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'StorageFull']);
const isPassing = ({ status, s3Code }: S3Refusal): boolean =>
  status >= 500 || status === 429 || s3Code === 'RequestTimeout' || s3Code === 'RequestTimeTooSkewed';

/** The whole text of a response. */
export async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of watchForStalls(answer)) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw new StorageAway('S3 answers without end.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Aborts a body whose sender has stalled. A slow receiver is left alone. */
export function watchForStalls(answer: IncomingMessage): IncomingMessage {
  let seen = answer.socket.bytesRead;
  const watch = setInterval(() => {
    const isWaiting = !answer.complete && answer.readableLength < answer.readableHighWaterMark;
    if (isWaiting && answer.socket.bytesRead === seen)
      answer.destroy(new StorageAway('S3 stopped in the middle of a file.'));
    seen = answer.socket.bytesRead;
  }, stalledAfterMs);
  watch.unref();
  answer.once('close', () => clearInterval(watch));
  return answer;
}

export interface S3Client {
  /** The bucket's URL. */
  readonly url: string;
  /** The response, once S3 has accepted. Throws an S3Refusal for `no such thing`, else StorageAway. */
  call(call: S3Call): Promise<IncomingMessage>;
  /** The same if only the text of the response is needed. */
  ask(call: S3Call): Promise<string>;
  /** The call as a presigned URL that works without keys. */
  sign(base: string, key: string, query: Readonly<Record<string, string>>): Promise<string>;
}

const withQuery = (base: string, key: string | undefined, query: S3Call['query'] = {}): URL => {
  const url = new URL(key === undefined ? base : `${base}/${encodeURIComponent(key)}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

export function openS3Client(config: S3Config): S3Client {
  const isSecure = config.url.startsWith('https:');
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 16 });
  const request = isSecure ? requestByHttps : requestByHttp;
  const { region, accessKeyId, secretAccessKey } = config;
  const keys = { service: 's3', region, accessKeyId, secretAccessKey, cache: new Map<string, ArrayBuffer>() };
  // Requests are signed with the time, and rejected if it is off by a quarter of an hour. S3's clock counts.
  let skewMs = 0;
  const now = () => new Date(Date.now() + skewMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
  const learnSkew = ({ headers }: IncomingMessage) => {
    const apart = Date.parse(headers.date ?? '') - Date.now();
    if (!Number.isNaN(apart)) skewMs = Math.abs(apart) > toleratedSkewMs ? apart : 0;
  };

  const send = async ({ method, key, query, headers, body, silenceMs }: S3Call): Promise<IncomingMessage> => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: withQuery(config.url, key, query).href,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? sha256OfNothing, ...headers },
      datetime: now(),
    });
    const signed = await signer.sign();
    return new Promise((resolve, reject) => {
      const outgoing = request(signed.url, {
        method,
        agent,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...((body || method === 'PUT' || method === 'POST') && { 'content-length': body?.bytes ?? 0 }),
        },
      });
      outgoing.setTimeout(silenceMs ?? defaultSilenceMs, () =>
        outgoing.destroy(new Error('S3 says nothing.')),
      );
      outgoing.on('error', reject);
      outgoing.once('response', (answer) => {
        outgoing.setTimeout(0);
        learnSkew(answer);
        resolve(answer);
      });
      if (body) pipeline(body.open(), outgoing).catch(reject);
      else outgoing.end();
    });
  };

  const sendOnce = async (call: S3Call): Promise<IncomingMessage> => {
    const answer = await send(call);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    throw new S3Refusal(call, status, textOf(await readText(answer), 'Code') ?? '');
  };

  const call: S3Client['call'] = async (given) => {
    const began = performance.now();
    for (let tried = 1; ; tried += 1) {
      try {
        return await sendOnce(given);
      } catch (error) {
        if (error instanceof S3Refusal && noRoomCodes.has(error.s3Code))
          throw Object.assign(error, { code: 'EDQUOT' });
        const isForGood = error instanceof S3Refusal && !isPassing(error);
        if (isForGood && (error.status === 404 || error.status === 416) && error.s3Code !== 'NoSuchBucket')
          throw error;
        const isLate = performance.now() - began > tryAgainWithinMs;
        if (isForGood || isLate || tried >= (given.tries ?? maxTries))
          throw new StorageAway('S3 is away.', { cause: error });
        await wait(100 * 3 ** (tried - 1));
      }
    }
  };

  return {
    url: config.url,
    call,
    async ask(given) {
      const text = await readText(await call(given));
      // Some calls respond 200 first and fail afterwards.
      const code = textOf(text, 'Error') === null ? null : textOf(text, 'Code');
      if (code !== null) throw new StorageAway('S3 is away.', { cause: new S3Refusal(given, 200, code) });
      return text;
    },
    async sign(base, key, query) {
      const signer = new AwsV4Signer({
        ...keys,
        method: 'GET',
        url: withQuery(base, key, query).href,
        datetime: now(),
        signQuery: true,
      });
      // Not every S3 reads a plus as a space.
      return (await signer.sign()).url.href.replaceAll('+', '%20');
    },
  };
}
