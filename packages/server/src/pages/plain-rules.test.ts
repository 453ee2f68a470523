import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { PlainBrowser, type Shown } from '../testing/plain-browser.ts';
import { createRule, emptyPool } from '../testing/rule-factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

beforeEach(() => emptyPool(t.owner));

async function browserOf({ token }: { token: string }) {
  const browser = new PlainBrowser(t);
  browser.cookies.set('session', token);
  return browser;
}

const shownRule = ({ html }: Shown): string | undefined => /id="rule-text"[^>]*>([^<]*)</.exec(html)?.[1];
const ruleIdOf = ({ html }: Shown): string => /name="ruleId" value="(\d+)"/.exec(html)?.[1] ?? '';
/** What clicking 'Skip' sends: the button's own name and value. */
const skip = (page: Shown) => ({ skip: ruleIdOf(page) });

describe('without script', () => {
  test('[R2.71] [R2.72] [R5.01] rules are rated and skipped one after the other, until none remain', async () => {
    for (const text of ['one', 'two', 'three', 'four']) await createRule(t.platform.db, { text });
    const person = await createPerson(t.platform.db);
    const browser = await browserOf(person);
    const first = await browser.open('/rule-o-matic');
    expect(first.html).not.toMatch(/<button[^>]*disabled[^>]*>Save/);

    // One of the two is missing: the same rule again, with the other value kept.
    const refused = await browser.send(first, 'Save', { interest: '4' });
    expect([refused.status, shownRule(refused)]).toEqual([400, shownRule(first)]);
    expect(refused.text).toContain('Error: Trying to submit invalid values');
    expect(refused.html).toMatch(/<input[^>]*name="interest"[^>]*checked=""[^>]*value="4"/);

    const second = await browser.send(refused, 'Save', { interest: '4', challenge: '2' });
    expect(second.text).toContain('1 of 4 rules rated');
    const third = await browser.send(second, 'Skip', skip(second));
    const fourth = await browser.send(third, 'Save', { interest: '1', challenge: '5' });
    const rest = [first, second, third, fourth].map(shownRule);
    expect(rest.toSorted()).toEqual(['four', 'one', 'three', 'two']);
    const last = await browser.send(fourth, 'Skip', skip(fourth));
    expect(last.text).toContain('No rules remain. Thank you!');
    expect(last.text).toContain('skipped 2');
    expect(shownRule(await browser.open('/rule-o-matic'))).toBe(shownRule(second));

    const mine = (await t.visitor(person.token).get('/api/v1/rules/ratings')).json().result;
    expect(mine.map(({ interest, challenge }: Record<string, number>) => [interest, challenge])).toEqual([
      [1, 5],
      [4, 2],
    ]);
  });

  test('an own rating is changed', async () => {
    const { id } = await createRule(t.platform.db);
    const person = await createPerson(t.platform.db);
    const browser = await browserOf(person);
    await browser.send(await browser.open('/rule-o-matic'), 'Save', { interest: '4', challenge: '2' });
    expect((await browser.open('/rule-o-matic/mine')).text).toContain('Nice one! (4)');
    const asked = await browser.open(`/rule-o-matic/mine?change=${id}`);
    const refused = await browser.send(asked, 'Save', { interest: '9', challenge: '2' });
    expect(refused.text).toContain('Error: Trying to submit invalid values');
    const saved = await browser.send(refused, 'Save', { interest: '2', challenge: '2' });
    expect([saved.url, saved.text.includes('Meh (2)')]).toEqual(['/rule-o-matic/mine', true]);
  });

  test('a rule is proposed, changed, taken back, and by staff accepted or declined', async () => {
    const author = await createPerson(t.platform.db);
    const browser = await browserOf(author);
    const page = await browser.open('/rules/propose');
    const wish = { text: 'Something\nis fragile.', category: 'art', note: 'Hm.' };
    const empty = await browser.send(page, 'Propose it', { ...wish, text: ' ' });
    expect([empty.status, empty.html.includes('value="Hm."')]).toEqual([400, true]);
    const sent = await browser.send(empty, 'Propose it', wish);
    expect([sent.url, sent.text.includes('Thank you! An organizer will read it.')]).toEqual([
      '/rules/propose',
      true,
    ]);
    expect(sent.text).toContain('Waiting to be read');
    const [{ id, category }] = (await t.visitor(author.token).get('/api/v1/rules/proposals')).json().result;
    expect(category).toBe('art');
    const asked = await browser.open(`/rules/propose?change=${id}`);
    const changed = await browser.send(asked, 'Cancel', { ...wish, text: 'All is fragile.' });
    expect(changed.text).toContain('All is fragile.');
    const gone = await browser.send(changed, 'Take it back');
    expect([gone.status, gone.url, gone.text]).toEqual([
      200,
      '/rules/propose',
      expect.not.stringContaining('Your proposals'),
    ]);
    for (const text of ['Rule A.', 'Rule B.'])
      await browser.send(await browser.open('/rules/propose'), 'Propose it', { ...wish, text });

    const staff = await browserOf(await createPerson(t.platform.db, { rank: 'organizer' }));
    const queue = await staff.open('/rules/propose');
    const accepted = await staff.send(queue, 'Rule text', { text: 'Rule A, better.', category: 'tech' });
    expect(accepted.text).toContain('1 waiting');
    const [waiting] = (await t.visitor(author.token).get('/api/v1/rules/proposals'))
      .json()
      .result.filter(({ state }: { state: string }) => state === 'open');
    const why = await staff.open(`/rules/propose?decline=${waiting.id}`);
    const silent = await staff.send(why, 'Why not?', { reason: ' ' });
    expect(silent.status).toBe(400);
    expect((await staff.send(silent, 'Why not?', { reason: 'Not now.' })).text).toContain('0 waiting');
    const mine = await browser.open('/rules/propose');
    expect(mine.text).toContain('Rule A, better.');
    expect(mine.text).toContain('Not now.');
  });
});
