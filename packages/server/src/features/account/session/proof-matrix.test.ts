import { isReading } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allRoutes } from '../../../http/all-routes.ts';
import { createCompetition, createPerson, createSession } from '../../../testing/factories.ts';
import { createPrincipal, createScene } from '../../../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../../../testing/route-calls.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp();

/** Every rank and every way into the accounts there are: what a thief could change. */
async function listWaysIn(maxId: number): Promise<string[]> {
  const { rows } = await sql<{ way: string }>`
    select concat_ws(' ', 'account', id, rank, email, password_hash, verified_at, credential_version, deleted_at) as way
      from account where id <= ${maxId}
    union all select concat_ws(' ', 'token', id, account_id, revoked_at) from api_token
    union all select concat_ws(' ', 'site', account_id, provider, subject) from oauth_identity
    union all select concat_ws(' ', 'two-factor', account_id, confirmed_at, encode(secret_sealed, 'hex')) from two_factor
    union all select concat_ws(' ', 'spare code', account_id, encode(code_sha256, 'hex')) from recovery_code
    union all select concat_ws(' ', 'session', account_id, encode(token_sha256, 'hex')) from session
      where account_id <= ${maxId}
    union all select concat_ws(' ', 'new address', account_id, email) from mail_request where kind = 'change-email'
    order by way`.execute(t.owner);
  return rows.map(({ way }) => way);
}

test('[R10.09] no write changes a rank or a way in with a proof that is 11 minutes old', async () => {
  const { db } = t.platform;
  const scene = await createScene(db, await createCompetition(db));
  const place = { scene, principal: await createPrincipal(db, 'owner', scene) };
  const owner = await createPerson(db, {
    rank: 'owner',
    email: 'owner@example.org',
    password: 'not known to a thief',
  });
  const target = await createPerson(db, { email: 'target@example.org' });
  await sql`insert into oauth_identity (account_id, provider, subject) values (${owner.id}, 'github', '1')`.execute(
    t.owner,
  );
  /** Some calls end the session they are made with. */
  const steal = async () => {
    const token = await createSession(db, owner.id);
    await sql`update session set proved_at = app_now() - interval '11 minutes' where account_id = ${owner.id}`.execute(
      t.owner,
    );
    return token;
  };
  const bodies: Readonly<Record<string, object>> = {
    'POST /api/v1/account/profile': {
      location: '',
      info: '',
      isEmailShown: false,
      email: 'thief@example.org',
    },
    'POST /api/v1/admin/users/:rowId': { rank: 'owner', isVerified: false },
  };
  const writes = allRoutes.filter((route) => !isReading(route) && !/\/setup\b|\/test\//.test(route.path));
  expect(writes.length).toBeGreaterThan(120);
  const maxId = Math.max(owner.id, target.id);
  const refused: string[] = [];
  const changing: string[] = [];
  const added: string[] = [];
  for (const route of writes) {
    const address = addressOf(route, place, { provider: 'github', ruleId: '1' }).replace(
      /\/admin\/users\/\w+/,
      `/admin/users/${target.id}`,
    );
    const body = bodies[nameOf(route)];
    const thief = t.visitor(await steal());
    const before = await listWaysIn(maxId);
    const answer = body ? await thief.post(address, body) : await callRoute(thief, route, place, address);
    if (answer.headers['x-problem'] === 'prove-yourself') refused.push(nameOf(route));
    const after = await listWaysIn(maxId);
    added.push(...after.filter((way) => !before.includes(way)));
    if (JSON.stringify(after) !== JSON.stringify(before)) changing.push(nameOf(route));
  }
  expect(refused.toSorted()).toEqual([
    'POST /api/v1/account/oauth/:provider/unlink',
    'POST /api/v1/account/profile',
    'POST /api/v1/account/tokens',
    'POST /api/v1/account/twoFactor/begin',
    'POST /api/v1/admin/users/:rowId',
    'POST /api/v1/compo/:compoId/desk/reopen',
  ]);
  // They only end sessions: their own, or all others.
  expect(changing.toSorted()).toEqual([
    'POST /api/v1/account/devices/endOthers',
    'POST /api/v1/account/logout',
    'POST /api/v1/account/register',
  ]);
  expect(added).toEqual([]);
});
