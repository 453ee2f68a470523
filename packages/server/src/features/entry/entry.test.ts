import { entryCard, entry as entryShape, listedEntry } from '@tinsmith/contract/entry';
import type { AccountId } from '@tinsmith/domain/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEntry, createJoined, type Joined, putImage } from '../../testing/entry-factories.ts';
import {
  createAccount,
  createCompetition,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { specFields } from '../../testing/spec-fields.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let jam: TestCompetition;
let ann: Joined;
let bob: Joined;
let outsider: Joined;
beforeEach(async () => {
  await t.setClock(startMs + hourMs);
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs });
  ann = await createJoined(db, jam);
  bob = await createJoined(db, jam);
  outsider = await createJoined(db, jam);
});

const get = async (url: string, token?: string) => (await t.visitor(token).get(url)).json();
const myEntry = (person: { token: string }, competition = jam) =>
  t.visitor(person.token).post(`/api/v1/compo/${competition.short}/myEntry`);
const show = (id: number, token?: string) => t.visitor(token).get(`/api/v1/entry/${id}`);
const details = (id: number, person: { token: string }, body: object) =>
  t.visitor(person.token).post(`/api/v1/entry/${id}/details`, body);
const tagIds = (of: { tags: { id: string }[] }) => of.tags.map((tag) => tag.id);

describe('the own entry', () => {
  test('[R7.11] [R2.18] is made by a POST, once, and fetched by the next', async () => {
    const first = await myEntry(ann);
    expect(first.statusCode).toBe(200);
    const { entryId } = first.json();
    expect((await myEntry(ann)).json()).toEqual({ entryId });
    expect((await show(entryId)).json().entrants.map((one: { id: number }) => one.id)).toEqual([
      ann.entrantId,
    ]);
    expect((await myEntry(bob)).json().entryId).not.toBe(entryId);
  });

  test('[R2.18] no GET makes one', async () => {
    for (const path of ['myEntry', 'team', 'signUp', 'currentEntrant', 'entrants']) {
      await t.visitor(ann.token).get(`/api/v1/compo/${jam.short}/${path}`);
    }
    expect((await t.visitor(ann.token).get(`/api/v1/compo/${jam.short}/myEntry`)).statusCode).toBe(404);
    expect(
      await t.platform.db.selectFrom('entry').select('id').where('competition_id', '=', jam.id).execute(),
    ).toEqual([]);
  });

  test('[R6.03] is for entrants, and is started from the start until the end; later it is found', async () => {
    const stranger = await createPerson(t.platform.db);
    const refused = await myEntry(stranger);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      "You haven't signed up for this competition.\n",
    ]);
    expect((await t.visitor().post(`/api/v1/compo/${jam.short}/myEntry`)).statusCode).toBe(401);
    await t.setClock(startMs - 1);
    const early = await myEntry(ann);
    expect([early.statusCode, early.body]).toEqual([409, "The event hasn't started yet.\n"]);
    await t.setClock(startMs);
    const { entryId } = (await myEntry(bob)).json();
    await t.setClock(jam.endMs);
    const late = await myEntry(ann);
    expect([late.statusCode, late.headers['x-problem'], late.body]).toEqual([
      409,
      'starting-closed',
      "The finish has passed, so you can't start a new entry any more.\n",
    ]);
    expect((await myEntry(bob)).json()).toEqual({ entryId });
    await t.setClock(jam.endMs - 1);
    expect((await myEntry(ann)).statusCode).toBe(200);
    expect((await t.visitor(ann.token).post('/api/v1/compo/NOSUCH/myEntry')).statusCode).toBe(404);
  });

  test('is seen by nobody when its only member withdraws, and is there again when they come back', async () => {
    const { entryId } = (await myEntry(ann)).json();
    expect((await t.visitor(ann.token).post(`/api/v1/compo/${jam.short}/withdraw`, {})).statusCode).toBe(200);
    expect((await show(entryId)).statusCode).toBe(404);
    expect((await show(entryId, ann.token)).statusCode).toBe(404);
    expect((await get(`/api/v1/compo/${jam.short}`)).numEntries).toBe(0);
    await t.visitor(ann.token).post(`/api/v1/compo/${jam.short}/signUp`, { info: 'Back' });
    expect((await show(entryId)).statusCode).toBe(200);
    expect((await myEntry(ann)).json()).toEqual({ entryId });
    expect((await get(`/api/v1/compo/${jam.short}`)).numEntries).toBe(1);
  });
});

