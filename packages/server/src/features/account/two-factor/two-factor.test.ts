import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { totpCode, totpStepAt } from '../../../platform/totp.ts';
import { fromNewAddress, goodPassword } from '../../../testing/account-calls.ts';
import { createAccount, createSession } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { checkSecondFactor } from './check-second-factor.ts';

const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

async function member(password: string | null = goodPassword) {
  const account = await createAccount(t.platform.db, password ? { password } : {});
  const visitor = t.visitor(await createSession(t.platform.db, account.id));
  const post = (path: string, body: object) => visitor.post(`/api/v1/account/${path}`, body);
  return {
    ...account,
    post,
    begin: () => post('twoFactor/begin', {}),
    confirm: (code: string) => post('twoFactor/confirm', { code }),
    end: (code: string, given = goodPassword) => post('twoFactor/end', { password: given, code }),
    profile: async () => (await visitor.get('/api/v1/account/profile')).json(),
    logIn: (code?: string) =>
      t
        .visitor()
        .post(
          '/api/v1/account/login',
          { name: account.username, password: goodPassword, ...(code !== undefined && { code }) },
          fromNewAddress(),
        ),
  };
}

async function now(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(t.platform.db);
  return rows[0]?.now.getTime() ?? 0;
}
/** The code that an authenticator shows a number of steps from now. */
const codeOf = async (secret: string, steps = 0) => totpCode(secret, totpStepAt(await now()) + steps);

