import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntrant, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, readPairs, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailSantas, santaMailJobs } from './santa-mails.job.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 11, 14, 12);

let staff: Awaited<ReturnType<typeof createPerson>>;
let jam: TestCompetition;
let people: readonly Santa[];

beforeEach(async () => {
  await t.setClock(startMs - 24 * hourMs);
  await sql`truncate competition cascade`.execute(t.owner);
  await sql`delete from santa_exclusion`.execute(t.owner);
  smtp.mails.length = 0;
  staff = await createPerson(t.platform.db, { rank: 'organizer' });
});

async function open(numPeople: number) {
  const exchange = await createExchange(t.platform.db, numPeople, { startMs });
  ({ jam, people } = exchange);
}

/** Draws, and puts everyone in a ring in order of joining. */
async function draw() {
  await passDraw(t, jam);
  await setRing(
    t,
    jam,
    people.map(({ entrantId }) => entrantId),
  );
}

const at = (path: string) => `/api/v1/compo/${jam.short}/santa/desk${path}`;
const read = async (who: { readonly token: string } = staff): Promise<{ desk: SantaDesk | null }> =>
  (await t.visitor(who.token).get(at(''))).json();
const post = (path: string, body: object = {}, who: { readonly token: string } = staff) =>
  t.visitor(who.token).post(at(path), body);
const keepApart = (one: Santa, other: Santa) =>
  post('/exclusion', { one: one.username, other: other.username, isApart: true });