describe('after the end', () => {
  const startFor = (person: { token: string }, { entrantId }: { entrantId: number }) =>
    t.visitor(person.token).post(`/api/v1/entrant/${entrantId}/entry`);

  test('staff start an entry for whoever missed it, once, and that is noted', async () => {
    const { db } = t.platform;
    const staff = await createPerson(db, { rank: 'organizer' });
    await t.setClock(jam.votingEndMs + 30 * dayMs);
    expect((await startFor(ann, ann)).statusCode).toBe(403);
    const { entryId } = (await startFor(staff, ann)).json();
    expect((await startFor(staff, ann)).json()).toEqual({ entryId });
    expect((await get(`/api/v1/compo/${jam.short}/team`, ann.token)).entryId).toBe(entryId);
    const noted = await db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('competition_id', '=', jam.id)
      .execute();
    expect(noted).toEqual([{ action: 'started-entry', details: { entrantId: ann.entrantId } }]);
    await t.setClock(startMs - 1);
    expect((await startFor(staff, bob)).statusCode).toBe(409);
  });

  test('one with nothing in it is listed to nobody else, and counts no more', async () => {
    const { db } = t.platform;
    const empty = await createEntry(db, jam, [ann.entrantId]);
    const full = await createEntry(db, jam, [bob.entrantId], { title: 'Here' });
    const listed = async () => {
      const { result, total, groups } = await get(`/api/v1/entries/all?event=${jam.short}`);
      return {
        ids: result.map((one: { id: number }) => one.id),
        counts: [total, groups[0].numEntries, (await get(`/api/v1/compo/${jam.short}`)).numEntries],
        found: (await get(`/api/v1/entries/all?search=${ann.username}`)).total,
        byMaker: (await get(`/api/v1/entries/byUser?search=${ann.username}`)).total,
        ofMaker: (await get(`/api/v1/entries/user/${ann.username}`)).result.length,
        ofEntrant: (await get(`/api/v1/compo/${jam.short}/entrants?search=${ann.username}`)).result[0]
          .entryId,
        page: (await show(empty)).statusCode,
        inSitemap: (await t.visitor().get('/sitemap.xml')).body.includes(`/entry/${empty}/`),
      };
    };
    const shown = {
      ids: [empty, full].toSorted((a, b) => a - b),
      counts: [2, 2, 2],
      found: 1,
      byMaker: 1,
      ofMaker: 1,
      ofEntrant: empty,
      page: 200,
      inSitemap: true,
    };
    expect(await listed()).toEqual(shown);
    await t.setClock(jam.endMs);
    const hidden = { found: 0, byMaker: 0, ofMaker: 0, ofEntrant: null, page: 404, inSitemap: false };
    expect(await listed()).toEqual({ ids: [full], counts: [1, 1, 1], ...hidden });
    // Its maker can see it, and everyone can once it has contents.
    expect((await show(empty, ann.token)).json()).toMatchObject({ id: empty, canDelete: true });
    await details(empty, ann, { title: 'Late' });
    expect(await listed()).toEqual(shown);
    await details(empty, ann, { title: '' });
    expect((await listed()).counts).toEqual([1, 1, 1]);
  });

  test('and its makers can delete it; while teams change only whoever is alone in it', async () => {
    const { db } = t.platform;
    const remove = (id: number, person: { token: string }) =>
      t.visitor(person.token).post(`/api/v1/entry/${id}/delete`);
    const problem = async (id: number, person: { token: string }) =>
      (await remove(id, person)).headers['x-problem'];
    const own = await createEntry(db, jam, [ann.entrantId]);
    expect(await problem(own, outsider)).toBe('not-your-entry');
    expect((await show(own, ann.token)).json().canDelete).toBe(true);
    expect((await show(own, outsider.token)).json().canDelete).toBe(false);
    expect((await remove(own, ann)).json()).toEqual({ done: true });
    expect(await problem(own, ann)).toBe('no-entry');
    expect((await get(`/api/v1/compo/${jam.short}/team`, ann.token)).entryId).toBe(null);

    const shared = await createEntry(db, jam, [ann.entrantId, bob.entrantId]);
    expect((await show(shared, ann.token)).json().canDelete).toBe(false);
    expect(await problem(shared, ann)).toBe('entry-has-team');
    await t.setClock(jam.endMs);
    for (const traits of [{ title: 'Here' }, { text: 'Here' }, { numFiles: 1 }, {}]) {
      const full = await createEntry(db, jam, [outsider.entrantId], traits);
      if (Object.keys(traits).length === 0) await putImage(t.visitor(outsider.token), full);
      expect((await show(full, outsider.token)).json().canDelete).toBe(false);
      expect(await problem(full, outsider)).toBe('entry-not-empty');
    }
    expect((await remove(shared, bob)).statusCode).toBe(200);
    expect((await get(`/api/v1/compo/${jam.short}/team`, ann.token)).entryId).toBe(null);
    await assertTeamsAreConsistent(db);
  });
});

