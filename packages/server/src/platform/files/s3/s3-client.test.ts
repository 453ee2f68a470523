import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StorageAway } from '../storage.ts';
import { openS3Client, textBody } from './s3-client.ts';
import { openS3Storage } from './s3-storage.ts';

// How we handle a misbehaving S3. A correct one is tested with a real server: s3-storage.test.ts.

type Handler = (request: IncomingMessage, answer: ServerResponse) => void;
let server: Server;
let url = '';
let handle: Handler = (_, answer) => answer.end();
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    request.once('end', () => handle(request, answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const configOf = (base: string) => ({
  url: base,
  directUrl: null,
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});
const open = () => openS3Client(configOf(url));
const refuse = (status: number, code: string): Handler => {
  return (_, answer) => answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
};
const get = { method: 'GET', key: 'abc' } as const;

describe('an S3 that', () => {
  test('stumbles is asked again', async () => {
    handle = (request, answer) =>
      asked.length < 3 ? refuse(503, 'SlowDown')(request, answer) : answer.end('there');
    expect(await open().ask(get)).toBe('there');
    expect(asked).toHaveLength(3);
  });

  test('stumbles on and on is away', async () => {
    handle = refuse(500, 'InternalError');
    await expect(open().ask(get)).rejects.toBeInstanceOf(StorageAway);
    expect(asked).toHaveLength(3);
  });

  test.each(['AccessDenied', 'SignatureDoesNotMatch', 'InvalidAccessKeyId'])(
    'refuses us by %s is away, and is not asked again',
    async (code) => {
      handle = refuse(403, code);
      const failed = await open()
        .ask(get)
        .catch((error) => error);
      expect(failed).toBeInstanceOf(StorageAway);
      expect([failed.cause.message, asked.length]).toEqual([`S3 answered GET by 403 ${code}.`, 1]);
    },
  );

  test('has lost the whole bucket has not lost one file: it is away', async () => {
    handle = refuse(404, 'NoSuchBucket');
    await expect(openS3Storage(configOf(url)).read('abc')).rejects.toBeInstanceOf(StorageAway);
    handle = refuse(404, 'NoSuchKey');
    expect(await openS3Storage(configOf(url)).read('abc')).toBeNull();
  });

  test('is full has no room, as a disk', async () => {
    handle = refuse(403, 'QuotaExceeded');
    await expect(open().ask(get)).rejects.toMatchObject({ code: 'EDQUOT' });
  });

  test('says nothing is away', async () => {
    handle = () => undefined;
    const began = performance.now();
    await expect(open().ask({ ...get, silenceMs: 100, tries: 1 })).rejects.toBeInstanceOf(StorageAway);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('nobody listens for is away', async () => {
    const closed = openS3Client(configOf('http://127.0.0.1:9/bucket'));
    await expect(closed.ask({ ...get, tries: 1 })).rejects.toBeInstanceOf(StorageAway);
  });

  test('agrees and fails afterwards has failed', async () => {
    handle = (_, answer) => answer.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
    await expect(open().ask({ method: 'POST', body: textBody('x') })).rejects.toBeInstanceOf(StorageAway);
  });

  test('cuts a file off in the middle gives no whole file', async () => {
    handle = async (_, answer) => {
      answer.writeHead(200, { 'content-length': 10 }).write('half');
      await wait(20);
      answer.destroy();
    };
    const stream = await openS3Storage(configOf(url)).read('abc');
    await expect(stream?.toArray()).rejects.toThrow();
  });

  test('has another clock than we is asked by its own', async () => {
    const anHourOn = new Date(Date.now() + 3_600_000);
    handle = (request, answer) => {
      answer.setHeader('date', anHourOn.toUTCString());
      const signedAt = String(request.headers['x-amz-date']);
      const isRight = signedAt.slice(0, 11) === anHourOn.toISOString().replace(/[:-]/g, '').slice(0, 11);
      return isRight ? answer.end('there') : refuse(403, 'RequestTimeTooSkewed')(request, answer);
    };
    expect(await open().ask(get)).toBe('there');
    expect(asked).toHaveLength(2);
  });

  test('fails in the middle of a large file is told to forget what it has', async () => {
    handle = (request, answer) => {
      if (request.url?.includes('uploads='))
        return answer.end('<Result><UploadId>a&amp;b</UploadId></Result>');
      return request.url?.includes('partNumber=2')
        ? refuse(403, 'AccessDenied')(request, answer)
        : answer.end();
    };
    const large = async function* () {
      for (let index = 0; index < 20; index += 1) yield Buffer.alloc(1024 * 1024, index);
    };
    await expect(openS3Storage(configOf(url)).write('abc', large())).rejects.toBeInstanceOf(StorageAway);
    expect(asked).toEqual([
      'POST /bucket/abc?uploads=',
      'PUT /bucket/abc?partNumber=1&uploadId=a%26b',
      'PUT /bucket/abc?partNumber=2&uploadId=a%26b',
      'DELETE /bucket/abc?uploadId=a%26b',
    ]);
  });
});
