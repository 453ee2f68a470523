import { expect, test } from 'vitest';
import { inTurn } from '../platform/images.ts';
import { inHashingTurn } from '../platform/passwords.ts';
import { fromNewAddress, goodPassword } from '../testing/account-calls.ts';
import { createAccount, createSession } from '../testing/factories.ts';
import { flatPng } from '../testing/png.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const sentence = 'A lot of people are doing this right now. Please try again in a few seconds.\n';

/** Work whose turn has come waits here, so that the queue stays full. */
function closedDoor() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { door: promise, open: resolve };
}

test('pictures beyond what can wait are refused at once with 503 and a sentence', async () => {
  const { id } = await createAccount(t.platform.db);
  const visitor = t.visitor(await createSession(t.platform.db, id));
  const { door, open } = closedDoor();
  const queue = Array.from({ length: 41 }, () => inTurn(() => door));
  const send = () => visitor.post('/api/v1/account/avatar', flatPng(8, 8), { 'content-type': 'image/png' });
  const refused = await send();
  expect([refused.statusCode, refused.body]).toEqual([503, sentence]);
  expect(refused.headers['retry-after']).toBe('5');
  open();
  await Promise.all(queue);
  expect((await send()).statusCode).toBe(200);
});

test('so are passwords, and a try that nobody looked at is not a wrong one', async () => {
  const { username } = await createAccount(t.platform.db, { password: goodPassword });
  await t.setClock('2026-08-08T12:00:01Z');
  const headers = fromNewAddress();
  const logIn = () =>
    t.visitor().post('/api/v1/account/login', { name: username, password: goodPassword }, headers);
  await logIn();
  const { door, open } = closedDoor();
  const queue = Array.from({ length: 402 }, () => inHashingTurn(() => door));
  for (let time = 0; time < 6; time += 1) {
    const refused = await logIn();
    expect([refused.statusCode, refused.body]).toEqual([503, sentence]);
  }
  open();
  await Promise.all(queue);
  expect((await logIn()).statusCode).toBe(200);
});