describe('an entry', () => {
  test('[R3.05] [R7.12] [R2.50] has the fields of the spec, its authors in order of joining, and its event', async () => {
    const { db } = t.platform;
    const id = await createEntry(db, jam, [bob.entrantId, ann.entrantId], {
      title: 'Signal Keeper',
      text: 'Hello\n\n<b>you</b>',
      credits: 'Sounds by a friend',
      chosenTags: ['gamepad', 'godot'],
    });
    const answer = await show(id);
    expect(answer.headers['cache-control']).toMatch(/^public/);
    const shown = answer.json();
    expect(z.safeParse(z.strictObject(entryShape.shape), shown).success).toBe(true);
    expect(shown).toMatchObject({
      id,
      title: 'Signal Keeper',
      isSecret: false,
      text: '<p>Hello</p><p><b>you</b></p>',
      source: null,
      teamName: null,
      credits: 'Sounds by a friend',
      uploads: [],
      editable: false,
      isTeamEditable: false,
      logCounts: { [ann.entrantId]: 0, [bob.entrantId]: 0 },
      imagefile: null,
      image: null,
      thumbnail: null,
      reviewCount: 0,
      team: `${bob.username}, ${ann.username}`,
      competition: { short: jam.short, numEntries: 1 },
      entrants: [
        { id: bob.entrantId, name: bob.username, avatar: null },
        { id: ann.entrantId, name: ann.username, avatar: null },
      ],
    });
    expect(shown.tags).toContainEqual({ id: 'gamepad', icon: 'gamepad', desc: 'Gamepad' });
    for (const tag of shown.tags) expect(Object.values(tag).every((text) => text !== '')).toBe(true);
    expect((await t.visitor().get(`/api/v1/entry/${id}/`)).json()).toMatchObject({ id });
  });

  test('[R2.50] one without a title has an empty one, which pages show as Untitled', async () => {
    const id = await createEntry(t.platform.db, jam, [ann.entrantId]);
    expect((await show(id)).json()).toMatchObject({ title: '', isSecret: false, team: ann.username });
  });

  test('[R1.03] without source it is marked so; with source it is not', async () => {
    const { db } = t.platform;
    const bare = await createEntry(db, jam, [ann.entrantId]);
    const full = await createEntry(db, jam, [bob.entrantId], { fileTags: ['source', 'linux'] });
    expect(tagIds((await show(bare)).json())).toEqual(['no-source', 'solo']);
    expect((await show(bare)).json().tags[0].desc).toBe('No source yet');
    expect(tagIds((await show(full)).json())).toEqual(['source', 'linux', 'solo']);
    const { result } = await get(`/api/v1/entries/all?event=${jam.short}&tag=no-source`);
    expect(result.map((card: { id: number }) => card.id)).toEqual([bare]);
  });

  test('a number without an entry answers 404 with a sentence', async () => {
    for (const id of ['999999999', '0', 'x']) {
      expect((await t.visitor().get(`/api/v1/entry/${id}`)).statusCode).toBe(404);
    }
    expect((await show(999_999_999)).body).toBe('No entry with that number.\n');
  });

  test('of an account that never confirmed its address is missing to others, exactly as one that does not exist', async () => {
    const { db } = t.platform;
    const ghost = await createJoined(db, jam, { isVerified: false });
    const staff = await createPerson(db, { rank: 'owner' });
    const { entryId } = (await myEntry(ghost)).json();
    await details(entryId, ghost, { title: 'Ghost Game' });
    for (const token of [undefined, ann.token]) {
      const answer = await show(entryId, token);
      expect([answer.statusCode, answer.body]).toEqual([404, 'No entry with that number.\n']);
      expect((await details(entryId, ann, { title: 'Mine' })).body).toBe('No entry with that number.\n');
    }
    expect((await show(entryId, ghost.token)).json().title).toBe('Ghost Game');
    expect((await show(entryId, staff.token)).json().title).toBe('Ghost Game');
    expect((await get(`/api/v1/compo/${jam.short}`)).numEntries).toBe(0);
    expect((await get(`/api/v1/entries/all?search=ghost`)).result).toEqual([]);
    await db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', ghost.id).execute();
    expect((await show(entryId)).json().title).toBe('Ghost Game');
    expect((await get(`/api/v1/compo/${jam.short}`)).numEntries).toBe(1);
    expect((await get(`/api/v1/entries/all?search=ghost`)).result.length).toBe(1);
  });

  test('an unverified member is named to team and staff only', async () => {
    const { db } = t.platform;
    const ghost = await createJoined(db, jam, { isVerified: false });
    const staff = await createPerson(db, { rank: 'owner' });
    const id = await createEntry(db, jam, [ann.entrantId, ghost.entrantId]);
    const seenBy = async (token?: string) => {
      const shown = (await show(id, token)).json();
      return [shown.entrants.length, shown.team.includes(ghost.username), tagIds(shown).includes('team')];
    };
    expect(await seenBy()).toEqual([1, false, false]);
    expect(await seenBy(bob.token)).toEqual([1, false, false]);
    expect(await seenBy(ann.token)).toEqual([2, true, true]);
    expect(await seenBy(ghost.token)).toEqual([2, true, true]);
    expect(await seenBy(staff.token)).toEqual([2, true, true]);
    const { body } = await t.visitor().get(`/api/v1/entries/all?event=${jam.short}`);
    expect(body).not.toContain(ghost.username);
    expect((await get(`/api/v1/entries/all?search=${ghost.username}`)).result).toEqual([]);
  });

  test('a deleted account is shown as a former member, and is not found by its old name', async () => {
    const { db } = t.platform;
    const gone = await createJoined(db, jam, { username: 'gone_with_wind' });
    const id = await createEntry(db, jam, [gone.entrantId, ann.entrantId], { title: 'Stays' });
    expect((await get('/api/v1/entries/all?search=wind')).result.length).toBe(1);
    const answer = await t.visitor(gone.token).post('/api/v1/account/delete', { proof: 'gone_with_wind' });
    expect(answer.statusCode).toBe(200);
    expect((await show(id)).json()).toMatchObject({
      title: 'Stays',
      team: `a former member, ${ann.username}`,
      entrants: [{ name: 'a former member', avatar: null }, { name: ann.username }],
    });
    for (const word of ['wind', 'gone', 'deleted']) {
      expect((await get(`/api/v1/entries/all?search=${word}`)).result).toEqual([]);
    }
    expect((await get('/api/v1/entries/all?search=stays')).result.length).toBe(1);
  });
});

