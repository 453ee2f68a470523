import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../admin.ts';
import { exportEvent } from '../export-command.ts';
import { removeImported } from '../features/account/remove-imported.ts';
import { features } from '../features.ts';
import { importEvent } from '../import-command.ts';
import { fromNewAddress, goodPassword, sessionOf } from '../testing/account-calls.ts';
import { createFinishedSpeedhack } from '../testing/archive-factories.ts';
import { createAccount, createPerson, createSession, type TestCompetition } from '../testing/factories.ts';
import { queueMails, runJobs } from '../testing/run-jobs.ts';
import { useTestApp } from '../testing/test-app.ts';

const dayMs = 86_400_000;
const forgetAll = features.flatMap(({ forgetAccount }) => forgetAccount ?? []);
const source = useTestApp();
const t = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
let root: string;
let dir: string;
let names: string[];
let jam: TestCompetition;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tinsmith-people-'));
  dir = path.join(root, 'archive');
  const made = await createFinishedSpeedhack(source, 'TINS26');
  jam = made.jam;
  names = made.makers.map(({ username }) => username);
  await exportEvent(source.platform, 'TINS26', dir);
  await t.setClock(jam.votingEndMs + 30 * dayMs);
}, 300_000);
afterAll(() => rm(root, { recursive: true, force: true }));

const findAccount = async (username: string) => {
  const row = await t.platform.db
    .selectFrom('account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  if (!row) throw new Error(`Nobody is called ${username}.`);
  return row;
};

describe('a person of an archive', () => {
  let name: string;
  beforeAll(async () => {
    // One name is taken here: by another person, as far as the site knows.
    await createAccount(t.platform.db, { username: names[0] ?? '', password: goodPassword });
    await importEvent(t.platform, dir);
    name = names[1] ?? '';
  });

  test('[R18.10] gets nothing to someone who happens to have the name', async () => {
    const { id } = await findAccount(names[0] ?? '');
    const { rows } = await sql`select from sign_up where account_id = ${id}`.execute(t.platform.db);
    expect(rows).toEqual([]);
    const entries = (await t.visitor().get('/api/v1/entries/all?event=TINS26&card=true')).json().result;
    const makers = entries.flatMap(({ entrants }: { entrants: { name: string }[] }) =>
      entrants.map((entrant) => entrant.name),
    );
    expect(makers).toContain(`${names[0]}-2`);
    expect(makers).not.toContain(names[0]);
  });

  test('[R18.10] has no way in: no password, link, session, rank or new account', async () => {
    const account = await findAccount(name);
    expect(account).toMatchObject({ email: null, password_hash: null, rank: null });
    const visitor = t.visitor();
    for (const password of ['', goodPassword]) {
      const logIn = await visitor.post('/api/v1/account/login', { name, password }, fromNewAddress());
      expect([logIn.statusCode === 200, sessionOf(logIn)]).toEqual([false, undefined]);
    }
    await visitor.post('/api/v1/account/password/forgot', { email: name }, fromNewAddress());
    await runJobs(t.platform);
    expect(await t.platform.db.selectFrom('account_token').selectAll().execute()).toEqual([]);
    expect(await runAdmin(t.platform, ['grant', name, 'owner'])).toBe(1);
    // Not even with a session that should not exist.
    const token = await createSession(t.platform.db, account.id);
    expect((await t.visitor(token).get('/api/v1/currentUser')).statusCode).toBe(401);
    await sql`delete from session where account_id = ${account.id}`.execute(t.platform.db);
    const body = { username: name, email: 'new@example.org', password: goodPassword };
    const register = await visitor.post('/api/v1/account/register', body, fromNewAddress());
    expect(register.statusCode).not.toBe(200);
    await expect(
      sql`update account set password_hash = 'x' where id = ${account.id}`.execute(t.platform.db),
    ).rejects.toThrow('account_imported_check');
  });

  test('[R18.10] is no staff, and staff see where they come from', async () => {
    const { id } = await findAccount(name);
    const owner = await createPerson(t.platform.db, { rank: 'owner' });
    const visitor = t.visitor(owner.token);
    const change = await visitor.post(`/api/v1/admin/users/${id}`, { rank: 'moderator' });
    expect([change.statusCode, change.headers['x-problem']]).toEqual([409, 'imported-person']);
    const list = await visitor.get('/api/v1/admin/users?state=From+an+archive');
    expect(list.body).toContain(name);
    expect(list.body).not.toContain(`"${names[0]}"`);
  });

  test('[R18.10] can be deleted by the operator, and nobody else can: what they made loses its name', async () => {
    const { id } = await findAccount(name);
    await expect(removeImported(t.platform, names[0] ?? '', forgetAll)).rejects.toThrow(
      'came from an archive',
    );
    await removeImported(t.platform, name, forgetAll);
    expect((await t.visitor().get(`/api/v1/user/${name}`)).statusCode).toBe(404);
    expect(JSON.stringify((await t.visitor().get('/api/v1/entries/all?event=TINS26')).json())).not.toContain(
      name,
    );
    const { rows } = await sql`select account_id, via, details from audit_entry
      where action = 'removed-imported-person'`.execute(t.owner);
    expect(rows).toEqual([{ account_id: null, via: 'command-line', details: { accountId: id } }]);
  });
});

describe('with --same-people', () => {
  const rebuilt = useTestApp();

  test('[R18.10] equal names are the same people, who have their works back', async () => {
    const { db } = rebuilt.platform;
    // The results came out an hour ago.
    await rebuilt.setClock(jam.votingEndMs + 7_200_000);
    const person = await createPerson(db, {
      username: names[0]?.toUpperCase() ?? '',
      email: 'me@example.org',
    });
    await createAccount(db, { username: names[2] ?? '', isVerified: false });
    const report = await importEvent(rebuilt.platform, dir, { isSamePeople: true });
    // An address that was never confirmed shows nothing about who it is.
    expect(report.renamed).toEqual([{ from: names[2], to: `${names[2]}-2` }]);
    const own = await rebuilt.visitor(person.token).get('/api/v1/compo/TINS26/currentEntrant');
    expect(own.json().entrantId).not.toBeNull();
    const { rows } = await sql`select from sign_up s join entry e on e.id = s.entry_id
      where s.account_id = ${person.id}`.execute(db);
    expect(rows).toHaveLength(1);
    // They were mailed about it when it happened.
    const { rows: rounds } = await sql`select from mail_round where name = 'results'`.execute(rebuilt.owner);
    expect(rounds).toHaveLength(1);
    await queueMails(rebuilt.platform);
    const { rows: mails } = await sql`select from event_mail`.execute(rebuilt.owner);
    expect(mails).toEqual([]);
  });
});
