import { isDeepStrictEqual } from 'node:util';
import { isReading } from '@tinsmith/contract/route';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { allRoutes } from '../../http/all-routes.ts';
import {
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { createPrincipal, createScene } from '../../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../../testing/route-calls.ts';
import { createExchange, passDraw, readPairs, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 11, 14, 12);
type Person = Awaited<ReturnType<typeof createPerson>>;

let staff: Person;
let second: Person;
let jam: TestCompetition;
let people: readonly Santa[];

beforeEach(async () => {
  await t.setClock(startMs - dayMs);
  await sql`truncate competition cascade`.execute(t.owner);
  await sql`delete from santa_exclusion`.execute(t.owner);
  staff = await createPerson(t.platform.db, { rank: 'organizer' });
  second = await createPerson(t.platform.db, { rank: 'owner' });
  ({ jam, people } = await createExchange(t.platform.db, 6, { startMs }));
});

const person = (index: number): Santa => people[index] as Santa;
type Named = Pick<Santa, 'username'>;
const names = (one: Named, other: Named) => ({ one: one.username, other: other.username });
const post = (who: Person, short: string, path: string, body: object) =>
  t.visitor(who.token).post(`/api/v1/compo/${short}/santa/desk${path}`, body);
const keepApart = (who: Person, one: Named, other: Named, short = jam.short) =>
  post(who, short, '/exclusion', { ...names(one, other), isApart: true });
const letMeet = (who: Person, one: Santa, other: Santa, short = jam.short) =>
  post(who, short, '/exclusion', { ...names(one, other), isApart: false });
const takeOver = (who: Person, one: Santa, other: Santa) =>
  post(who, jam.short, '/exclusion/takeOver', names(one, other));
const join = (who: Person, short = jam.short) =>
  t.visitor(who.token).post(`/api/v1/compo/${short}/signUp`, { info: 'A moth' });
const problemOf = async (answer: Promise<{ statusCode: number; headers: object }>) => {
  const { statusCode, headers } = await answer;
  return statusCode === 200 ? 'fine' : (headers as Record<string, string>)['x-problem'];
};
const apart = async () =>
  (await t.owner.selectFrom('santa_exclusion').selectAll().execute()).map((row) =>
    Number(row.author_account_id),
  );

describe('keeping people apart', () => {
  test('[R10.07] is refused to staff who are in an exchange that has not ended, through any event', async () => {
    const { db } = t.platform;
    const past = await createExchange(db, 0, { startMs: startMs - 400 * dayMs });
    const later = await createExchange(db, 0, { startMs: startMs + 100 * dayMs });
    const speedhack = await createCompetition(db, { startMs: startMs + 50 * dayMs });
    expect((await keepApart(second, person(0), person(1))).statusCode).toBe(200);
    const inside = await createPerson(db, { rank: 'owner' });
    const signedUp = await createEntrant(db, jam.id, inside.id);
    const tryAll = async () => {
      const answers: (string | undefined)[] = [];
      for (const { short } of [past.jam, later.jam]) {
        answers.push(await problemOf(keepApart(inside, person(2), person(3), short)));
        answers.push(await problemOf(letMeet(inside, person(0), person(1), short)));
        answers.push(
          await problemOf(post(inside, short, '/exclusion/takeOver', names(person(0), person(1)))),
        );
        answers.push(await problemOf(post(inside, short, '/swap', { changes: [{ giver: 1, receiver: 2 }] })));
        answers.push(await problemOf(post(inside, short, '/elf', { elf: 1, receiver: 2 })));
        const desk = await t.visitor(inside.token).get(`/api/v1/compo/${short}/santa/desk`);
        expect(desk.json()).toEqual({ desk: null });
      }
      return new Set(answers);
    };
    expect(await tryAll()).toEqual(new Set(['in-exchange']));
    expect(await problemOf(keepApart(inside, person(2), person(3)))).toBe('not-staff');
    expect(await problemOf(keepApart(inside, person(2), person(3), speedhack.short))).toBe('not-an-exchange');
    // Nor after they were drawn and left.
    await passDraw(t, jam);
    await t.visitor(inside.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    expect(await tryAll()).toEqual(new Set(['in-exchange']));
    expect(await problemOf(keepApart(inside, person(2), person(3)))).toBe('in-exchange');
    expect(await apart()).toEqual([second.id]);
    // From the end on they can.
    await t.setClock(jam.endMs);
    expect(signedUp.id).toBeGreaterThan(0);
    expect(await problemOf(keepApart(inside, person(2), person(3)))).toBe('fine');
  });

  test('[R10.07] only gift exchanges take it', async () => {
    const speedhack = await createCompetition(t.platform.db, { startMs });
    const refused = await keepApart(staff, person(0), person(1), speedhack.short);
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([400, 'not-an-exchange']);
    expect(await apart()).toEqual([]);
  });

  test('[R10.07] its author cannot join, by any way, until other staff took it over or removed it', async () => {
    await keepApart(staff, person(0), person(1));
    await keepApart(staff, person(0), person(2));
    const refused = await join(staff);
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([409, 'keeps-people-apart']);
    expect(refused.body).toContain('other staff');
    const owner = t.visitor(second.token);
    const added = await owner.post('/api/v1/admin/entrants', { event: jam.short, username: staff.username });
    expect([added.statusCode, added.headers['x-problem']]).toEqual([409, 'keeps-people-apart']);
    expect(
      await t.owner.selectFrom('sign_up').select('id').where('account_id', '=', staff.id).execute(),
    ).toEqual([]);
    // Speedhacks are open to them, and so are exchanges that have ended.
    const speedhack = await createCompetition(t.platform.db, { startMs });
    expect((await join(staff, speedhack.short)).statusCode).toBe(200);
    expect(await problemOf(takeOver(second, person(3), person(4)))).toBe('no-exclusion');
    expect(await problemOf(takeOver(second, person(1), person(0)))).toBe('fine');
    expect((await join(staff)).statusCode).toBe(409);
    expect(await problemOf(letMeet(second, person(2), person(0)))).toBe('fine');
    expect((await join(staff)).statusCode).toBe(200);
    expect(await apart()).toEqual([second.id]);
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where account_id = ${second.id} and action <> 'looked-at-santas' order by id`.execute(t.owner);
    expect(rows.map(({ action }) => action)).toEqual(['took-over-exclusion', 'let-santas-meet']);
  });

  test('[R10.07] no other statement brings in its author, nor anyone once the names are drawn', async () => {
    await keepApart(staff, person(0), person(1));
    const late = await createPerson(t.platform.db);
    await expect(createEntrant(t.platform.db, jam.id, staff.id)).rejects.toThrow(/joins no gift exchange/);
    await passDraw(t, jam);
    await expect(createEntrant(t.platform.db, jam.id, late.id)).rejects.toThrow(/its names are drawn/);
  });

  test('[R10.07] a person who withdrew before the draw and then became an author cannot come back', async () => {
    const { id: entrantId } = await createEntrant(t.platform.db, jam.id, staff.id);
    await t.visitor(staff.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    expect(await problemOf(keepApart(staff, person(0), person(1)))).toBe('fine');
    expect(await problemOf(join(staff))).toBe('keeps-people-apart');
    const row = await t.owner
      .selectFrom('sign_up')
      .select('withdrawn_at')
      .where('id', '=', entrantId)
      .execute();
    expect(row[0]?.withdrawn_at).not.toBeNull();
  });

  test('[R10.07] setting it and joining at once: one of the two is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const both = await createPerson(t.platform.db, { rank: 'organizer' });
      const [set, joined] = await Promise.all([
        problemOf(keepApart(both, person(round % 5), person(5))),
        problemOf(join(both)),
      ]);
      const fine = [set, joined].filter((one) => one === 'fine');
      expect([round, set, joined, fine.length <= 1]).toEqual([round, set, joined, true]);
      await sql`delete from santa_exclusion`.execute(t.owner);
    }
  });

  test('[R10.07] two members of staff can each keep the other apart from someone at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await Promise.all(
        [1, 2].map(() => createPerson(t.platform.db, { rank: 'organizer' })),
      );
      if (!one || !other) throw new Error('There are two.');
      const answers = await Promise.all([
        problemOf(keepApart(one, other, person(0))),
        problemOf(keepApart(other, one, person(1))),
      ]);
      expect([round, answers]).toEqual([round, ['fine', 'fine']]);
    }
  });

  test('[R10.07] more than 3 about one person take a second member of staff, who is outside', async () => {
    for (const other of [1, 2, 3])
      expect(await problemOf(keepApart(staff, person(0), person(other)))).toBe('fine');
    const fourth = await keepApart(staff, person(4), person(0));
    expect([fourth.statusCode, fourth.headers['x-problem']]).toEqual([409, 'too-many-exclusions']);
    expect(fourth.body).toContain('second member of staff');
    expect(await apart()).toHaveLength(3);
    // About others it is fine, and a pair that is already kept apart changes nothing.
    expect(await problemOf(keepApart(staff, person(4), person(5)))).toBe('fine');
    expect(await problemOf(keepApart(staff, person(0), person(1)))).toBe('fine');
    const inside = await createPerson(t.platform.db, { rank: 'organizer' });
    await createEntrant(t.platform.db, jam.id, inside.id);
    expect(await problemOf(keepApart(inside, person(0), person(4)))).toBe('not-staff');
    expect(await problemOf(keepApart(second, person(0), person(4)))).toBe('fine');
    // Nor can one of them take over more than 3 about one person.
    expect(await problemOf(takeOver(staff, person(0), person(4)))).toBe('too-many-exclusions');
    expect((await apart()).filter((id) => id === second.id)).toHaveLength(1);
  });

  test('[R10.07] audit entries about it are hidden from staff in any exchange that has not ended', async () => {
    const other = await createExchange(t.platform.db, 0, { startMs: startMs - 400 * dayMs });
    await keepApart(staff, person(0), person(1), other.jam.short);
    await post(second, other.jam.short, '/exclusion/takeOver', names(person(0), person(1)));
    await letMeet(second, person(0), person(1), other.jam.short);
    const inside = await createPerson(t.platform.db, { rank: 'owner' });
    await createEntrant(t.platform.db, jam.id, inside.id);
    const texts = ['kept santas apart', 'let santas meet', 'took over exclusion'];
    const seenBy = async (who: Person) => {
      const bodies: string[] = [];
      for (const path of ['audit', 'audit.csv', 'audit?search=santas', `audit?search=${person(0).id}`])
        bodies.push((await t.visitor(who.token).get(`/api/v1/admin/${path}`)).body);
      return texts.filter((text) => bodies.some((body) => body.includes(text)));
    };
    expect(await seenBy(second)).toEqual(texts);
    expect(await seenBy(inside)).toEqual([]);
    const countOf = async (who: Person) =>
      (await t.visitor(who.token).get('/api/v1/admin'))
        .json()
        .lists.find(({ name }: { name: string }) => name === 'audit').count;
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from audit_entry
      where action in ('kept-santas-apart', 'let-santas-meet', 'took-over-exclusion')`.execute(t.owner);
    expect((await countOf(second)) - (await countOf(inside))).toBe(rows[0]?.num);
    await t.setClock(jam.endMs);
    expect(await seenBy(inside)).toEqual(texts);
  });
});

describe('[R10.07] an organizer who takes part', () => {
  /** What they could learn of the ring: the desks of all events, their own page, the audit log. */
  const view = async (who: Person, shorts: readonly string[]) => {
    const seen: string[] = [];
    for (const short of shorts)
      for (const path of [
        `compo/${short}/santa/desk`,
        `compo/${short}/elves`,
        `mySecretSanta?compo=${short}`,
      ])
        seen.push(
          (await t.visitor(who.token).get(`/api/v1/${path}`)).body.replaceAll(/"numEntrants":\d+/g, ''),
        );
    const { body } = await t.visitor(who.token).get('/api/v1/admin/audit?search=santas');
    return [...seen, body];
  };

  test('learns no pair by any staff write through any other event: the ring and their view stay the same', async () => {
    const { db } = t.platform;
    const inside = await createPerson(db, { rank: 'owner' });
    const { id: entrantId } = await createEntrant(db, jam.id, inside.id);
    const kept = await keepApart(staff, person(0), person(2));
    expect(kept.statusCode).toBe(200);
    await passDraw(t, jam);
    const ring = [...people.map((one) => one.entrantId), entrantId];
    await setRing(t, jam, ring);
    const past = await createExchange(db, 0, { startMs: startMs - 400 * dayMs });
    const later = await createExchange(db, 0, { startMs: startMs + 100 * dayMs });
    // The people of the ring are in other exchanges, too, where this organizer is not.
    for (const { id } of people) {
      await createEntrant(db, past.jam.id, id);
      await createEntrant(db, later.jam.id, id);
    }
    const speedhack = await createCompetition(db, { startMs: startMs - hourMs });
    const scene = await createScene(db, speedhack);
    const place = { scene, principal: await createPrincipal(db, 'owner', scene) };
    const others = [past.jam.short, later.jam.short, speedhack.short];
    const learned = () => view(inside, [jam.short, ...others.slice(0, 2)]);
    const state = async () => [
      [...(await readPairs(db, jam.id))].toSorted(([one], [other]) => one - other),
      await apart(),
    ];
    const before = { learned: await learned(), state: await state() };
    const pair = names(person(0), person(1));
    const bodies: Readonly<Record<string, readonly object[]>> = {
      '/santa/desk/exclusion': [
        { ...pair, isApart: true },
        { ...names(person(0), person(2)), isApart: false },
      ],
      '/santa/desk/exclusion/takeOver': [names(person(0), person(2))],
      '/santa/desk/swap': [
        { changes: [{ giver: ring[0], receiver: ring[2] }] },
        { changes: [{ giver: ring[0], receiver: ring[3] }] },
      ],
      '/santa/desk/elf': [
        { elf: ring[0], receiver: ring[2] },
        { elf: ring[0], receiver: ring[3] },
      ],
    };
    const writes = allRoutes.filter(
      (route) =>
        !isReading(route) &&
        (route.access.who === 'staff' || 'orStaffWhoCan' in route.access) &&
        // These change their own rank or other people's accounts; rank-order.test.ts is about them.
        !/moderation|admin\/users|\/setup/.test(route.path),
    );
    expect(writes.length).toBeGreaterThan(40);
    const changed: string[] = [];
    for (const route of writes) {
      const ofDesk = Object.entries(bodies).find(([end]) => route.path.endsWith(end))?.[1];
      for (const short of route.path.includes(':compoId') ? others : ['']) {
        const path = route.path.replace(':compoId', short) as typeof route.path;
        const address = addressOf({ ...route, path }, place, { provider: 'github', ruleId: '1' });
        if (ofDesk) {
          const answers = new Set<string>();
          for (const body of ofDesk) {
            const { statusCode, body: text } = await t.visitor(inside.token).post(address, body);
            answers.add(`${statusCode} ${text}`);
          }
          // Two questions of which one concerns people who are kept apart are answered alike.
          expect([nameOf(route), short, answers.size]).toEqual([nameOf(route), short, 1]);
        } else await callRoute(t.visitor(inside.token), route, place, address);
        const isSame =
          isDeepStrictEqual(await state(), before.state) &&
          (!ofDesk || isDeepStrictEqual(await learned(), before.learned));
        if (!isSame) changed.push(`${nameOf(route)} with ${short}`);
      }
    }
    expect(await learned()).toEqual(before.learned);
    expect(changed).toEqual([]);
  }, 60_000);
});
