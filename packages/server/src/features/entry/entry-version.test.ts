import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../../testing/factories.ts';
import { PlainBrowser } from '../../testing/plain-browser.ts';
import { sizes } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
let jam: TestCompetition;
let ann: Joined;
let ben: Joined;
beforeAll(async () => {
  const { db } = t.platform;
  jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  ann = await createJoined(db, jam);
  ben = await createJoined(db, jam);
});

/** A fresh entry of both. */
const startEntry = async (traits: Parameters<typeof createEntry>[3] = {}) =>
  createEntry(t.platform.db, jam, [ann.entrantId, ben.entrantId], traits);
const open = async (person: Joined, id: number) =>
  (await t.visitor(person.token).get(`/api/v1/entry/${id}`)).json();
const save = (person: Pick<Joined, 'token'>, id: number, body: object) =>
  t.visitor(person.token).post(`/api/v1/entry/${id}/details`, body);
const versionsOf = async (person: Pick<Joined, 'token'>, id: number) =>
  (await t.visitor(person.token).get(`/api/v1/entry/${id}/versions`)).json();

describe('two people who edit one entry', () => {
  test('[R12.02] a save that began from an old version is refused with the name of who changed it, other texts are saved', async () => {
    const id = await startEntry({ credits: 'Fonts by Mo' });
    const seen = await open(ben, id);
    expect((await save(ann, id, { credits: 'Music by Ann', was: { credits: 0 } })).statusCode).toBe(200);

    const mine = { credits: 'Music by Ben', was: { credits: seen.fieldVersions.credits ?? 0 } };
    const refused = await save(ben, id, mine);
    expect([refused.statusCode, refused.headers['x-problem']]).toEqual([409, 'changed-meanwhile']);
    expect(refused.body).toContain(`${ann.username} changed the credits while you were editing.`);
    // Nothing of a refused save is kept, not even a text that nobody else touched.
    expect((await save(ben, id, { ...mine, title: 'Ours', was: { ...mine.was, title: 0 } })).statusCode).toBe(
      409,
    );
    expect(await open(ann, id)).toMatchObject({ title: '', credits: 'Music by Ann' });
    // Another text is no conflict, nor is the same value, nor a script that names no version.
    expect((await save(ben, id, { title: 'Ours', was: { title: 0 } })).statusCode).toBe(200);
    expect((await save(ben, id, { credits: 'Music by Ann', was: { credits: 0 } })).statusCode).toBe(200);
    expect((await save(ben, id, { links: { play: '', source: '', video: '' } })).statusCode).toBe(200);

    const { now, fieldVersions, result } = await versionsOf(ben, id);
    expect(now.credits).toBe('Music by Ann');
    expect(
      (await save(ben, id, { credits: 'Both', was: { credits: fieldVersions.credits } })).statusCode,
    ).toBe(200);
    // What was there before versions were kept is not lost by the first save either.
    expect(result.map((row: { changed: object; savedBy: string }) => [row.savedBy, row.changed])).toEqual([
      [ben.username, { title: 'Ours' }],
      [ann.username, { credits: 'Music by Ann' }],
      [null, { credits: 'Fonts by Mo' }],
    ]);
  });

  test('[R12.02] the description names its version too, and the answer carries the next one', async () => {
    const id = await startEntry();
    const post = (person: Joined, text: string, was?: number) =>
      t.visitor(person.token).post(`/api/v1/entry/${id}/text`, { text, ...(was !== undefined && { was }) });
    const { version } = (await post(ann, '<p>One</p>', 0)).json();
    expect((await post(ben, '<p>Two</p>', 0)).statusCode).toBe(409);
    expect((await post(ben, '<p>One</p><p>Two</p>', version)).json().version).toBe(version + 1);
    // A change of something else moves no other text's version.
    await save(ann, id, { title: 'Ours' });
    expect((await post(ben, '<p>Three</p>', version + 1)).statusCode).toBe(200);
  });

  test('[R12.02] over many rounds no text is lost', async () => {
    const id = await startEntry();
    let conflicts = 0;
    const edit = async (person: Joined, line: string) => {
      for (;;) {
        const { source, fieldVersions } = await open(person, id);
        const body = { text: `${source}<p>${line}</p>`, was: fieldVersions.text ?? 0 };
        const { statusCode } = await t.visitor(person.token).post(`/api/v1/entry/${id}/text`, body);
        if (statusCode === 200) return;
        expect(statusCode).toBe(409);
        conflicts += 1;
      }
    };
    for (let round = 0; round < sizes.editRounds; round += 1) {
      await t.platform.db.deleteFrom('rate_limit').execute();
      await Promise.all([edit(ann, `ann ${round}`), edit(ben, `ben ${round}`)]);
    }
    const { source } = await open(ann, id);
    const lines = [...source.matchAll(/<p>(\w+ \d+)<\/p>/g)].map(([, line]) => line);
    const all = Array.from({ length: sizes.editRounds }, (_, round) => [`ann ${round}`, `ben ${round}`]);
    expect(lines.toSorted()).toEqual(all.flat().toSorted());
    expect(conflicts).toBeGreaterThan(0);
    expect((await versionsOf(ann, id)).result).toHaveLength(20);
  });

  test('[R12.02] without script both texts are shown, saving again keeps one, and the other can be restored', async () => {
    const id = await startEntry({ title: 'Drift' });
    const address = `/entry/${id}/versions`;
    const browserOf = ({ token }: Joined) => {
      const browser = new PlainBrowser(t);
      browser.cookies.set('session', token);
      return browser;
    };
    const [annAt, benAt] = [browserOf(ann), browserOf(ben)];
    expect((await benAt.open(`/entry/${id}/`)).html).toContain(`href="${address}"`);
    const bens = await benAt.open(address);
    await annAt.send(await annAt.open(address), 'Save', { credits: 'Music by Ann' });
    const conflict = await benAt.send(bens, 'Save', { credits: 'Music by Ben', title: 'Driftwood' });
    expect(conflict.status).toBe(409);
    expect(conflict.html).toContain('Music by Ben');
    expect(conflict.text).toContain('Their version: Music by Ann');
    expect(await open(ann, id)).toMatchObject({ title: 'Drift', credits: 'Music by Ann' });
    const saved = await benAt.send(conflict, 'Save');
    expect([saved.status, saved.text.includes('Saved.')]).toEqual([200, true]);
    expect(await open(ann, id)).toMatchObject({ title: 'Driftwood', credits: 'Music by Ben' });
    const { result } = await versionsOf(ann, id);
    const back = await annAt.send(await annAt.open(address), `Restore the version saved by ${ann.username}`);
    expect(back.text).toContain('Restored.');
    expect(await open(ann, id)).toMatchObject({ title: 'Driftwood', credits: 'Music by Ann' });
    expect((await versionsOf(ann, id)).result).toHaveLength(result.length + 1);
  });

  test('[R12.02] only the team and staff see versions; a deleted account leaves its text without a name', async () => {
    const { db } = t.platform;
    const cleo = await createJoined(db, jam);
    const id = await createEntry(db, jam, [cleo.entrantId]);
    await save(cleo, id, { credits: 'By Cleo' });
    const staff = await createPerson(db, { rank: 'organizer' });
    const statusFor = async (token?: string) =>
      (await t.visitor(token).get(`/api/v1/entry/${id}/versions`)).statusCode;
    expect([await statusFor(), await statusFor(ann.token), await statusFor(staff.token)]).toEqual([
      401, 403, 200,
    ]);
    await save(staff, id, { credits: 'By staff' });
    await sql`update account set deleted_at = app_now() where id = ${cleo.id}`.execute(db);
    const { result } = await versionsOf(staff, id);
    expect(result).toMatchObject([
      { savedBy: staff.username, isByStaff: true },
      { savedBy: 'a former member', isByStaff: false, changed: { credits: 'By Cleo' } },
    ]);
  });
});
