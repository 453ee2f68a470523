import { performance } from 'node:perf_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromNewAddress, goodPassword } from '../../packages/server/src/testing/account-calls.ts';
import { createAccount } from '../../packages/server/src/testing/factories.ts';
import { limit, reportFigure, sizes } from '../../packages/server/src/testing/sizes.ts';
import { useTestApp, type Visitor } from '../../packages/server/src/testing/test-app.ts';

type Answer = Awaited<ReturnType<Visitor['get']>>;

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

const knownEmail = 'known-address@example.org';
const unknownEmail = 'other-address@example.org';
beforeAll(async () => {
  await createAccount(t.platform.db, { username: 'known_name', email: knownEmail, password: goodPassword });
});

let registered = 0;
const newName = () => {
  registered += 1;
  return `newcomer_${String(registered).padStart(6, '0')}`;
};

const logIn = (name: string) =>
  t.visitor().post('/api/v1/account/login', { name, password: 'wrong password 1' }, fromNewAddress());
const register = (email: string) =>
  t
    .visitor()
    .post(
      '/api/v1/account/register',
      { username: newName(), email, password: goodPassword },
      fromNewAddress(),
    );
const forget = (email: string) =>
  t.visitor().post('/api/v1/account/password/forgot', { email }, fromNewAddress());

/** Each way to probe whether an account exists, with a known and an unknown value of the same length. */
const questions: [string, (value: string) => Promise<Answer>, string, string][] = [
  ['log-in by username', logIn, 'known_name', 'other_name'],
  ['log-in by address', logIn, knownEmail, unknownEmail],
  ['registration', register, knownEmail, unknownEmail],
  ['reset', forget, knownEmail, unknownEmail],
];

/** A response without the parts that always differ: of a token only its length stays. */
function comparable(answer: Answer) {
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  const cookies = [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.replace(/=([^;]*)/, (_, value: string) => `=<${value.length}>`));
  const body = answer.body.replace(/newcomer_\d+/, '<name>');
  return { status: answer.statusCode, headers: { ...headers, 'set-cookie': cookies }, body };
}

describe('whether somebody has an account here', () => {
  test.each(questions)('cannot be read from the answer to a %s', async (_, ask, known, unknown) => {
    const answers = [await ask(known), await ask(unknown)];
    const [ofKnown, ofUnknown] = answers.map(comparable);
    expect(ofKnown).toEqual(ofUnknown);
    expect(JSON.stringify(ofKnown)).toBe(JSON.stringify(ofUnknown));
  });

  const tries = sizes.timings;
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  type Ask = (value: string) => Promise<Answer>;
  async function measure(ask: Ask, known: string, unknown: string) {
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
    // Alternating, so that any other load on the machine affects both alike.
    for (let round = 0; round < tries; round += 1) {
      for (const value of round % 2 ? [known, unknown] : [unknown, known]) {
        const began = performance.now();
        await ask(value);
        times[value]?.push(performance.now() - began);
      }
    }
    return [median(times[known] ?? []), median(times[unknown] ?? [])] as const;
  }

  test.each(questions)(
    `cannot be read from the time a %s takes (medians of ${tries} tries each)`,
    // A busy machine can push one median off by chance, but not three times; a leak shows every time.
    { timeout: 60_000 + tries * 500, retry: 2 },
    async (name, ask, known, unknown) => {
      for (let warmUp = 0; warmUp < 5; warmUp += 1) await ask(known);
      const [ofKnown, ofUnknown] = await measure(ask, known, unknown);
      const difference = Math.abs(ofKnown - ofUnknown);
      const shown = [ofKnown, ofUnknown, difference].map((ms) => ms.toFixed(2));
      reportFigure(`${name}: known ${shown[0]} ms, unknown ${shown[1]} ms, apart ${shown[2]} ms`);
      expect(difference).toBeLessThan(limit(Math.max(0.5, 0.05 * Math.min(ofKnown, ofUnknown))));
    },
  );
});
