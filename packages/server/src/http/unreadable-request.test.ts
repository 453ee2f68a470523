import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp();

let url: URL;
beforeAll(async () => {
  url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
});

test.each([
  [
    'HEAD',
    `HEAD /files/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: here\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'GET',
    `GET / HTTP/1.1\r\nhost: here\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  ['neither', 'hello?\r\n\r\n', '400 Bad Request'],
])(
  'what cannot be read, a %s, is refused without a body and without another try',
  async (_method, request, answer) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(request);
    expect(await text(socket)).toBe(`HTTP/1.1 ${answer}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  },
);
