import type { DemoPerson, getDemo } from '@tinsmith/contract/dev';
import type { Output } from '@tinsmith/contract/route';
import { demoRoles } from '@tinsmith/domain/demo';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../../../scripts/demo/fill-demo.ts';
import { useTestApp } from '../../testing/test-app.ts';

type Role = DemoPerson['role'];

const t = useTestApp({ config: { hasDemoSwitch: true } });
const production = useTestApp({ config: { environment: 'production' } });

const readDemo = async (): Promise<Output<typeof getDemo>> => (await t.visitor().get('/dev/demo')).json();
const noteOf = async (role: Role) => (await readDemo()).people.find((one) => one.role === role)?.note;
const be = (role: string, token?: string) => t.visitor(token).post('/dev/be', { role });
type Answer = Awaited<ReturnType<typeof be>>;
const tokenOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'session')?.value ?? '';
const whoIs = async (token: string) => {
  const answer = await t.visitor(token).get('/api/v1/currentUser');
  return answer.statusCode === 200 ? answer.json() : answer.headers['x-problem'];
};
const turnTo = (phase: string) => t.visitor().post('/dev/phase', { phase });

/** Everyone that the switch offers can be logged in as, and nobody else. */
async function expectPossible(...possible: Role[]): Promise<void> {
  const { people } = await readDemo();
  expect(people.map(({ role }) => role)).toEqual(demoRoles);
  expect(people.filter(({ isPossible }) => isPossible).map(({ role }) => role)).toEqual(possible);
  // One person for each role, or a reason.
  expect(new Set(people.flatMap(({ name }) => name ?? [])).size).toBe(possible.length - 1);
  for (const { role, name, note, isPossible } of people) {
    expect(note).not.toBe('');
    const answer = await be(role);
    expect([role, answer.statusCode]).toEqual([role, isPossible ? 200 : 404]);
    if (name !== null) expect((await whoIs(tokenOf(answer))).login).toBe(name);
  }
}

/** How many others are in the entry of a role's person; null without one. */
async function numMatesOf(role: Role): Promise<number | null> {
  const { login } = await whoIs(tokenOf(await be(role)));
  const { rows } = await sql<{ mates: number }>`
    select (select count(*)::int - 1 from entrant m where m.entry_id = e.entry_id) as mates
    from entrant e join account a on a.id = e.account_id join competition c on c.id = e.competition_id
    where a.username = ${login} and c.short = 'TINS26' and e.entry_id is not null`.execute(t.owner);
  return rows[0]?.mates ?? null;
}

