import { describe, expect, test } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { createRule, emptyPool } from '../../testing/rule-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ownRuleData } from './own-rule-data.ts';

const t = useTestApp();
const address = '/rule-o-matic/ratings';

const rate = (token: string, body: object) => t.visitor(token).post(address, body);

describe('rule-o-matic', () => {
  test('[R2.70] [R7.21] only those who are logged in get rules to rate', async () => {
    const answer = await t.visitor().get(address);
    expect(answer.statusCode).toBe(401);
    expect(answer.body.trim()).toBe('You must be logged in.');
    const { token } = await createPerson(t.platform.db);
    expect((await t.visitor(token).get(address)).statusCode).toBe(200);
  });

  test('[R3.11] [R2.73] [R7.21] GET answers what is to be rated, the own count, rank and whom to beat', async () => {
    await emptyPool(t.owner);
    const rules: Awaited<ReturnType<typeof createRule>>[] = [];
    for (const text of ['one', 'two', 'three']) rules.push(await createRule(t.platform.db, { text }));
    const [first, second] = [await createPerson(t.platform.db), await createPerson(t.platform.db)];
    for (const { id } of rules.slice(0, 2))
      await rate(first.token, { ruleId: id, interest: 4, challenge: 2 });
    await rate(second.token, { ruleId: rules[0]?.id, interest: 3, challenge: 3 });

    const body = (await t.visitor(second.token).get(address)).json();
    expect(body.needsRating.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
      rules
        .slice(1)
        .map(({ id, number }, i) => ({ id, number, category: 'tech', text: ['two', 'three'][i] })),
    );
    expect(body).toMatchObject({
      yourRatings: 1,
      totalRules: 3,
      rank: 2,
      toBeat: { author: first.username, count: 2 },
      raters: [
        { author: first.username, avatar: null, count: 2 },
        { author: second.username, avatar: null, count: 1 },
      ],
    });
    expect((await t.visitor(first.token).get(address)).json()).toMatchObject({ rank: 1, toBeat: null });
  });

  test('[R7.22] POST saves a rating and answers how far one is; a second one of the same rule changes it', async () => {
    const { id } = await createRule(t.platform.db);
    const { token } = await createPerson(t.platform.db);
    const saved = await rate(token, { ruleId: id, interest: 4, challenge: 2 });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ yourRatings: 1 });
    expect((await rate(token, { ruleId: id, interest: 1, challenge: 5 })).json()).toMatchObject({
      yourRatings: 1,
    });
    const own = (await t.visitor(token).get('/api/v1/rules/ratings')).json();
    expect(own.result).toMatchObject([{ id, interest: 1, challenge: 5 }]);
    const pool = (await t.visitor().get('/api/v1/rules')).json();
    expect(pool.rules.find((rule: { id: number }) => rule.id === id)).toMatchObject({
      numRatings: 1,
      interestSum: 1,
      challengeSum: 5,
    });
  });

  test.each([0, 6, 2.5, -1, null, '3', true, [3], {}, undefined])(
    '[R5.01] a value of %j is refused, whichever of the two it is, and nothing is saved',
    async (value) => {
      const { id } = await createRule(t.platform.db);
      const { token } = await createPerson(t.platform.db);
      for (const body of [
        { ruleId: id, interest: value, challenge: 3 },
        { ruleId: id, interest: 3, challenge: value },
      ]) {
        const answer = await rate(token, body);
        expect(answer.statusCode).toBe(400);
        expect(answer.body.trim()).toBe('Trying to submit invalid values');
      }
      expect((await t.visitor(token).get('/api/v1/rules/ratings')).json().result).toEqual([]);
    },
  );

  test('[R5.01] each of 1 to 5 is taken', async () => {
    const { id } = await createRule(t.platform.db);
    const { token } = await createPerson(t.platform.db);
    for (const value of [1, 2, 3, 4, 5])
      expect((await rate(token, { ruleId: id, interest: value, challenge: 6 - value })).statusCode).toBe(200);
  });

  test('a rule that is not there, or no longer in the pool, cannot be rated', async () => {
    const { id } = await createRule(t.platform.db);
    const { token } = await createPerson(t.platform.db);
    const staff = await createPerson(t.platform.db, { rank: 'organizer' });
    await rate(token, { ruleId: id, interest: 3, challenge: 3 });
    expect((await t.visitor(staff.token).post(`/api/v1/rules/${id}`, { isRetired: true })).statusCode).toBe(
      200,
    );
    expect((await rate(token, { ruleId: id, interest: 3, challenge: 3 })).statusCode).toBe(404);
    expect((await rate(token, { ruleId: 999_999, interest: 3, challenge: 3 })).statusCode).toBe(404);
    // It no longer counts, until it is back.
    expect((await t.visitor(token).get(address)).json().yourRatings).toBe(0);
    await t.visitor(staff.token).post(`/api/v1/rules/${id}`, { isRetired: false });
    expect((await t.visitor(token).get(address)).json().yourRatings).toBe(1);
  });

  test('two people get the rules in different orders, each always in their own', async () => {
    await emptyPool(t.owner);
    for (let i = 0; i < 12; i++) await createRule(t.platform.db);
    const orderOf = async (token: string) =>
      (await t.visitor(token).get(address)).json().needsRating.map(({ id }: { id: number }) => id);
    const [one, other] = [await createPerson(t.platform.db), await createPerson(t.platform.db)];
    expect(await orderOf(one.token)).toEqual(await orderOf(one.token));
    expect(await orderOf(one.token)).not.toEqual(await orderOf(other.token));
  });

  test('the same rating sent many times at once counts once', async () => {
    const { id } = await createRule(t.platform.db);
    const { token } = await createPerson(t.platform.db);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => rate(token, { ruleId: id, interest: 4, challenge: 4 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await t.visitor(token).get(address)).json().yourRatings).toBe(1);
  });

  test('who deletes their account takes their ratings with them, and finds them in their data before', async () => {
    const { id } = await createRule(t.platform.db);
    const person = await createPerson(t.platform.db, { password: 'a long enough one' });
    await rate(person.token, { ruleId: id, interest: 5, challenge: 1 });
    await t
      .visitor(person.token)
      .post('/api/v1/rules/proposals', { category: 'art', text: 'Mine.', note: 'n' });
    const { rows: data } = await ownRuleData(t.platform.db, person.id);
    expect(data).toMatchObject({
      ruleRatings: [{ interest: 5, challenge: 1 }],
      ruleProposals: [{ text: 'Mine.', note: 'n' }],
    });
    const gone = await t.visitor(person.token).post('/api/v1/account/delete', { proof: 'a long enough one' });
    expect(gone.statusCode).toBe(200);
    const pool = (await t.visitor().get('/api/v1/rules')).json();
    expect(pool.rules.find((rule: { id: number }) => rule.id === id)).toMatchObject({ numRatings: 0 });
    const rows = await t.platform.db
      .selectFrom('rule_proposal')
      .select('id')
      .where('account_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
