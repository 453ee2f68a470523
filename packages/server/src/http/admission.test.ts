import { setTimeout as wait } from 'node:timers/promises';
import { anyone, uncached } from '@tinsmith/contract/access';
import { route } from '@tinsmith/contract/route';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createAccount, createSession } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type Lanes, openAdmission } from './admission.ts';
import { bind } from './bind.ts';
import { isCrawler } from './crawlers.ts';

/** Small, so that a few requests are a crowd. */
const lanes: Lanes = {
  crawler: { maxInProgress: 1, maxWaiting: 1, maxWaitMs: 60_000 },
  guest: { maxInProgress: 2, maxWaiting: 2, maxWaitMs: 60_000 },
  member: { maxInProgress: 3, maxWaiting: 3, maxWaitMs: 60_000 },
  write: { maxInProgress: 4, maxWaiting: 4, maxWaitMs: 60_000 },
};

/** Work that ends when it is ended. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await wait(1);
    },
    endAll: async () => {
      while (ends.size > 0) {
        const [name] = ends.keys() as IterableIterator<string>;
        ends.get(name as string)?.();
        ends.delete(name as string);
        await wait(1);
      }
    },
  };
}

describe('[R14.04] whose turn it is', () => {
  test('each leaves room for those above, and nobody takes it all from those below', async () => {
    const { run, numInProgress, numWaiting } = openAdmission(lanes);
    const { begun, work, end, endAll } = openWork();
    const done = ['guest 1', 'guest 2', 'guest 3', 'member 1', 'member 2', 'write 1', 'write 2'].map((name) =>
      run(name.split(' ')[0] as 'guest', work(name)),
    );
    await wait(1);
    expect(begun).toEqual(['guest 1', 'guest 2', 'member 1', 'write 1']);
    expect([numInProgress(), numWaiting()]).toEqual([4, 3]);
    await end('write 1');
    expect(begun.slice(4)).toEqual(['write 2']);
    await end('member 1');
    expect(begun.slice(5)).toEqual(['member 2']);
    await end('guest 1');
    expect(begun.slice(6)).toEqual(['guest 3']);
    await endAll();
    await Promise.all(done);
    expect([numInProgress(), numWaiting()]).toEqual([0, 0]);
  });

  test('those beyond what may wait are refused at once, the least important first', async () => {
    const { run } = openAdmission(lanes);
    const { work, endAll } = openWork();
    const done = Array.from({ length: 4 }, (_, index) => run('guest', work(`guest ${index}`)));
    const refusal = { code: 'busy', headers: { 'retry-after': '5' } };
    await expect(run('guest', work('one more'))).rejects.toMatchObject(refusal);
    expect(await Promise.race([run('member', async () => 'taken'), wait(100, 'not taken')])).toBe('taken');
    await endAll();
    expect(await Promise.all(done)).toHaveLength(4);
  });

  test('those who wait too long are refused, and what fails gives its place back', async () => {
    const short = { ...lanes, guest: { maxInProgress: 1, maxWaiting: 5, maxWaitMs: 20 } };
    const { run, numInProgress, numWaiting } = openAdmission(short);
    const { work, endAll } = openWork();
    const first = run('guest', work('first'));
    await expect(run('guest', work('second'))).rejects.toMatchObject({ code: 'busy' });
    expect(numWaiting()).toBe(0);
    await endAll();
    await first;
    await expect(run('guest', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(numInProgress()).toBe(0);
  });

  test('nobody overtakes those of the same importance', async () => {
    const { run } = openAdmission(lanes);
    const { begun, work, end, endAll } = openWork();
    const done = ['a', 'b', 'c', 'd'].map((name) => run('guest', work(name)));
    await end('a');
    const late = run('guest', work('late'));
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await endAll();
    await Promise.all([...done, late]);
  });

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      true,
    ],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
    [
      'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      false,
    ],
    ['Mozilla/5.0 (Linux; Android 9; CUBOT/Build) AppleWebKit/537.36', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
    ['curl/8.5.0', false],
    ['', false],
  ])('%s is a crawler: %s', (userAgent, expected) => expect(isCrawler(userAgent)).toBe(expected));
});

describe('[R14.04] a site with more visitors than it can answer', () => {
  const gate = openWork();
  let numAsked = 0;
  const shape = { access: anyone, cache: uncached, summary: 'Takes its time' } as const;
  const slow = route({ ...shape, method: 'GET', path: '/api/v1/slow', output: z.object({}) });
  const slowWrite = route({
    ...shape,
    method: 'POST',
    path: '/api/v1/slow',
    limit: { max: 1_000, perSeconds: 1, by: 'account' },
    output: z.object({}),
  });
  const cheap = route({
    ...shape,
    method: 'GET',
    path: '/api/v1/cheap',
    output: z.object({}),
    isNeverShed: true,
  });
  const heavy = route({
    ...shape,
    method: 'GET',
    path: '/api/v1/heavy',
    output: z.object({}),
    isHeavy: true,
  });
  const takeTime = async () => {
    numAsked += 1;
    await gate.work(`request ${numAsked}`)();
    return {};
  };
  const lines: string[] = [];
  const t = useTestApp({
    pages: true,
    lanes,
    onLogLine: (line) => void lines.push(line),
    extraRoutes: [
      bind(slow, takeTime),
      bind(slowWrite, takeTime),
      bind(cheap, () => ({})),
      bind(heavy, takeTime),
    ],
  });

  const crawler = { 'user-agent': 'Googlebot/2.1' };
  /** Until this many are in progress, and this many wait. */
  const settle = (numInProgress: number, numWaiting: number) =>
    vi.waitFor(() => {
      const { admission } = t.app;
      expect([admission.numInProgress(), admission.numWaiting()]).toEqual([numInProgress, numWaiting]);
    }, 20_000);
  /** Until nothing is left. */
  const finish = () =>
    vi.waitFor(async () => {
      await gate.endAll();
      expect(t.app.admission.numInProgress()).toBe(0);
    }, 20_000);
  const askSlow = (count: number, ask: () => Promise<{ statusCode: number }>) =>
    Promise.all(Array.from({ length: count }, ask));

  test('refuses guests with a sentence and a time, answers members, and takes what they send', async () => {
    const { id } = await createAccount(t.platform.db);
    const member = t.visitor(await createSession(t.platform.db, id));
    const guests = askSlow(4, () => t.visitor().get('/api/v1/slow'));
    await settle(2, 2);

    const refused = await t.visitor().get('/api/v1/slow');
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(refused.body).toBe(
      'A lot of people are doing this right now. Please try again in a few seconds.\n',
    );
    expect((await t.visitor().get('/api/v1/cheap')).statusCode).toBe(200);
    // A page for people, which comes back by itself. Where nginx may have a copy, 504 keeps it from showing an old one.
    const page = await t.visitor().get('/api/docs', { accept: 'text/html' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([504, '5']);
    expect(page.body).toContain('A lot of people are here right now. Your page comes in a few seconds.');
    expect(page.body).toContain('http-equiv="refresh"');
    expect(page.body).not.toContain('restarting');

    const read = member.get('/api/v1/slow');
    const written = member.post('/api/v1/slow', {});
    await settle(4, 2);
    // Every place is taken; what waits for something else needs none.
    const logIn = await t.visitor().post('/api/v1/account/login', { name: 'nobody', password: 'wrong one' });
    expect(logIn.statusCode).toBe(401);
    expect((await t.visitor().get(`/upload/${'0'.repeat(32)}.png`)).statusCode).toBe(404);
    await finish();
    expect((await read).statusCode).toBe(200);
    expect((await written).statusCode).toBe(200);
    expect((await guests).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // And it is as it was before.
    const again = t.visitor().get('/api/v1/slow');
    await settle(1, 0);
    await finish();
    expect((await again).statusCode).toBe(200);
    // One line for all that were refused.
    const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(logged.map(({ msg }) => msg)).toEqual(['overloaded: requests are refused']);
  });

  test('lets crawlers wait first, and for one another where answers are heavy', async () => {
    const first = t.visitor().get('/api/v1/slow', crawler);
    await settle(1, 0);
    const second = t.visitor().get('/api/v1/slow', crawler);
    await settle(1, 1);
    const third = await t.visitor().get('/api/v1/slow', crawler);
    expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '120']);
    await finish();
    await Promise.all([first, second]);

    const download = t.visitor().get('/api/v1/heavy', crawler);
    await settle(1, 0);
    expect((await t.visitor().get('/api/v1/heavy', crawler)).statusCode).toBe(503);
    expect((await t.visitor().get('/news?page=2', crawler)).statusCode).toBe(504);
    const guest = t.visitor().get('/api/v1/heavy');
    await settle(2, 0);
    await finish();
    expect((await download).statusCode).toBe(200);
    expect((await guest).statusCode).toBe(200);
    const next = t.visitor().get('/api/v1/heavy', crawler);
    await settle(1, 0);
    await finish();
    expect((await next).statusCode).toBe(200);
  });

  test('asks crawlers to leave out what is costly', async () => {
    const { body } = await t.visitor().get('/robots.txt');
    expect(body).toContain('Disallow: /upload/pack/\n');
    expect(body).toContain('Disallow: /*?\n');
    expect(body).toContain('Crawl-delay: 2\n');
  });
});
