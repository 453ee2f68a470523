import { commitTo } from '@tinsmith/domain/draw-seed';
import { describe, expect, test } from 'vitest';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { createPool, passStart } from '../../testing/rule-factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });

let people = 0;
async function invent(traits: { isVerified?: boolean } = {}) {
  people += 1;
  const email = `person${people}@example.org`;
  return { ...(await createPerson(t.platform.db, { email, ...traits })), email };
}
type Person = Awaited<ReturnType<typeof invent>>;
const join = ({ token }: Person, { short }: TestCompetition) =>
  t.visitor(token).post(`/api/v1/compo/${short}/signUp`, { info: 'A wish' });
async function mailsTo(person: Person) {
  await runJobs(t.platform);
  return smtp.mailsTo(person.email);
}

describe('the mail that confirms a sign-up', () => {
  test('holds the fingerprint of the seed that the rules come from', async () => {
    await t.setClock('2026-08-01T00:00:00Z');
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db, { title: 'TINS 2026' });
    const person = await invent();
    // Before any process has run: the seed is promised with the first mail.
    await join(person, jam);
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.email.subject).toBe("You're signed up");
    const [hash] = /\b[0-9a-f]{64}\b/.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).toContain(`Hello ${person.username},`);
    expect(mail?.text).toMatch(
      /You signed up for TINS 2026. It runs from \w+day \d+ August 2026, \d\d:\d\d UTC to /,
    );
    expect(mail?.text).toContain(`/join/?compo=${jam.short}`);
    await passStart(t, jam);
    const draw = (await t.visitor().get(`/api/v1/compo/${jam.short}/rules/draw`)).json();
    expect(hash).toBe(commitTo(draw.seed));

    const late = await invent();
    await join(late, jam);
    const [lateMail] = await mailsTo(late);
    expect(lateMail?.text).toContain('The extra rules are out:');
    expect(lateMail?.text).not.toMatch(/[0-9a-f]{64}/);
  });

  test('comes once, whoever changes a sign-up, withdraws and joins again', async () => {
    const jam = await createCompetition(t.platform.db);
    const person = await invent();
    await join(person, jam);
    await join(person, jam);
    await t.visitor(person.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    expect(await mailsTo(person)).toEqual([]);
    await join(person, jam);
    expect(await mailsTo(person)).toHaveLength(1);
    await t.visitor(person.token).post(`/api/v1/compo/${jam.short}/withdraw`, {});
    await join(person, jam);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('goes to nobody whose address is not confirmed, and comes once it is', async () => {
    const jam = await createCompetition(t.platform.db);
    const person = await invent({ isVerified: false });
    await join(person, jam);
    expect(await mailsTo(person)).toEqual([]);
    await t.visitor(person.token).post('/api/v1/account/verification', {});
    await runJobs(t.platform);
    const token = smtp.tokenFor(person.email);
    expect((await t.visitor().post('/api/v1/account/verify', { token })).statusCode).toBe(200);
    const mails = await mailsTo(person);
    expect(mails.map(({ email }) => email.subject)).toEqual([
      'Confirm your e-mail address',
      "You're signed up",
    ]);
  });

  test('says nothing of a seed where no rules are drawn, but in a gift exchange that of the names', async () => {
    const jam = await createCompetition(t.platform.db, { kind: 'gift-exchange' });
    const person = await invent();
    await join(person, jam);
    const [mail] = await mailsTo(person);
    expect(mail?.text).not.toContain('rules');
    const { commitments } = (await t.visitor().get(`/api/v1/compo/${jam.short}/santa/seal`)).json();
    expect(mail?.text).toContain(commitments[0].hash);
    expect(mail?.text).toContain(`/secretSanta?compo=${jam.short}`);
  });
});
