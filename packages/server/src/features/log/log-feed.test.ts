import { describe, expect, test } from 'vitest';
import { createCompetition, createEntrant, createLogPost, createPerson } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7, 12);

async function createJam() {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const jam = await createCompetition(db, { startMs });
  const person = await createPerson(db);
  const entrant = await createEntrant(db, jam.id, person.id);
  return { jam, person, entrantId: entrant.id };
}

describe('the feed of a log', () => {
  test('has the newest twenty posts that everybody may see, and unchanged it is the same bytes', async () => {
    const { jam, person, entrantId } = await createJam();
    for (let index = 0; index < 25; index += 1) {
      await createLogPost(t.platform.db, entrantId, {
        text: `Post ${index} <b>bold</b>`,
        isSpoiler: index === 24,
      });
    }
    const read = async () => (await t.visitor().get(`/${jam.short}/log/atom.xml`)).body;
    const feed = await read();
    expect(feed.match(/<entry>/g)).toHaveLength(20);
    expect(feed).toContain('Post 23');
    expect(feed).not.toContain('Post 24');
    expect(feed).not.toMatch(/Post 3 /);
    expect(feed).toContain(person.username);
    await t.moveClock('1 hour');
    expect(await read()).toBe(feed);
    await t.setClock(jam.endMs);
    expect(await read()).toContain('Post 24');
  });

  test('of an event that does not exist is missing, of an empty log empty', async () => {
    const { jam } = await createJam();
    expect((await t.visitor().get('/nothing/log/atom.xml')).statusCode).toBe(404);
    expect((await t.visitor().get(`/${jam.short}/log/atom.xml`)).body).not.toContain('<entry>');
  });
});

describe('[R2.84] the latest post of the current event', () => {
  test('comes with the event, cut to fifteen words, while people can post', async () => {
    const { jam, person, entrantId } = await createJam();
    await t.platform.db.updateTable('competition').set({ is_pinned: false }).execute();
    await t.platform.db
      .updateTable('competition')
      .set({ is_pinned: true })
      .where('id', '=', jam.id)
      .execute();
    const latest = async () => (await t.visitor().get('/api/v1/currentEvent')).json().latestPost;
    expect(await latest()).toBeNull();
    const words = Array.from({ length: 20 }, (_, index) => `w${index + 1}`);
    const { id } = await createLogPost(t.platform.db, entrantId, {
      text: `<b>${words.join(' ')}</b> &amp; more`,
    });
    await createLogPost(t.platform.db, entrantId, { text: 'A secret', isSpoiler: true });
    expect(await latest()).toEqual({
      id,
      date: startMs + 3_600_000,
      text: `${words.slice(0, 15).join(' ')}...`,
      entrant: { id: entrantId, name: person.username },
    });
    await t.setClock(jam.endMs);
    expect((await latest()).text).toBe('A secret');
    await t.setClock(jam.votingEndMs + 14 * 86_400_000);
    expect(await latest()).toBeNull();
  });
});

test('the sitemap names logs, not posts, and the own data hold the own posts', async () => {
  const { jam, person, entrantId } = await createJam();
  const { id } = await createLogPost(t.platform.db, entrantId, { text: 'Mine', isSpoiler: true });
  const sitemap = (await t.visitor().get('/sitemap.xml')).body;
  expect(sitemap).toContain(`/${jam.short}/log</loc>`);
  expect(sitemap).not.toContain(String(id));
  const data = await t.visitor(person.token).get('/api/v1/account/data');
  expect(data.statusCode).toBe(200);
});
