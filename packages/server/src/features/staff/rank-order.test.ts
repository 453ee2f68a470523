import { ranks } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompetition, createPerson, createSession } from '../../testing/factories.ts';
import { createScene } from '../../testing/principals.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createStaffAccount } from '../account/create-staff-account.ts';
import { grantRank } from '../account/grant-rank.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
type Person = Awaited<ReturnType<typeof createPerson>>;
const staff = {} as Record<(typeof ranks)[number], Person>;
const orderOf = (rank: string | null) => (rank === null ? 0 : 3 - ranks.indexOf(rank as never));

beforeAll(async () => {
  for (const rank of ranks)
    staff[rank] = await createPerson(t.platform.db, {
      username: `the_${rank}`,
      email: `${rank}@example.org`,
      rank,
    });
});
beforeEach(() => {
  smtp.mails.length = 0;
});

/** A new session, proved just now. */
const fresh = async ({ id }: Pick<Person, 'id'>) => t.visitor(await createSession(t.platform.db, id));
const rankOf = async ({ id }: Pick<Person, 'id'>) =>
  (await t.platform.db.selectFrom('account').select('rank').where('id', '=', id).executeTakeFirst())?.rank;

describe('a change of rank', () => {
  test('[R10.09] needs proof of the last ten minutes, and is e-mailed to the person and all owners', async () => {
    const thief = await fresh(staff.owner);
    const accomplice = await createPerson(t.platform.db, { username: 'sly', email: 'sly@example.org' });
    const change = (body: object) => thief.post(`/api/v1/admin/users/${accomplice.id}`, body);
    await t.moveClock('11 minutes');
    for (const body of [{ rank: 'owner' }, { rank: 'moderator', info: 'x' }, { isVerified: false }]) {
      const refused = await change(body);
      expect([refused.statusCode, refused.headers['x-problem']]).toEqual([403, 'prove-yourself']);
    }
    expect(await rankOf(accomplice)).toBeNull();
    // What changes neither a rank nor whether an address is confirmed needs none, such as the rest of the form.
    expect((await change({ rank: 'none', isVerified: true, info: 'Hello' })).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(smtp.mails).toEqual([]);
    const proven = await fresh(staff.owner);
    const path = `/api/v1/admin/users/${accomplice.id}`;
    expect((await proven.post(path, { rank: 'organizer' })).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(smtp.mails.map(({ to, email }) => [to, email.subject]).toSorted()).toEqual([
      ['owner@example.org', 'A staff rank was changed'],
      ['sly@example.org', 'Your staff rank was changed'],
    ]);
    expect(smtp.mailsTo('sly@example.org')[0]?.text).toContain('is now an organizer');
    expect(smtp.mailsTo('owner@example.org')[0]?.text).toMatch(/sly is now an organizer.*the_owner/);
    expect((await proven.post(path, { rank: 'none' })).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(smtp.mailsTo('sly@example.org').at(-1)?.text).toContain('no longer has a staff rank');
  });

  test('[R10.09] on the command line it is e-mailed as well', async () => {
    await createPerson(t.platform.db, { username: 'handy', email: 'handy@example.org' });
    await grantRank(t.platform, 'handy', 'moderator');
    await createStaffAccount(t.platform, {
      username: 'second',
      email: 'second@example.org',
      password: 'a kettle of quiet herons',
    });
    await runJobs(t.platform);
    expect(smtp.mails.map(({ to, email }) => [to, email.subject]).toSorted()).toEqual([
      ['handy@example.org', 'Your staff rank was changed'],
      ['owner@example.org', 'A staff rank was changed'],
      ['owner@example.org', 'A staff rank was changed'],
      ['second@example.org', 'Your staff rank was changed'],
    ]);
    expect(smtp.mailsTo('handy@example.org')[0]?.text).toContain('command line');
    await sql`update account set rank = null where username = 'second'`.execute(t.owner);
  });

  test('[R10.09] an owner who loses the rank or is suspended at that moment changes nothing more', async () => {
    for (const loss of [sql`rank = 'organizer'`, sql`suspended_until = 'infinity'`]) {
      const owner = await createPerson(t.platform.db, { rank: 'owner' });
      const person = await createPerson(t.platform.db);
      const visitor = await fresh(owner);
      const release = Promise.withResolvers<void>();
      const isHeld = Promise.withResolvers<void>();
      const losing = t.owner.transaction().execute(async (transaction) => {
        await sql`update account set ${loss} where id = ${owner.id}`.execute(transaction);
        isHeld.resolve();
        await release.promise;
      });
      await isHeld.promise;
      const asked = visitor.post(`/api/v1/admin/users/${person.id}`, { rank: 'owner' });
      await new Promise((done) => setTimeout(done, 200));
      release.resolve();
      await losing;
      expect((await asked).statusCode).toBe(403);
      expect(await rankOf(person)).toBeNull();
    }
  });
});

describe('the order of ranks', () => {
  const body = { reason: 'other', message: 'Stop.', days: 1 };
  const actions = {
    suspend: (person: Person) => [`user/${person.username}/suspend`, body] as const,
    lift: (person: Person) => [`user/${person.username}/lift`, {}] as const,
    answer: (_: Person, suspensionId: number) =>
      [`appeal/${suspensionId}/answer`, { answer: 'No.' }] as const,
  };
  const cases = Object.keys(actions).flatMap((action) =>
    ranks.flatMap((actor) =>
      [...ranks, null].flatMap((target) =>
        [...ranks, null].map((decider) => ({
          action: action as keyof typeof actions,
          actor,
          target,
          decider,
        })),
      ),
    ),
  );

  /** Suspended by staff of a rank, directly in the database; an appeal waits. */
  async function suspended(target: (typeof ranks)[number] | null, decider: (typeof ranks)[number] | null) {
    const person = await createPerson(t.platform.db, target === null ? {} : { rank: target });
    if (decider === null) return { person, suspensionId: 0 };
    await sql`update account set suspended_until = 'infinity' where id = ${person.id}`.execute(t.owner);
    const { rows } = await sql<{ id: number }>`
      insert into suspension (account_id, reason, message, decided_rank, appeal, appealed_at)
      values (${person.id}, 'other', 'Stop.', ${decider}, 'Why?', app_now()) returning id`.execute(t.owner);
    return { person, suspensionId: Number(rows[0]?.id) };
  }

  test('[R10.09] action x actor x target x earlier decider: only above the person, and not below who decided', async () => {
    const wrong: unknown[] = [];
    for (const { action, actor, target, decider } of cases) {
      if (decider === null && action !== 'suspend') continue;
      const { person, suspensionId } = await suspended(target, decider);
      const [path, sent] = actions[action](person, suspensionId);
      const answer = await t.visitor(staff[actor].token).post(`/api/v1/moderation/${path}`, sent);
      const may = orderOf(actor) > orderOf(target) && orderOf(actor) >= orderOf(decider);
      const { rows } = await sql<{ state: string }>`
        select suspended_until::text || ' ' || (select count(*) from suspension s where s.account_id = a.id
          and s.lifted_at is null and s.answered_at is null) as state
        from account a where id = ${person.id}`.execute(t.owner);
      const isUntouched = decider === null ? rows[0]?.state === null : rows[0]?.state === 'infinity 1';
      if ((answer.statusCode === 200) !== may || isUntouched === may)
        wrong.push({ action, actor, target, decider, status: answer.statusCode, ...rows[0] });
    }
    expect(wrong).toEqual([]);
  });

  test('[R10.09] a moderator cannot lift, answer or shorten what an owner decided about an organizer', async () => {
    const person = await createPerson(t.platform.db, { rank: 'organizer' });
    const as = (rank: keyof typeof staff) => t.visitor(staff[rank].token);
    const at = `/api/v1/moderation/user/${person.username}`;
    expect((await as('owner').post(`${at}/suspend`, { ...body, days: null })).statusCode).toBe(200);
    const lifted = await as('moderator').post(`${at}/lift`, {});
    expect([lifted.statusCode, lifted.headers['x-problem']]).toEqual([403, 'outranked']);
    expect((await as('organizer').post(`${at}/lift`, {})).headers['x-problem']).toBe('outranked');
    expect((await as('owner').post(`${at}/lift`, {})).statusCode).toBe(200);
    // The owner's rank at that moment counts, not a later one.
    const member = await createPerson(t.platform.db);
    const once = await createPerson(t.platform.db, { rank: 'owner' });
    await t.visitor(once.token).post(`/api/v1/moderation/user/${member.username}/suspend`, body);
    await sql`update account set rank = 'moderator' where id = ${once.id}`.execute(t.owner);
    const replaced = await as('moderator').post(`/api/v1/moderation/user/${member.username}/suspend`, body);
    expect([replaced.statusCode, replaced.headers['x-problem']]).toEqual([403, 'outranked']);
  });

  test('[R10.09] what a higher rank hid is not shown again from below, by either way', async () => {
    const { db } = t.platform;
    await t.setClock('2026-08-08T00:00:00Z');
    const jam = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) });
    const scene = await createScene(db, jam);
    await t.setClock(jam.votingEndMs);
    const kinds = [
      { at: `/api/v1/log/id/${scene.postId}`, list: 'posts', id: scene.postId, table: 'log_post' },
      { at: `/api/v1/reviews/id/${scene.reviewId}`, list: 'reviews', id: scene.reviewId, table: 'ballot' },
    ];
    const wrong: unknown[] = [];
    for (const { at, list, id, table } of kinds)
      for (const decider of ranks)
        for (const actor of ranks)
          for (const way of ['own', 'list'] as const) {
            await sql`update ${sql.table(table)} set hidden_at = app_now(), hidden_by = ${staff[decider].id},
              hidden_reason = 'Rude' where id = ${id}`.execute(t.owner);
            const visitor = t.visitor(staff[actor].token);
            // Hiding it again does not make it their own decision.
            await visitor.post(`${at}/hide`, { reason: 'Rude' });
            const answer =
              way === 'own'
                ? await visitor.post(`${at}/show`, {})
                : await visitor.post(`/api/v1/admin/${list}/actions`, { action: 'show', ids: [Number(id)] });
            const may = orderOf(actor) >= orderOf(decider);
            if (answer.statusCode !== (may ? 200 : 403))
              wrong.push({ list, decider, actor, way, status: answer.statusCode, body: answer.body });
          }
    expect(wrong).toEqual([]);
  });
});