async function memberWithTwoFactor() {
  const ann = await member();
  const { secret } = (await ann.begin()).json();
  const { recoveryCodes } = (await ann.confirm(await codeOf(secret))).json();
  // The step of the first code is used up.
  await t.moveClock('60 seconds');
  return { ...ann, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

describe('two-factor', () => {
  test('is begun, confirmed by a first code, and then asked for', async () => {
    const ann = await member();
    const begun = (await ann.begin()).json();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.picture.length).toBeGreaterThan(28);
    for (const row of begun.picture) expect(row).toMatch(new RegExp(`^[01]{${begun.picture.length}}$`));
    expect((await ann.profile()).hasTwoFactor).toBe(false);
    expect((await ann.logIn()).json()).toMatchObject({ needsCode: false });

    const { recoveryCodes } = (await ann.confirm(await codeOf(begun.secret))).json();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await ann.profile()).toMatchObject({ hasTwoFactor: true, recoveryCodesLeft: 10 });
    expect((await ann.logIn()).json()).toEqual({ login: null, needsCode: true });
    await t.moveClock('60 seconds');
    const answer = await ann.logIn(await codeOf(begun.secret));
    expect(answer.json()).toEqual({ login: ann.username, needsCode: false });
  });

  test('a code is taken once, and none older than it afterwards', async () => {
    const ann = await memberWithTwoFactor();
    const code = await codeOf(ann.secret);
    const older = await codeOf(ann.secret, -1);
    expect((await ann.logIn(code)).statusCode).toBe(200);
    expect((await ann.logIn(code)).statusCode).toBe(401);
    expect((await ann.logIn(older)).statusCode).toBe(401);
    expect((await ann.logIn(await codeOf(ann.secret, 1))).statusCode).toBe(200);
  });

  test('of two uses of a code at the same moment one succeeds', async () => {
    const ann = await memberWithTwoFactor();
    const spare = ann.recoveryCodes[0] ?? '';
    for (const code of [await codeOf(ann.secret), spare]) {
      const taken = await Promise.all(
        Array.from({ length: 6 }, () => checkSecondFactor(t.platform, ann.id, code)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  test("time is the database's: a code of an hour ago is wrong", async () => {
    const ann = await memberWithTwoFactor();
    const old = await codeOf(ann.secret);
    await t.moveClock('1 hour');
    expect((await ann.logIn(old)).statusCode).toBe(401);
    expect((await ann.logIn(await codeOf(ann.secret))).statusCode).toBe(200);
  });

  test('a spare code gets in once, however it is typed', async () => {
    const ann = await memberWithTwoFactor();
    const [first = '', second = ''] = ann.recoveryCodes;
    expect((await ann.logIn(first)).statusCode).toBe(200);
    expect((await ann.logIn(first)).statusCode).toBe(401);
    const typed = ` ${second.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L')} `;
    expect((await ann.logIn(typed)).statusCode).toBe(200);
    expect((await ann.profile()).recoveryCodesLeft).toBe(8);
    const other = await memberWithTwoFactor();
    expect((await other.logIn(ann.recoveryCodes[2])).statusCode).toBe(401);
  });

  test('guessing ends after ten wrong codes an hour', async () => {
    const ann = await memberWithTwoFactor();
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      outcomes.push(
        await checkSecondFactor(t.platform, ann.id, `wrong-${guess}`).catch((error) => error.code),
      );
    }
    expect(outcomes).toEqual([...Array(10).fill(false), 'too-often', 'too-often']);
    expect(await checkSecondFactor(t.platform, ann.id, await codeOf(ann.secret)).catch((e) => e.code)).toBe(
      'too-often',
    );
    await t.moveClock('1 hour');
    expect(await checkSecondFactor(t.platform, ann.id, await codeOf(ann.secret))).toBe(true);
  });

  test('right codes do not count as guesses', async () => {
    const ann = await memberWithTwoFactor();
    for (let round = 0; round < 13; round += 1) {
      await t.moveClock('30 seconds');
      expect(await checkSecondFactor(t.platform, ann.id, await codeOf(ann.secret))).toBe(true);
    }
  });

  test('is ended by password and code both', async () => {
    const ann = await memberWithTwoFactor();
    expect((await ann.end(await codeOf(ann.secret), 'wrong password')).statusCode).toBe(400);
    expect((await ann.end('000000')).statusCode).toBe(401);
    expect((await ann.profile()).hasTwoFactor).toBe(true);
    expect((await ann.end(await codeOf(ann.secret))).json()).toEqual({ done: true });
    expect(await ann.profile()).toMatchObject({ hasTwoFactor: false, recoveryCodesLeft: 0 });
    expect((await ann.logIn()).json()).toMatchObject({ login: ann.username, needsCode: false });
    expect((await ann.end('000000')).statusCode).toBe(409);
  });

  test('is not begun twice, nor confirmed by a wrong code', async () => {
    const ann = await member();
    expect((await ann.confirm('000000')).statusCode).toBe(409);
    const first = (await ann.begin()).json().secret;
    const second = (await ann.begin()).json().secret;
    expect((await ann.confirm(await codeOf(first))).statusCode).toBe(401);
    expect((await ann.confirm(await codeOf(second))).statusCode).toBe(200);
    expect((await ann.begin()).statusCode).toBe(409);
    expect((await ann.confirm(await codeOf(second, 1))).statusCode).toBe(409);
  });

  test('without a password it is ended by a code alone', async () => {
    const ann = await member(null);
    const { secret } = (await ann.begin()).json();
    const { recoveryCodes } = (await ann.confirm(await codeOf(secret))).json();
    expect((await ann.end('000000', '')).statusCode).toBe(401);
    expect((await ann.end(recoveryCodes[0], '')).statusCode).toBe(200);
  });

  test('a stolen dump holds neither the secret nor a spare code', async () => {
    const ann = await memberWithTwoFactor();
    const { db, config, secrets } = t.platform;
    const tables = await Promise.all([
      db.selectFrom('two_factor').selectAll().execute(),
      db.selectFrom('recovery_code').selectAll().execute(),
      db.selectFrom('account').selectAll().execute(),
      db.selectFrom('rate_limit').selectAll().execute(),
      db.selectFrom('login_failure').selectAll().execute(),
    ]);
    const dump = tables
      .flat()
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    const spare = ann.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]);
    for (const secret of [ann.secret, ...spare]) expect(dump).not.toContain(secret);
    // The sealed secret is void in another account.
    const { secret_sealed } = await db
      .selectFrom('two_factor')
      .selectAll()
      .where('account_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(secrets.unseal(secret_sealed, `two-factor:${ann.id}`)).toBe(ann.secret);
    expect(() => secrets.unseal(secret_sealed, `two-factor:${ann.id + 1}`)).toThrow();
    const files = await readdir(config.filesDir, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of files.filter((entry) => entry.isFile())) {
      expect(await readFile(`${file.parentPath}/${file.name}`, 'latin1')).not.toContain(ann.secret);
    }
  });
});