const leave = ({ token }: Santa) => t.visitor(token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
const audits = async () =>
  (
    await t.platform.db.selectFrom('audit_entry').select(['action', 'account_id']).orderBy('id').execute()
  ).map(({ action, account_id: accountId }) => [action, accountId]);
const person = (index: number): Santa => people[index] as Santa;

describe('the santa desk', () => {
  test('before the draw: says who could not be placed, without having drawn', async () => {
    await open(4);
    expect((await read()).desk).toMatchObject({ isDrawn: false, numPeople: 4, setAside: [], ring: null });
    // Nobody is left whom they could give to.
    for (const other of [1, 2, 3]) expect((await keepApart(person(0), person(other))).statusCode).toBe(200);
    expect((await audits()).at(-1)).toEqual(['kept-santas-apart', staff.id]);
    expect((await read()).desk).toMatchObject({
      setAside: [person(0).username],
      exclusions: expect.arrayContaining([
        { one: person(0).username, other: person(1).username, author: staff.username, isOwn: true },
      ]),
    });
    expect((await keepApart(person(0), person(0))).headers['x-problem']).toBe('same-person');
    const gone = { one: person(0).username, other: 'nobody_here', isApart: true };
    expect((await post('/exclusion', gone)).headers['x-problem']).toBe('no-user');
    await post('/exclusion', { one: person(1).username, other: person(0).username, isApart: false });
    expect((await audits()).at(-1)).toEqual(['let-santas-meet', staff.id]);
    await post('/exclusion', { one: person(2).username, other: person(0).username, isApart: false });
    expect((await read()).desk?.setAside).toEqual([]);
  });

  test('names drop-outs alone; each look is in the audit log', async () => {
    await open(6);
    await draw();
    await leave(person(2));
    const looksBefore = (await audits()).filter(([action]) => action === 'looked-at-santas').length;
    const { desk } = await read();
    expect(desk).toMatchObject({
      isDrawn: true,
      ring: { numPlaces: 6, dropOuts: [{ place: 2, name: person(2).username, isRepaired: true }] },
      idle: [],
      waiting: [],
      repairs: [],
    });
    for (const index of [0, 1, 3, 4, 5]) expect(JSON.stringify(desk)).not.toContain(person(index).username);
    const looks = (await audits()).filter(([action]) => action === 'looked-at-santas');
    expect(looks.slice(looksBefore)).toEqual([['looked-at-santas', staff.id]]);
  });

  test('lists the ways to close a ring with what they cost, and uses the one that is chosen', async () => {
    await open(5);
    // Everyone who could take over or trade is ruled out at the moment of leaving.
    for (const other of [2, 3, 4]) await keepApart(person(0), person(other));
    await draw();
    await leave(person(1));
    const { desk } = await read();
    expect(desk?.idle.map(({ name }) => name)).toEqual([person(0).username]);
    expect(desk?.waiting.map(({ name }) => name)).toEqual([person(2).username]);
    expect(desk?.repairs).toEqual([]);
    await post('/exclusion', { one: person(0).username, other: person(4).username, isApart: false });
    const [way] = (await read()).desk?.repairs ?? [];
    expect(way).toMatchObject({
      effort: 0,
      numLetters: 0,
      changes: [
        { giver: { name: person(0).username }, receiver: { name: person(4).username }, before: null },
        {
          giver: { name: person(3).username },
          receiver: { name: person(2).username },
          before: { name: person(4).username },
        },
      ],
    });
    const changes = way?.changes.map(({ giver, receiver }) => ({
      giver: giver.entrantId,
      receiver: receiver.entrantId,
    }));
    // Half of it would leave someone without a giver.
    expect((await post('/swap', { changes: changes?.slice(0, 1) })).headers['x-problem']).toBe('no-repair');
    expect((await post('/swap', { changes })).statusCode).toBe(200);
    expect((await audits()).at(-1)).toEqual(['mended-exchange', staff.id]);
    expect((await post('/swap', { changes })).headers['x-problem']).toBe('no-repair');
    const pairs = await readPairs(t.platform.db, jam.id);
    expect(pairs.size).toBe(4);
    expect(new Set(pairs.values()).size).toBe(4);
    expect((await read()).desk).toMatchObject({ idle: [], waiting: [] });
  });

  test('has somebody who offered it make a second game; the receiver notices nothing', async () => {
    await open(4);
    await keepApart(person(0), person(2));
    await keepApart(person(0), person(3));
    await draw();
    await sql`update sign_up set would_stand_in = true where id = ${person(3).entrantId}`.execute(
      t.platform.db,
    );
    await leave(person(1));
    const before = (await t.visitor(person(2).token).get(`/api/v1/mySecretSanta?compo=${jam.short}`)).json();
    const { desk } = await read();
    expect(desk?.elves.free.map(({ name }) => name)).toEqual([person(3).username]);
    const pair = { elf: person(3).entrantId, receiver: person(2).entrantId };
    expect((await post('/elf', { ...pair, elf: person(0).entrantId })).headers['x-problem']).toBe(
      'no-repair',
    );
    expect((await post('/elf', pair)).statusCode).toBe(200);
    expect((await audits()).at(-1)).toEqual(['asked-elf', staff.id]);
    expect((await post('/elf', pair)).headers['x-problem']).toBe('no-repair');
    const after = (await t.visitor(person(2).token).get(`/api/v1/mySecretSanta?compo=${jam.short}`)).json();
    expect({ ...after, competition: null }).toEqual({ ...before, competition: null });
    const elf = (await t.visitor(person(3).token).get(`/api/v1/mySecretSanta?compo=${jam.short}`)).json();
    expect(elf.given).toMatchObject([
      { isElf: false },
      { isElf: true, receiver: { name: person(2).username } },
    ]);
    expect((await read()).desk?.elves).toMatchObject({
      free: [],
      atWork: [{ name: person(3).username, receiver: person(2).username }],
    });
  });

  test('shows nothing to staff who take part, who can still have it repaired, whatever comes of it', async () => {
    await open(4);
    const inside = await createPerson(t.platform.db, { rank: 'organizer' });
    const { id: entrantId } = await createEntrant(t.platform.db, jam.id, inside.id);
    people = [...people, { ...inside, entrantId }];
    for (const other of [2, 3]) await keepApart(person(0), person(other));
    await sql`insert into santa_exclusion values (${Math.min(person(0).id, inside.id)}, ${Math.max(person(0).id, inside.id)})`.execute(
      t.platform.db,
    );
    await draw();
    await sql`update sign_up set would_stand_in = true where id = ${person(3).entrantId}`.execute(
      t.platform.db,
    );
    expect(await read(inside)).toEqual({ desk: null });
    for (const [path, body] of [
      ['/swap', { changes: [{ giver: 1, receiver: 2 }] }],
      ['/elf', { elf: 1, receiver: 2 }],
      ['/exclusion', { one: 'a', other: 'b', isApart: true }],
    ] as const)
      expect((await post(path, body, inside)).statusCode).toBe(403);
    const idle = await post('/repair', {}, inside);
    await leave(person(1));
    expect((await read()).desk?.waiting).toHaveLength(1);
    const repaired = await post('/repair', {}, inside);
    expect([repaired.statusCode, repaired.body]).toEqual([idle.statusCode, idle.body]);
    // Nobody could trade: the elf makes a second game.
    expect((await read()).desk).toMatchObject({ waiting: [], elves: { atWork: [{}] } });
    expect(
      (await audits()).filter(([action, by]) => action === 'mended-exchange' && by === inside.id),
    ).toEqual([
      ['mended-exchange', inside.id],
      ['mended-exchange', inside.id],
    ]);
    // Nor does the desk of another exchange: its rehearsals and repairs follow from who is kept apart.
    const past = await createExchange(t.platform.db, 0, { startMs: startMs - 400 * 24 * hourMs });
    await createEntrant(t.platform.db, past.jam.id, person(0).id);
    const elsewhere = async (token: string) =>
      (await t.visitor(token).get(`/api/v1/compo/${past.jam.short}/santa/desk`)).json().desk?.exclusions
        .length;
    expect([await elsewhere(staff.token), await elsewhere(inside.token)]).toEqual([3, undefined]);
    // From the end on they see it like all staff.
    await t.setClock(startMs + 60 * 24 * hourMs);
    expect((await read(inside)).desk).not.toBeNull();
  });
});

describe('before the draw', () => {
  const warn = async () => {
    const job = santaMailJobs.find(({ name }) => name === 'warn-unverified-santas');
    await job?.run(t.platform, {});
    await runJobs(t.platform);
    return smtp.mailsTo('shy@example.org').map(({ email }) => email.subject);
  };

  test('whoever is not verified is warned 3 days and 1 day before, once each, and told why afterwards', async () => {
    await open(3);
    const shy = await createPerson(t.platform.db, { isVerified: false });
    await createEntrant(t.platform.db, jam.id, shy.id);
    await sql`update account set email = 'shy@example.org' where id = ${shy.id}`.execute(t.platform.db);
    await t.setClock(startMs - 73 * hourMs);
    expect(await warn()).toEqual([]);
    const warning = "You're not in the draw yet";
    await t.setClock(startMs - 72 * hourMs);
    for (let round = 0; round < 2; round++) expect(await warn()).toEqual([warning]);
    await t.setClock(startMs - 24 * hourMs);
    for (let round = 0; round < 2; round++) expect(await warn()).toEqual([warning, warning]);
    await passDraw(t, jam);
    for (let round = 0; round < 2; round++) await mailSantas(t.platform);
    expect(await warn()).toEqual([warning, warning, 'About the draw']);
  });
});
