import type { RulesDesk } from '@tinsmith/contract/rule';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { createPool, createRule, passStart } from '../../testing/rule-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { drawDue } from './draw-due.ts';

const t = useTestApp();

beforeEach(async () => {
  await t.setClock('2026-08-01T00:00:00Z');
  await sql`truncate rule, draw_seal cascade`.execute(t.owner);
  await sql`update competition set draws_rules = false`.execute(t.owner);
});

const organizer = () => createPerson(t.platform.db, { rank: 'organizer' });

describe('the rehearsal', () => {
  const rehearse = async (short: string, token: string): Promise<RulesDesk> =>
    (await t.visitor(token).get(`/api/v1/compo/${short}/rules/desk`)).json();
  const slotOf = (desk: RulesDesk, kind: string) => desk.rehearsed.find((one) => one.kind === kind);

  test('says days ahead which slot the pool cannot fill, and what comes close', async () => {
    const { token } = await organizer();
    const jam = await createCompetition(t.platform.db);
    await drawDue(t.platform);
    await createPool(t.platform.db);
    const full = await rehearse(jam.short, token);
    expect(full.rehearsed.map(({ numEmpty }) => numEmpty)).toEqual([0, 0, 0, 0]);
    expect(full.leastOften).toBeGreaterThan(0);
    expect(full).toMatchObject({ numDraws: 1_000, seal: 'fine', numUnrated: 0, isDrawn: false });

    await sql`delete from rule_rating where rule_id in (select id from rule where category = 'genre')`.execute(
      t.platform.db,
    );
    const almost = await createRule(t.platform.db, {
      category: 'genre',
      ratings: [
        [3, 2],
        [2, 2],
      ],
    });
    const poor = await rehearse(jam.short, token);
    expect(slotOf(poor, 'genre')).toMatchObject({ slots: 1, numCandidates: 0, numEmpty: 1_000 });
    expect(slotOf(poor, 'bonus')).toMatchObject({ numEmpty: 0 });
    expect(poor.numUnrated).toBe(5);
    expect(poor.close.map(({ id }) => id)).toEqual([almost.id]);
  });

  test('changes nothing and tells nothing: the real draw is still to come', async () => {
    const { token } = await organizer();
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    await drawDue(t.platform);
    for (let i = 0; i < 3; i++) await rehearse(jam.short, token);
    const rules = (await t.visitor().get(`/api/v1/compo/${jam.short}/rules`)).json();
    expect(rules).toMatchObject({ state: 'before', drawn: [] });
  });
});

describe('what staff set', () => {
  test('standing rules of an event and of its kind, as Markdown; slots until the draw', async () => {
    const { token } = await organizer();
    const { db } = t.platform;
    await sql`insert into standing_rules values ('speedhack', '1. Be kind.') on conflict (kind) do update set markdown = excluded.markdown`.execute(
      db,
    );
    await createPool(db);
    const jam = await createCompetition(db);
    const address = `/api/v1/compo/${jam.short}/rules`;
    const standing = async () => (await t.visitor().get(address)).json().standing;
    expect(await standing()).toContain('<li>Be kind.</li>');
    await t
      .visitor(token)
      .post(address, { standing: '1. Be **very** kind.', slots: { genre: 0, artTech: 1, bonus: 2 } });
    expect(await standing()).toContain('<strong>very</strong>');
    await t.visitor(token).post(address, { standing: '' });
    expect(await standing()).toContain('<li>Be kind.</li>');
    await passStart(t, jam);
    expect((await t.visitor().get(address)).json().drawn).toHaveLength(3);
    const late = await t.visitor(token).post(address, { slots: { genre: 1, artTech: 1, bonus: 1 } });
    expect(late.statusCode).toBe(409);
  });

  test('a comment stands under its rule for everybody, with nothing in it that runs', async () => {
    const { token } = await organizer();
    await createPool(t.platform.db);
    const jam = await createCompetition(t.platform.db);
    await passStart(t, jam);
    const address = `/api/v1/compo/${jam.short}/rules`;
    await t
      .visitor(token)
      .post(`${address}/1/comment`, { text: 'One <b>row</b>. <script>alert(1)</script>' });
    const { drawn, result } = (await t.visitor().get(address)).json();
    const { comment } = drawn.find(({ position }: { position: number }) => position === 1);
    expect(comment).toContain('<b>row</b>');
    expect(result).toContain('<b>row</b>');
    expect(result).not.toContain('<script');
    expect((await t.visitor(token).post(`${address}/77/comment`, { text: 'x' })).statusCode).toBe(404);
  });
});