describe('changing an entry', () => {
  let id: number;
  beforeEach(async () => {
    id = await createEntry(t.platform.db, jam, [ann.entrantId, bob.entrantId]);
  });

  test('[R2.51] [R2.53] [R2.54] editable is for its team from the start until two weeks after the voting, the team until the end', async () => {
    const seenAt = async (moment: number, token?: string) => {
      await t.setClock(moment);
      const { editable, isTeamEditable, source, teamName } = (await show(id, token)).json();
      return [editable, isTeamEditable, source !== null, teamName !== null];
    };
    expect(await seenAt(startMs, ann.token)).toEqual([true, true, true, true]);
    expect(await seenAt(jam.endMs - 1, bob.token)).toEqual([true, true, true, true]);
    expect(await seenAt(jam.endMs, ann.token)).toEqual([true, false, true, true]);
    expect(await seenAt(jam.votingEndMs + 14 * dayMs - 1, ann.token)).toEqual([true, false, true, true]);
    expect(await seenAt(jam.votingEndMs + 14 * dayMs, ann.token)).toEqual([false, false, false, false]);
    expect(await seenAt(startMs, outsider.token)).toEqual([false, false, false, false]);
    expect(await seenAt(startMs)).toEqual([false, false, false, false]);
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    expect(await seenAt(jam.votingEndMs + 400 * dayMs, staff.token)).toEqual([true, false, true, true]);
  });

  test.each([
    ['text', { text: '<p>Changed</p>' }],
    ['details', { title: 'Changed' }],
  ])('[R6.04] %s is refused to others, and to its team once it is closed', async (path, body) => {
    const call = (token?: string) => t.visitor(token).post(`/api/v1/entry/${id}/${path}`, body);
    expect((await call()).statusCode).toBe(401);
    const stranger = await call(outsider.token);
    expect([stranger.statusCode, stranger.body]).toEqual([403, 'Only its team can change this entry.\n']);
    await t.setClock(jam.votingEndMs + 14 * dayMs);
    const late = await call(ann.token);
    expect([late.statusCode, late.body]).toEqual([409, 'This entry can no longer be changed.\n']);
    expect((await show(id, ann.token)).json()).toMatchObject({ title: '', text: '' });
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    expect((await call(staff.token)).statusCode).toBe(200);
    await t.setClock(startMs);
    expect((await call(bob.token)).statusCode).toBe(200);
    expect((await t.visitor(ann.token).post(`/api/v1/entry/999999999/${path}`, body)).statusCode).toBe(404);
    const forged = await t
      .visitor(ann.token)
      .post(`/api/v1/entry/${id}/${path}`, body, { 'x-csrftoken': 'no' });
    expect(forged.statusCode).toBe(403);
  });

  test('only what is sent changes; lines are tidied; each change raises the version', async () => {
    const before = (await show(id, ann.token)).json().version;
    const first = (await details(id, ann, { title: '  Signal\n\u0000Keeper  ', credits: 'a\r\nb' })).json();
    expect(first).toMatchObject({ title: 'Signal Keeper', credits: 'a\nb', version: before + 1 });
    const second = (
      await details(id, bob, { teamName: 'The Keepers', chosenTags: ['godot', 'keyboard', 'godot'] })
    ).json();
    expect(second).toMatchObject({
      title: 'Signal Keeper',
      team: 'The Keepers',
      teamName: 'The Keepers',
      chosenTags: ['keyboard', 'godot'],
      version: before + 2,
    });
    expect(tagIds(second)).toEqual(['no-source', 'team', 'keyboard', 'godot']);
    expect((await details(id, ann, { teamName: '', chosenTags: [] })).json()).toMatchObject({
      team: `${ann.username}, ${bob.username}`,
      chosenTags: [],
    });
  });

  test.each([
    ['an unknown tag', { chosenTags: ['nonsense'] }],
    ['a tag that follows from the team', { chosenTags: ['team'] }],
    ['a tag that follows from results', { chosenTags: ['rank-1'] }],
    ['a tag that follows from files', { chosenTags: ['source'] }],
    ['a title that is too long', { title: 'x'.repeat(121) }],
    ['a title that is no text', { title: 7 }],
    ['a team name that is too long', { teamName: 'x'.repeat(81) }],
    ['credits that are too long', { credits: 'x'.repeat(8 * 1024 + 1) }],
  ])('%s is refused', async (_, body) => {
    expect((await details(id, ann, body)).statusCode).toBe(400);
    expect((await show(id, ann.token)).json()).toMatchObject({ title: '', version: 1, chosenTags: [] });
  });
});