describe('a speedhack with the switch', () => {
  beforeAll(async () => {
    await t.setClock('2026-11-15T03:00:00Z');
    await fillDemo(t.owner, { kind: 'speedhack', phase: 'live' });
  });

  test('one can be anyone but a santa, in every phase', async () => {
    for (const phase of ['before', 'voting', 'results', 'live'] as const) {
      await turnTo(phase);
      expect((await readDemo()).event).toEqual({ kind: 'speedhack', phase });
      await expectPossible('visitor', 'entrant', 'team-mate', 'moderator', 'organizer', 'owner');
    }
    expect(await noteOf('santa')).toBe('only in a gift exchange');
  });

  test('an entrant has an entry of their own, a team mate one with someone else', async () => {
    expect(await numMatesOf('entrant')).toBe(0);
    expect(await numMatesOf('team-mate')).toBe(1);
    expect(await noteOf('team-mate')).toBe('rana, with fenwick');
  });

  test('staff have their rank once one is them, and the audit log says so', async () => {
    for (const role of ['moderator', 'organizer', 'owner'])
      expect((await whoIs(tokenOf(await be(role)))).rank).toBe(role);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where action like 'granted-%' order by id`.execute(t.owner);
    expect(rows.map(({ action }) => action)).toEqual([
      'granted-moderator',
      'granted-organizer',
      'granted-owner',
    ]);
  });

  test('the next person replaces the one before, and a visitor is logged out', async () => {
    const entrant = tokenOf(await be('entrant'));
    const owner = tokenOf(await be('owner', entrant));
    expect(await whoIs(entrant)).toBe('session-ended');
    expect(await whoIs(owner)).toMatchObject({ login: 'zigzag' });
    expect(tokenOf(await be('visitor', owner))).toBe('');
    expect(await whoIs(owner)).toBe('session-ended');
  });

  test('a form without script comes back to its page; one without the token changes nothing', async () => {
    const send = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: '/dev/be',
        payload,
        cookies: { csrftoken: 'secret' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const answer = await send('csrftoken=secret&role=entrant&next=%2FTINS26%23demo-panel');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/TINS26#demo-panel']);
    expect(await whoIs(tokenOf(answer))).toMatchObject({ login: 'mossgoblin' });
    const refused = await send('role=entrant');
    expect([refused.statusCode, tokenOf(refused)]).toEqual([403, '']);
  });

  test('a page of another site whose name leads to this machine gets no session', async () => {
    for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test']) {
      const answer = await t.visitor().post('/dev/be', { role: 'owner' }, { host });
      expect([answer.statusCode, tokenOf(answer)]).toEqual([404, '']);
    }
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await t.visitor().post('/dev/be', { role: 'owner' }, { host })).statusCode).toBe(200);
  });
});

describe('filled again as a gift exchange', () => {
  let tokens: { readonly entrant: string; readonly owner: string };
  beforeAll(async () => {
    tokens = { entrant: tokenOf(await be('entrant')), owner: tokenOf(await be('owner')) };
    // What staff leave behind that keeps an account from being deleted.
    await sql`insert into report_mail (account_id) select id from account where username = 'zigzag'`.execute(
      t.owner,
    );
    await sql`insert into santa_exclusion (low_account_id, high_account_id)
      select min(id), max(id) from account where username in ('zigzag', 'rana')`.execute(t.owner);
    await fillDemo(t.owner, { kind: 'gift-exchange', phase: 'live' });
  });

  test('who was logged in still is, with the rank', async () => {
    expect(await whoIs(tokens.entrant)).toMatchObject({ login: 'mossgoblin' });
    expect(await whoIs(tokens.owner)).toMatchObject({ login: 'zigzag', rank: 'owner' });
  });

  test('one can be a santa who has a receiver, once names are drawn', async () => {
    await expectPossible('visitor', 'entrant', 'santa', 'moderator', 'organizer', 'owner');
    const { rows } = await sql`select from santa_pair p join sign_up s on s.id = p.giver_id
      join account a on a.id = s.account_id
      where p.ended_at is null and p.competition_id = (select id from demo.competition where is_chosen)
        and a.username = ${await noteOf('santa')}`.execute(t.owner);
    expect(rows).toHaveLength(1);
    await turnTo('before');
    await expectPossible('visitor', 'entrant', 'moderator', 'organizer', 'owner');
    expect(await noteOf('santa')).toBe('once names are drawn');
  });

  test('without a demo only a visitor is possible', async () => {
    await sql`delete from demo.competition`.execute(t.owner);
    expect((await readDemo()).event).toBeNull();
    await expectPossible('visitor');
    expect((await t.visitor().post('/dev/kind', { kind: 'speedhack' })).headers['x-problem']).toBe('no-demo');
  });
});

test('in production none of its routes exists, and no session starts', async () => {
  for (const [url, body] of [
    ['/dev/be', { role: 'owner' }],
    ['/dev/kind', { kind: 'speedhack' }],
    ['/dev/phase', { phase: 'live' }],
  ] as const) {
    const answer = await production.visitor().post(url, body);
    expect([url, answer.statusCode, answer.cookies]).toEqual([url, 404, []]);
  }
  expect((await production.visitor().get('/dev/demo')).statusCode).toBe(404);
  expect(production.app.printRoutes({ commonPrefix: false })).not.toMatch(/dev\/(be|kind|phase|demo)/);
  expect(t.app.printRoutes({ commonPrefix: false })).toMatch(/dev\/be/);
});
