import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createSession, createTeam } from '../../testing/factories.ts';
import { sendMails } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, readPairs, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const startMs = Date.UTC(2026, 11, 14, 12);

beforeEach(async () => {
  await t.setClock(startMs - 86_400_000);
  await sql`truncate competition cascade`.execute(t.owner);
});

/** A ring of so many, each giving to the next. */
async function createRing(numPeople: number) {
  const { db } = t.platform;
  const { jam, people } = await createExchange(db, numPeople, { startMs });
  for (const { id, username } of people)
    await sql`update account set email = ${`${username}@example.org`} where id = ${id}`.execute(db);
  await passDraw(t, jam);
  await setRing(
    t,
    jam,
    people.map(({ entrantId }) => entrantId),
  );
  const leave = ({ token }: Santa) => t.visitor(token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
  return { jam, people, leave, pairs: () => readPairs(db, jam.id) };
}

const mailsAboutReceivers = async () => {
  await sendMails(t.platform);
  return smtp.mails
    .filter(({ email }) => email.subject === 'You have a new person to make a game for')
    .map(({ to }) => to);
};

const read = async ({ token }: Santa) => (await t.visitor(token).get('/api/v1/mySecretSanta')).json();

describe('leaving a gift exchange under way', () => {
  test("gives the leaver's receiver to the leaver's giver, who is told; the receiver notices nothing", async () => {
    const { people, leave, pairs } = await createRing(5);
    const [giver, leaver, receiver, ...others] = people as [Santa, Santa, Santa, Santa];
    const before = await read(receiver);
    smtp.mails.length = 0;
    expect((await leave(leaver)).statusCode).toBe(200);
    expect((await pairs()).get(giver.entrantId)).toBe(receiver.entrantId);
    expect(await read(giver)).toMatchObject({
      state: 'paired',
      secretSanta: { receiver: { name: receiver.username } },
    });
    // The number of participants is public.
    const after = await read(receiver);
    expect({ ...after, competition: null }).toEqual({ ...before, competition: null });
    expect(await mailsAboutReceivers()).toEqual([`${giver.username}@example.org`]);
    const [mail] = smtp.mailsTo(`${giver.username}@example.org`);
    for (const { username } of [receiver, ...others]) expect(mail?.text).not.toContain(username);
    expect(await read(leaver)).toMatchObject({ joinedCompetition: false, state: 'none', secretSanta: null });
  });

  test('trades with whoever has done least where staff keep the two apart', async () => {
    const { db } = t.platform;
    const { jam, people, leave, pairs } = await createRing(6);
    const [giver, leaver, receiver, busy, free, last] = people as [Santa, Santa, Santa, Santa, Santa, Santa];
    await sql`insert into santa_exclusion values (${giver.id}, ${receiver.id})`.execute(db);
    for (const person of [receiver, busy, last]) {
      const { entryId } = (await t.visitor(person.token).post(`/api/v1/compo/${jam.short}/myEntry`)).json();
      await t.visitor(person.token).post(`/api/v1/entry/${entryId}/details`, { title: 'Begun' });
    }
    await leave(leaver);
    const now = await pairs();
    expect([now.get(giver.entrantId), now.get(free.entrantId)]).toEqual([last.entrantId, receiver.entrantId]);
    expect(now.size).toBe(5);
    expect([...(await mailsAboutReceivers())].toSorted()).toContain(`${free.username}@example.org`);
  });

  test('never pairs team mates', async () => {
    const { db } = t.platform;
    const { people, leave, pairs } = await createRing(6);
    const [giver, leaver, receiver] = people as [Santa, Santa, Santa];
    await createTeam(db, [giver.entrantId as never, receiver.entrantId as never]);
    await leave(leaver);
    const now = await pairs();
    expect(now.get(giver.entrantId)).not.toBe(receiver.entrantId);
    expect(now.get(receiver.entrantId)).not.toBe(giver.entrantId);
    expect(new Set(now.values()).size).toBe(5);
  });

  test('being suspended is dropping out', async () => {
    const { people, pairs } = await createRing(5);
    const [giver, leaver, receiver] = people as [Santa, Santa, Santa];
    const staff = await createAccount(t.platform.db, { rank: 'moderator' });
    const moderator = t.visitor(await createSession(t.platform.db, staff.id));
    const body = { reason: 'advertising', message: 'You advertise.', days: null };
    const answer = await moderator.post(`/api/v1/moderation/user/${leaver.username}/suspend`, body);
    expect(answer.statusCode).toBe(200);
    expect((await pairs()).get(giver.entrantId)).toBe(receiver.entrantId);
    expect((await pairs()).has(leaver.entrantId)).toBe(false);
  });

  test('with files it is a drop-out all the same; after the end nobody leaves', async () => {
    const { db } = t.platform;
    const { jam, people, leave } = await createRing(4);
    const [one, two] = people as [Santa, Santa];
    const { entryId } = (await t.visitor(one.token).post(`/api/v1/compo/${jam.short}/myEntry`)).json();
    await db.updateTable('entry').set({ num_files: 2 }).where('id', '=', entryId).execute();
    expect((await leave(one)).statusCode).toBe(200);
    await t.setClock(jam.endMs);
    expect((await leave(two)).statusCode).toBe(409);
  });

  test('until two are left; the last one is left without anybody', async () => {
    const { people, leave, pairs } = await createRing(3);
    const [one, two, three] = people as [Santa, Santa, Santa];
    await leave(one);
    expect(await pairs()).toEqual(
      new Map([
        [two.entrantId, three.entrantId],
        [three.entrantId, two.entrantId],
      ]),
    );
    await leave(two);
    expect(await pairs()).toEqual(new Map());
    expect((await read(three)).state).toBe('waiting');
  });

  test('deleting the account is leaving, in the same transaction, and clears the wish', async () => {
    const { db } = t.platform;
    const { people, pairs } = await createRing(5);
    const [giver, leaver, receiver] = people as [Santa, Santa, Santa];
    await sql`update sign_up set info = 'A moth', please_not = 'Spiders' where id = ${leaver.entrantId}`.execute(
      db,
    );
    await sql`insert into santa_exclusion values (${giver.id}, ${leaver.id})`.execute(db);
    // Freshly logged in.
    const token = await createSession(db, leaver.id);
    const proved = await t.visitor(token).post('/api/v1/account/delete', { proof: leaver.username });
    expect(proved.statusCode).toBe(200);
    expect((await pairs()).get(giver.entrantId)).toBe(receiver.entrantId);
    const row = await db
      .selectFrom('sign_up')
      .select(['info', 'please_not', 'withdrawn_at'])
      .where('id', '=', leaver.entrantId as never)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ info: '', please_not: '', withdrawn_at: expect.any(Date) });
    const { rows } =
      await sql`select from santa_exclusion where ${leaver.id} in (low_account_id, high_account_id)`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });

  test('many who leave at once leave a ring behind, or are listed', async () => {
    const { people, leave, pairs } = await createRing(12);
    const leavers = people.filter((_, place) => place % 2 === 0);
    const answers = await Promise.all(leavers.map(leave));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const now = await pairs();
    const stayed = people.filter((_, place) => place % 2 === 1).map(({ entrantId }) => entrantId);
    expect([...now.keys()].toSorted()).toEqual(stayed.toSorted());
    expect([...now.values()].toSorted()).toEqual(stayed.toSorted());
  });
});