describe('lists', () => {
  test("[R7.05] entries/user lists a person's entries, newest first; nobody's answers 404", async () => {
    const { db } = t.platform;
    const earlier = await createCompetition(db, { startMs: startMs - 400 * dayMs });
    const old = await createEntry(db, earlier, [(await createEntrantOf(earlier, ann)).id], { title: 'Old' });
    const fresh = await createEntry(db, jam, [ann.entrantId], { title: 'New' });
    await createEntry(db, jam, [bob.entrantId]);
    const answer = await get(`/api/v1/entries/user/${ann.username.toUpperCase()}`);
    expect(answer.result.map((card: { id: number }) => card.id)).toEqual([fresh, old]);
    for (const entry of answer.result) {
      expect(z.safeParse(z.strictObject(listedEntry.shape), entry).success).toBe(true);
      expect(Object.keys(entry)).toEqual(expect.arrayContaining([...specFields.entry]));
      const one = await get(`/api/v1/entry/${entry.id}`);
      for (const field of specFields.entry) expect([field, entry[field]]).toEqual([field, one[field]]);
    }
    const cards = await get(`/api/v1/entries/user/${ann.username}?card=true`);
    for (const card of cards.result)
      expect(z.safeParse(z.strictObject(entryCard.shape), card).success).toBe(true);
    expect((await get(`/api/v1/entries/user/${outsider.username}`)).result).toEqual([]);
    const missing = await t.visitor().get('/api/v1/entries/user/nobody-at-all');
    expect([missing.statusCode, missing.body]).toEqual([404, 'Nobody here has that name.\n']);
    const ghost = await createAccount(db, { isVerified: false });
    expect((await t.visitor().get(`/api/v1/entries/user/${ghost.username}`)).statusCode).toBe(404);
  });

  test('[R10.13] [R7.04] [R7.05] what a gift keeps secret until the end is null in lists, but not for its team', async () => {
    const { db } = t.platform;
    const gifts = await createCompetition(db, { kind: 'gift-exchange', startMs });
    const { id: entrantId } = await createEntrantOf(gifts, ann);
    const image = await t.platform.files.put('png', Buffer.from('canary'));
    await createEntry(db, gifts, [entrantId], { title: 'Canary', text: 'Sings.', image });
    const secret = { title: null, text: null, uploads: null, imagefile: null, thumbnail: null };
    for (const path of [`all?event=${gifts.short}`, `user/${ann.username}`]) {
      expect((await get(`/api/v1/entries/${path}`)).result[0]).toMatchObject({ ...secret, editable: false });
      const own = (await t.visitor(ann.token).get(`/api/v1/entries/${path}`)).json().result[0];
      expect(own).toMatchObject({ title: 'Canary', text: '<p>Sings.</p>', uploads: [], imagefile: image });
    }
  });

  test('[R2.31] the entries of one event; an unknown event answers 404', async () => {
    const { db } = t.platform;
    const one = await createEntry(db, jam, [ann.entrantId]);
    const two = await createEntry(db, jam, [bob.entrantId, outsider.entrantId]);
    const answer = await get(`/api/v1/entries/all?event=${jam.short.toLowerCase()}`);
    expect(answer).toMatchObject({
      total: 2,
      numEvents: 1,
      next: null,
      groups: [{ short: jam.short, numEntries: 2 }],
    });
    expect(answer.result.map((card: { id: number }) => card.id)).toEqual([one, two]);
    expect((await get(`/api/v1/compo/${jam.short}`)).numEntries).toBe(2);
    expect((await t.visitor().get('/api/v1/entries/all?event=NOSUCH')).statusCode).toBe(404);
  });

  test('entrants are listed with their entry', async () => {
    const id = await createEntry(t.platform.db, jam, [ann.entrantId], { title: 'Here' });
    const { result } = await get(`/api/v1/compo/${jam.short}/entrants`);
    const byName = new Map(result.map((one: { username: string }) => [one.username, one]));
    expect(byName.get(ann.username)).toMatchObject({ entryId: id, entryTitle: 'Here' });
    expect(byName.get(bob.username)).toMatchObject({ entryId: null, entryTitle: null });
  });

  test('the tags are listed, each with its sign and what it means', async () => {
    const { result } = await get('/api/v1/entries/tags');
    expect(result.find((tag: { id: string }) => tag.id === 'flashing')).toEqual({
      id: 'flashing',
      group: 'warning',
      icon: 'warning-diamond',
      desc: 'Flashing lights',
      isChosen: true,
    });
    expect(new Set(result.map((tag: { id: string }) => tag.id)).size).toBe(result.length);
  });
});

async function createEntrantOf(competition: TestCompetition, person: { id: AccountId }) {
  return t.platform.db
    .insertInto('entrant')
    .values({ competition_id: competition.id, account_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
}
