import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { goodPassword } from '../../testing/account-calls.ts';
import { createAccount, createSession } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/zip.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });

async function member(traits: Parameters<typeof createAccount>[1] = { password: goodPassword }) {
  const { db } = t.platform;
  const account = await createAccount(db, traits);
  const token = await createSession(db, account.id);
  return { ...account, token, visitor: t.visitor(token) };
}

/** A member with rows in every table. */
async function memberWithHistory() {
  const { db } = t.platform;
  const ann = await member({ email: `ann${Date.now()}@example.org`, password: goodPassword });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const uploaded = await ann.visitor.post('/api/v1/account/avatar', picture, { 'content-type': 'image/png' });
  await ann.visitor.post('/api/v1/account/profile', {
    location: 'Lisbon',
    info: 'About me',
    email: 'ann.new@example.org',
    isEmailShown: true,
  });
  await ann.visitor.post('/api/v1/account/twoFactor/begin', { password: goodPassword });
  await ann.visitor.post('/api/v1/error', { message: 'it broke' });
  await db
    .insertInto('oauth_identity')
    .values({ provider: 'github', subject: String(ann.id), account_id: ann.id })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ account_id: ann.id, code_sha256: Buffer.alloc(32, 7) })
    .execute();
  await db
    .insertInto('account_token')
    .values({
      token_sha256: Buffer.concat([Buffer.alloc(24, 9), Buffer.from(String(ann.id).padStart(8, '0'))]),
      account_id: ann.id,
      purpose: 'reset',
      email: 'x@example.org',
      expires_at: sql`app_now() + interval '1 hour'`,
    })
    .execute();
  return { ...ann, avatar: uploaded.json().avatar as string };
}

describe('the own data', () => {
  test('come as a zip: rows as JSON, and the picture', async () => {
    const ann = await memberWithHistory();
    const answer = await ann.visitor.get('/api/v1/account/data');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'cache-control': 'private, no-store',
    });
    const files = unzip(answer.rawPayload);
    expect([...files.keys()]).toEqual(['account.json', `files/${ann.avatar}`]);
    const stored = (await t.visitor().get(`/upload/${ann.avatar}`)).rawPayload;
    expect(files.get(`files/${ann.avatar}`)?.equals(stored)).toBe(true);
    const text = files.get('account.json')?.toString() ?? '';
    expect(JSON.parse(text)).toMatchObject({
      account: {
        id: ann.id,
        username: ann.username,
        location: 'Lisbon',
        info: 'About me',
        hasPassword: true,
      },
      sessions: [{ device: 'An unknown device', userAgent: '' }],
      identities: [{ provider: 'github', subject: String(ann.id) }],
      mails: [{ kind: 'change-email', email: 'ann.new@example.org' }],
      errorReports: [{ message: 'it broke' }],
    });
  });

  test('hold no hash, token or secret, and nobody else', async () => {
    const ann = await memberWithHistory();
    const other = await memberWithHistory();
    const answer = await ann.visitor.get('/api/v1/account/data');
    const text = unzip(answer.rawPayload).get('account.json')?.toString() ?? '';
    expect(text).not.toMatch(/argon2|sha256|hash|sealed|token/i);
    expect(text).not.toContain(other.username);
    expect(text).not.toContain(other.avatar);
  });
});

describe('deleting the account', () => {
  test('asks for the password, and takes everything personal with it', async () => {
    const ann = await memberWithHistory();
    const refused = await ann.visitor.post('/api/v1/account/delete', { proof: ann.username });
    expect([refused.statusCode, refused.body]).toEqual([400, "That password isn't right.\n"]);
    const second = t.visitor(await createSession(t.platform.db, ann.id));

    const answer = await ann.visitor.post('/api/v1/account/delete', { proof: goodPassword });
    expect(answer.json()).toEqual({ done: true });
    expect(answer.cookies.find(({ name }) => name === 'session')?.value).toBe('');
    for (const visitor of [ann.visitor, second]) {
      expect((await visitor.get('/api/v1/currentUser')).statusCode).toBe(401);
    }
    for (const name of [ann.username, `deleted-${ann.id}`]) {
      expect((await t.visitor().get(`/api/v1/user/${name}`)).statusCode).toBe(404);
    }

    const { db } = t.platform;
    const row = await db.selectFrom('account').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      username: `deleted-${ann.id}`,
      email: null,
      password_hash: null,
      location: '',
      info: '',
      avatar: null,
      rank: null,
      is_email_shown: false,
    });
    expect(row.deleted_at).not.toBeNull();
    const own = [
      'session',
      'account_token',
      'mail_request',
      'two_factor',
      'recovery_code',
      'oauth_identity',
      'error_report',
    ] as const;
    for (const table of own) {
      const found = await db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', ann.id)
        .execute();
      expect([table, found]).toEqual([table, []]);
    }
  });

  test('no column of any table still knows the name or the addresses', async () => {
    const ann = await memberWithHistory();
    await ann.visitor.post('/api/v1/account/delete', { proof: goodPassword });
    // The last mail goes to the address, so it is kept until then.
    await runJobs(t.platform);
    const { db } = t.platform;
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`.execute(db);
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select r::text as text from ${sql.table(name)} r`.execute(
        db,
      );
      expect(rows.filter(({ text }) => text.includes(ann.username))).toEqual([]);
    }
  });

  test('the name is free again, for anybody', async () => {
    const ann = await member();
    await ann.visitor.post('/api/v1/account/delete', { proof: goodPassword });
    const answer = await t.visitor().post('/api/v1/account/register', {
      username: ann.username,
      email: 'next@example.org',
      password: 'another lantern by the road',
    });
    expect(answer.json()).toEqual({ login: ann.username });
  });

  test('an account without a password is deleted by its typed name', async () => {
    const ann = await member({});
    const refused = await ann.visitor.post('/api/v1/account/delete', { proof: 'somebody_else' });
    expect([refused.statusCode, refused.body]).toEqual([400, "That isn't your username.\n"]);
    const answer = await ann.visitor.post('/api/v1/account/delete', { proof: ann.username.toUpperCase() });
    expect(answer.statusCode).toBe(200);
  });
});