describe('how an entry met each rule', () => {
  test('is said by its team while it can be edited, and read by everybody', async () => {
    const { db } = t.platform;
    await createPool(db);
    const jam = await createCompetition(db);
    const [member, other] = [await createJoined(db, jam), await createJoined(db, jam)];
    await passStart(t, jam);
    const id = await createEntry(db, jam, [member.entrantId], { title: 'Met' });
    const address = `/api/v1/entry/${id}/rules`;
    const say = (token: string, text: string, position = 1) =>
      t.visitor(token).post(address, { position, text });
    expect((await say(member.token, 'With glue.')).statusCode).toBe(200);
    expect((await say(other.token, 'No.')).statusCode).toBe(403);
    expect((await say(member.token, 'x', 9)).statusCode).toBe(404);
    const read = (await t.visitor().get(address)).json();
    expect(read.result).toHaveLength(5);
    expect(read.result.filter(({ answer }: { answer: string }) => answer !== '')).toMatchObject([
      { position: 1, answer: 'With glue.' },
    ]);
    expect(read.editable).toBe(false);
    expect((await t.visitor(member.token).get(address)).json().editable).toBe(true);
    await say(member.token, '');
    expect(
      (await t.visitor().get(address)).json().result.every(({ answer }: { answer: string }) => answer === ''),
    ).toBe(true);
    await t.moveClock('60 days');
    expect((await say(member.token, 'Too late.')).statusCode).toBe(409);
  });
});

describe('proposals', () => {
  const mine = async (token: string) => (await t.visitor(token).get('/api/v1/rules/proposals')).json().result;
  const propose = (token: string, text: string) =>
    t.visitor(token).post('/api/v1/rules/proposals', { category: 'art', text, note: '' });

  test('are changed and taken back by their author until somebody decides, who may word them better', async () => {
    const [author, staff] = [await createPerson(t.platform.db), await organizer()];
    const { id } = (await propose(author.token, '  The save file\n is a picture. ')).json();
    expect(await mine(author.token)).toMatchObject([
      { id, text: 'The save file is a picture.', state: 'open' },
    ]);
    const at = `/api/v1/rules/proposals/${id}`;
    await t
      .visitor(author.token)
      .post(at, { category: 'tech', text: 'The save file is a painting.', note: 'n' });
    const waiting = (await t.visitor(staff.token).get('/api/v1/rules/proposals/open')).json().result;
    expect(waiting).toMatchObject([{ id, author: author.username, category: 'tech', numEarlier: 0 }]);
    const accepted = await t
      .visitor(staff.token)
      .post(`${at}/accept`, { category: 'tech', text: 'Saves are paintings.' });
    expect(accepted.json()).toMatchObject({ number: 1 });
    expect(await mine(author.token)).toMatchObject([
      { state: 'accepted', rule: { text: 'Saves are paintings.', numRatings: 0 } },
    ]);
    for (const call of ['', '/withdraw', '/accept', '/decline']) {
      const who = call === '' || call === '/withdraw' ? author : staff;
      const body = { category: 'art', text: 'x', note: '', reason: 'y' };
      expect((await t.visitor(who.token).post(at + call, body)).statusCode).toBe(409);
    }
    const other = (await propose(author.token, 'Another.')).json();
    expect(
      (await t.visitor(author.token).post(`/api/v1/rules/proposals/${other.id}/withdraw`)).statusCode,
    ).toBe(200);
    expect(await mine(author.token)).toHaveLength(1);
  });

  test('are declined with a reason that their author reads; twenty at most wait', async () => {
    const [author, staff] = [await createPerson(t.platform.db), await organizer()];
    const { id } = (await propose(author.token, 'Use Allegro 4.')).json();
    const at = `/api/v1/rules/proposals/${id}/decline`;
    expect((await t.visitor(staff.token).post(at, { reason: ' ' })).statusCode).toBe(400);
    await t.visitor(staff.token).post(at, { reason: 'Rules never ask for a tool.' });
    expect(await mine(author.token)).toMatchObject([
      { state: 'declined', reason: 'Rules never ask for a tool.', rule: null },
    ]);
    for (let i = 0; i < 20; i++) expect((await propose(author.token, `Number ${i}.`)).statusCode).toBe(200);
    expect((await propose(author.token, 'One too many.')).statusCode).toBe(409);
    expect((await propose(author.token, ' \n ')).statusCode).toBe(400);
  });

  test('once drawn, a rule names who proposed it; nobody after they left', async () => {
    const author = await createPerson(t.platform.db, { password: 'a long enough one' });
    await createRule(t.platform.db, { category: 'bonus', ratings: [[5, 1]], proposedBy: author.id });
    const jam = await createCompetition(t.platform.db);
    await passStart(t, jam);
    const authors = async () =>
      (await t.visitor().get(`/api/v1/compo/${jam.short}/rules`))
        .json()
        .drawn.map((one: { author: string }) => one.author);
    expect(await authors()).toContain(author.username);
    await t.visitor(author.token).post('/api/v1/account/delete', { proof: 'a long enough one' });
    expect((await authors()).filter(Boolean)).toEqual([]);
  });
});
