import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const lines: string[] = [];
const t = useTestApp({
  config: { trustedProxies: ['10.1.0.0/16', '::1'] },
  onLogLine: (line) => void lines.push(line),
});
const ask = async (given: string, remoteAddress = '10.1.2.3') => {
  const answer = await t.app.inject({
    url: '/api/v1/site',
    remoteAddress,
    headers: { 'x-request-id': given },
  });
  return answer.headers['x-request-id'];
};
const ofNginx = '0123456789abcdef0123456789abcdef';

describe('the id of a request', () => {
  test.each([ofNginx, '123e4567-e89b-42d3-a456-426614174000'])(
    'is that of a trusted proxy, in the answer and in every line of the log (%s)',
    async (id) => {
      expect(await ask(id)).toBe(id);
      expect(await ask(id, '::1')).toBe(id);
      const own = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);
      expect(own.map(({ msg }) => msg)).toContain('request completed');
    },
  );

  test('is a new one for everyone else', async () => {
    for (const address of ['10.2.0.1', '127.0.0.1', '::ffff:10.2.0.1']) {
      const id = await ask(ofNginx, address);
      expect(id).toMatch(/^[0-9a-f]{16}$/);
      expect(await ask(ofNginx, address)).not.toBe(id);
    }
  });

  test.each([
    '',
    'short',
    'x'.repeat(32),
    `${ofNginx}\t`,
    `${ofNginx} `.repeat(2),
    'a'.repeat(65),
    '{"a":1}',
  ])('is a new one if the proxy sends %j', async (given) => {
    expect(await ask(given)).toMatch(/^[0-9a-f]{16}$/);
  });
});
