import { expect, test } from 'vitest';
import { inTurn } from '../platform/images.ts';
import { inHashingTurn } from '../platform/passwords.ts';
import { fromNewAddress, goodPassword } from '../testing/account-calls.ts';
import { createAccount, createSession } from '../testing/factories.ts';
import { flatPng } from '../testing/png.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const sentence = 'A lot of people are doing this right now. Please try again in a few seconds.\n';

/** Fills a queue until `open` is called; first its slots, which work of an earlier test may still use. */
async function fill(inTurn: <T>(work: () => Promise<T>) => Promise<T>, slots: number, places: number) {
  const { promise: door, resolve } = Promise.withResolvers<void>();
  const begun = Array.from({ length: slots }, () => Promise.withResolvers<void>());
  const running = begun.map((one) =>
    inTurn(() => {
      one.resolve();
      return door;
    }),
  );
  await Promise.all(begun.map((one) => one.promise));
  const waiting = Array.from({ length: places }, () => inTurn(() => door));
  return async function open() {
    resolve();
    await Promise.all([...running, ...waiting]);
  };
}

test('pictures beyond what can wait are refused at once with 503 and a sentence', async () => {
  const { id } = await createAccount(t.platform.db);
  const visitor = t.visitor(await createSession(t.platform.db, id));
  const open = await fill(inTurn, 1, 40);
  const send = () => visitor.post('/api/v1/account/avatar', flatPng(8, 8), { 'content-type': 'image/png' });
  const refused = await send();
  expect([refused.statusCode, refused.body]).toEqual([503, sentence]);
  expect(refused.headers['retry-after']).toBe('5');
  await open();
  expect((await send()).statusCode).toBe(200);
});

test('so are passwords, and a try that nobody looked at is not a wrong one', async () => {
  const { username } = await createAccount(t.platform.db, { password: goodPassword });
  await t.setClock('2026-08-08T12:00:01Z');
  const headers = fromNewAddress();
  const logIn = () =>
    t.visitor().post('/api/v1/account/login', { name: username, password: goodPassword }, headers);
  await logIn();
  const open = await fill(inHashingTurn, 2, 400);
  for (let time = 0; time < 6; time += 1) {
    const refused = await logIn();
    expect([refused.statusCode, refused.body]).toEqual([503, sentence]);
  }
  await open();
  expect((await logIn()).statusCode).toBe(200);
});
