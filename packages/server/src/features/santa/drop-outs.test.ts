import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createSession, createTeam } from '../../testing/factories.ts';
import { runJobs, sendMails } from '../../testing/run-jobs.ts';
import { createExchange, passDraw, readPairs, type Santa, setRing } from '../../testing/santa-factories.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { lockTeam } from '../entrant/entrant.queries.ts';
import { drawNames } from './draw-names.ts';
import { mailSantas } from './santa-mails.job.ts';

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

/** Until a statement of the site waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.platform.db);
    if (rows.length > 0) return;
    await setTimeout(10);
  }
}

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

  test('[R10.04] a suspension before the draw withdraws nobody: once it is over they are drawn', async () => {
    const { db } = t.platform;
    const { jam, people } = await createExchange(db, 4, { startMs });
    const [day, long] = people as [Santa, Santa];
    const staff = await createAccount(db, { rank: 'moderator' });
    const moderator = t.visitor(await createSession(db, staff.id));
    const suspend = ({ username }: Santa, days: number | null) =>
      moderator.post(`/api/v1/moderation/user/${username}/suspend`, {
        reason: 'other',
        message: 'Rest.',
        days,
      });
    const withdrawn = async () =>
      (await db.selectFrom('sign_up').select('id').where('withdrawn_at', 'is not', null).execute()).map(
        ({ id }) => Number(id),
      );
    await t.setClock(startMs - 3 * 86_400_000);
    expect((await suspend(day, 1)).statusCode).toBe(200);
    expect((await suspend(long, null)).statusCode).toBe(200);
    expect(await withdrawn()).toEqual([]);
    await passDraw(t, jam);
    const { ring } = await db.selectFrom('santa_draw').select('ring').executeTakeFirstOrThrow();
    const others = people.slice(1).filter(({ id }) => id !== long.id);
    expect(ring.map(Number).toSorted()).toEqual(
      [day, ...others].map(({ entrantId }) => entrantId).toSorted(),
    );
    // A suspended entrant is still in, without a receiver, and is given the real reason.
    expect(await read(long)).toMatchObject({
      joinedCompetition: true,
      state: 'suspended',
      secretSanta: null,
    });
    await sql`update account set email = 'long@example.org' where id = ${long.id}`.execute(db);
    await mailSantas(t.platform);
    await runJobs(t.platform);
    expect(smtp.mailsTo('long@example.org').map(({ text }) => text)).toEqual([
      expect.stringContaining('Your account was suspended by then'),
    ]);
    // From the draw on a suspension does repair the ring.
    await suspend(day, 1);
    expect(await withdrawn()).toEqual([day.entrantId]);
  });

  test('[R10.04] a person who is suspended or deletes their account while names are drawn is not left in the ring', async () => {
    const { db } = t.platform;
    for (const how of ['suspended', 'deleted'] as const) {
      await sql`truncate competition cascade`.execute(t.owner);
      await t.setClock(startMs - 86_400_000);
      const { jam, people } = await createExchange(db, 4, { startMs });
      const [leaver] = people as [Santa];
      const password = 'a long password';
      // With a password, deleting does not lock the account first.
      const { password_hash } = await db
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', (await createAccount(db, { password })).id)
        .executeTakeFirstOrThrow();
      await db.updateTable('account').set({ password_hash }).where('id', '=', leaver.id).execute();
      await drawNames(t.platform);
      await t.setClock(startMs);
      const staff = await createAccount(db, { rank: 'moderator' });
      const moderator = t.visitor(await createSession(db, staff.id));
      const own = t.visitor(await createSession(db, leaver.id));
      const leave = () =>
        how === 'suspended'
          ? moderator.post(`/api/v1/moderation/user/${leaver.username}/suspend`, {
              reason: 'other',
              message: 'Rest.',
              days: 1,
            })
          : own.post('/api/v1/account/delete', { proof: password });
      // The account's row is locked elsewhere: leaving has begun when names are drawn.
      const held = Promise.withResolvers<void>();
      const isHeld = Promise.withResolvers<void>();
      const holding = t.owner.transaction().execute(async (transaction) => {
        await sql`select from account where id = ${leaver.id} for no key update`.execute(transaction);
        isHeld.resolve();
        await held.promise;
      });
      await isHeld.promise;
      const leaving = leave();
      await waitForLock();
      const drawing = drawNames(t.platform);
      await Promise.race([drawing, setTimeout(300)]);
      held.resolve();
      await holding;
      expect((await leaving).statusCode).toBe(200);
      await drawing;
      const pairs = await readPairs(db, jam.id);
      expect([how, pairs.size, pairs.has(leaver.entrantId)]).toEqual([how, 3, false]);
    }
  });

  test('[R10.04] two who leave at the same time do not wait for each other', async () => {
    const { jam, people, leave, pairs } = await createRing(5);
    const [giver, leaver] = people as [Santa, Santa];
    // Another process has locked the giver, as at the beginning of leaving; the repair gives them a new receiver.
    await t.owner.transaction().execute(async (transaction) => {
      await lockTeam(transaction, jam.id, giver.id);
      const answer = await Promise.race([leave(leaver), setTimeout(5_000, null)]);
      expect(answer?.statusCode).toBe(200);
    });
    expect((await leave(giver)).statusCode).toBe(200);
    expect((await pairs()).size).toBe(3);
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
