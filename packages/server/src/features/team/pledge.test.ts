import { beforeEach, describe, expect, test } from 'vitest';
import { features } from '../../features.ts';
import { createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { PlainBrowser } from '../../testing/plain-browser.ts';
import { createExchange, passDraw, readPairs, setRing } from '../../testing/santa-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { settleTeamOf } from './may-team-up.ts';
import { settlePledges } from './settle-pledges.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
const startMs = Date.parse('2027-07-01T12:00:00Z');
const hour = 3_600_000;
let jam: TestCompetition;
let people: Joined[];
beforeEach(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - 24 * hour);
  jam = await createCompetition(db, { startMs });
  people = [];
  for (let i = 0; i < 5; i += 1) people.push(await createJoined(db, jam));
});

const settle = () => settlePledges(t.platform, settleTeamOf(features));
const path = (compo: Pick<TestCompetition, 'short'>) => `/api/v1/compo/${compo.short}/pledge`;
type Person = Pick<Joined, 'token' | 'username'>;
const ask = (from: Person, to: Person, compo = jam) =>
  t.visitor(from.token).post(path(compo), { username: to.username });
const read = async (person: Person, compo = jam) => (await t.visitor(person.token).get(path(compo))).json();
const answer = async (person: Person, resolution: 'accept' | 'reject' = 'accept', compo = jam) => {
  const { toMe } = await read(person, compo);
  return t
    .visitor(person.token)
    .post(`${path(compo)}/answer`, { pledgeId: toMe.at(-1)?.pledgeId ?? 1, resolution });
};
const teamOf = async (person: Person, compo = jam): Promise<string[]> =>
  (await t.visitor(person.token).get(`/api/v1/compo/${compo.short}/team`))
    .json()
    .members.map((member: { username: string }) => member.username);
const person = (index: number): Joined => {
  const found = people[index];
  if (!found) throw new Error('no such person');
  return found;
};

describe("'We're in this together'", () => {
  test('[R12.12] becomes one team at the start, exactly once, without those who withdrew or are suspended', async () => {
    const [ann, ben, cleo, dan, eve] = [person(0), person(1), person(2), person(3), person(4)];
    for (const other of [ben, cleo, dan]) {
      expect((await ask(ann, other)).statusCode).toBe(200);
      expect((await answer(other)).statusCode).toBe(200);
    }
    await ask(ann, eve);
    expect((await read(ann)).members.map((member: { isIn: boolean }) => member.isIn)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    await t.visitor(cleo.token).post(`/api/v1/compo/${jam.short}/withdraw`, { confirm: true });
    await t.platform.db
      .updateTable('account')
      .set({ suspended_until: new Date(startMs + 240 * hour) })
      .where('id', '=', dan.id)
      .execute();
    await settle();
    expect(await teamOf(ann)).toEqual([]);

    await t.setClock(startMs);
    expect((await ask(ann, eve)).headers['x-problem']).toBe('pledging-closed');
    await Promise.all([settle(), settle(), settle()]);
    expect(await teamOf(ann)).toEqual([ann.username, ben.username]);
    expect(await teamOf(eve)).toEqual([]);
    // Later ticks change nothing: who leaves does not come back.
    const { rows } = { rows: await t.platform.db.selectFrom('entrant').selectAll().execute() };
    const { id } = rows.find((row) => row.account_id === ben.id) ?? { id: 0 };
    await t.visitor(ben.token).post(`/api/v1/removeTeamMember/${id}`, {});
    await settle();
    expect(await teamOf(ann)).toEqual([ann.username]);
  });

  test('[R12.12] nobody is in two pledges; asking each other is an answer; no is no, and leaving is free', async () => {
    const [ann, ben, cleo] = [person(0), person(1), person(2)];
    await ask(ann, ben);
    // Two people who ask each other agree.
    expect((await ask(ben, ann)).statusCode).toBe(200);
    await ask(cleo, ben);
    const second = await answer(ben);
    expect([second.statusCode, second.headers['x-problem']]).toEqual([409, 'pledged-already']);
    await t.visitor(ben.token).post(`${path(jam)}/leave`, {});
    expect((await answer(ben)).statusCode).toBe(200);
    expect((await read(ann)).members).toHaveLength(1);
    await ask(cleo, ann);
    await answer(ann, 'reject');
    expect((await read(ann)).toMe).toEqual([]);
    expect((await ask(ann, ann)).headers['x-problem']).toBe('cannot-be-invited');
    await t.setClock(startMs);
    // In the first second one of them has begun something of their own: nothing of it is lost.
    const own = await t.visitor(ben.token).post(`/api/v1/compo/${jam.short}/myEntry`);
    await t.visitor(ben.token).post(`/api/v1/entry/${own.json().entryId}/details`, { title: 'Mine' });
    await settle();
    expect(await teamOf(cleo)).toEqual([ben.username, cleo.username]);
    expect(await teamOf(ann)).toEqual([]);
  });

  test('[R12.12] works without script', async () => {
    const [ann, ben] = [person(0), person(1)];
    const [annAt, benAt] = [new PlainBrowser(t), new PlainBrowser(t)];
    annAt.cookies.set('session', ann.token);
    benAt.cookies.set('session', ben.token);
    const address = `/${jam.short}/team`;
    await annAt.send(await annAt.open(address), 'Ask', { username: ben.username });
    const asked = await benAt.open(address);
    expect(asked.text).toContain(`${ann.username} would like to be in a team with you`);
    const pledged = await benAt.send(asked, "We're in this together");
    expect(pledged.text).toContain('go by myself');
    expect((await read(ann)).members.every((member: { isIn: boolean }) => member.isIn)).toBe(true);
  });

  test('[R12.12] in a gift exchange team mates are never each other’s santas, and nobody can tell that they were', async () => {
    await t.setClock(startMs - 24 * hour);
    const { jam: gifts, people: all } = await createExchange(t.platform.db, 6, { startMs });
    const [ann, ben, cleo] = all;
    if (!ann || !ben || !cleo) throw new Error('three people');
    await ask(ann, ben, gifts);
    await answer(ben, 'accept', gifts);
    await t.setClock(startMs);
    // The names come first: until they are drawn there is no team.
    await settle();
    expect(await teamOf(ann, gifts)).toEqual([]);
    await t.setClock(startMs - hour);
    await passDraw(t, gifts);
    await setRing(
      t,
      gifts,
      all.map(({ entrantId }) => entrantId),
    );
    await settle();
    expect(await teamOf(ann, gifts)).toEqual([ann.username, ben.username]);
    const pairs = await readPairs(t.platform.db, gifts.id);
    expect(pairs.get(ann.entrantId)).not.toBe(ben.entrantId);
    expect(pairs.size).toBe(6);
    // Of the others in the team nothing has changed.
    expect(pairs.get(ben.entrantId)).toBe(cleo.entrantId);
  });
});
