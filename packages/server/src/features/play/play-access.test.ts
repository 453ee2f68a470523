import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ask, createGame, findPlayUrl, startPlay, uploadGame, usePlay } from './testing/play-games.ts';

// A play address follows the rules of a download of the same file, at each moment and for each person.
const logged: string[] = [];
const t = useTestApp({ config: usePlay(), onLogLine: (line) => logged.push(line) });
const startMs = Date.UTC(2098, 11, 1, 12);
const day = 86_400_000;
const canary = 'canary-in-a-game';

interface World {
  readonly entryId: EntryId;
  readonly download: string;
  readonly author: Joined;
  readonly people: Readonly<Record<string, string | undefined>>;
}

/** A team of two with a game in an event, and everyone who might want to play it. */
async function createWorld(kind: 'speedhack' | 'gift-exchange'): Promise<World> {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const event = await createCompetition(db, { kind, startMs });
  const author = await createJoined(db, event);
  const mate = await createJoined(db, event);
  const entrant = await createJoined(db, event);
  const entryId = await createEntry(db, event, [author.entrantId, mate.entrantId]);
  const file = await uploadGame(t, author.token, entryId, createGame(canary));
  const owner = await createPerson(db, { rank: 'owner' });
  const user = await createPerson(db);
  return {
    entryId,
    download: String(file.url),
    author,
    people: {
      anonymous: undefined,
      author: author.token,
      mate: mate.token,
      entrant: entrant.token,
      user: user.token,
      owner: owner.token,
    },
  };
}

/** Who can download the file, and who can play it; both by all that they can ask for. */
async function compare({ entryId, download, people }: World) {
  const found: Record<string, { download: boolean; play: boolean }> = {};
  for (const [name, token] of Object.entries(people)) {
    const downloaded = await t.visitor(token).get(download);
    const started = await startPlay(t, token, entryId);
    const played = started.statusCode === 200 ? await ask(t, new URL(started.json().url)) : null;
    const play = played?.statusCode === 200 && played.body.includes(canary);
    found[name] = { download: downloaded.statusCode === 200, play };
  }
  return found;
}

const both = { download: true, play: true };
const neither = { download: false, play: false };
const everyone = { anonymous: both, author: both, mate: both, entrant: both, user: both, owner: both };
const team = { anonymous: neither, author: both, mate: both, entrant: neither, user: neither };

describe('who may play a game', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld('speedhack');
  });

  test('[R15.02] of a speedhack: everyone, as they can download it', async () => {
    expect(await compare(world)).toEqual(everyone);
  });

  test('[R15.02] a team that left is missing on the play origin at once, and comes back with it', async () => {
    const url = await findPlayUrl(t, undefined, world.entryId);
    const hide = (at: string | null) =>
      sql`update sign_up set withdrawn_at = ${at}::timestamptz where entry_id = ${world.entryId}`.execute(
        t.owner,
      );
    await hide('2098-12-01');
    const missing = await ask(t, url);
    expect(missing.statusCode).toBe(404);
    expect((await t.visitor().get(world.download)).statusCode).toBe(404);
    // Nothing says that there is something.
    const never = new URL(url);
    never.pathname = `/${'f'.repeat(32)}/index.html`;
    const unknown = await ask(t, never);
    expect(missing.body).toBe(unknown.body);
    const { date: _one, ...headers } = missing.headers;
    const { date: _other, ...expected } = unknown.headers;
    expect({ ...headers, 'x-request-id': '' }).toEqual({ ...expected, 'x-request-id': '' });
    await hide(null);
    expect((await ask(t, url)).statusCode).toBe(200);
  });

  test('[R15.02] a removed file can be played by nobody', async () => {
    const own = await createWorld('speedhack');
    const url = await findPlayUrl(t, undefined, own.entryId);
    const files = await t.visitor(own.author.token).get(`/api/v1/entry/${own.entryId}`);
    const [file] = files.json().uploads;
    await t.visitor(own.author.token).post(`/api/v1/files/${file.id}/remove`, {});
    expect((await ask(t, url)).statusCode).toBe(404);
    expect(Object.values(await compare(own))).toEqual(Object.values(everyone).map(() => neither));
  });

  test('[R15.02] what the virus scan found something in is not played', async () => {
    const own = await createWorld('speedhack');
    const url = await findPlayUrl(t, undefined, own.entryId);
    await sql`update stored_file set scan_state = 'found', scan_finding = 'Eicar', scanned_at = now()
      where address = ${own.download.split('/').at(-1)}`.execute(t.owner);
    expect((await ask(t, url)).statusCode).toBe(404);
    expect((await startPlay(t, undefined, own.entryId)).statusCode).toBe(404);
  });
});

describe('who may play a gift', () => {
  test('[R15.02] [R15.15] before the end only its team; staff download it, which is recorded', async () => {
    const world = await createWorld('gift-exchange');
    expect(await compare(world)).toEqual({ ...team, owner: { download: true, play: false } });
    const url = await findPlayUrl(t, world.author.token, world.entryId);
    // Its page has no address before the press: without a ticket there is none.
    const own = await t.visitor(world.author.token).get(`/api/v1/entry/${world.entryId}/play`);
    expect(own.json()).toMatchObject({ game: { url: null } });
    // The address without its ticket, and the ticket with another game, are nothing.
    const [, key = '', ticket = ''] = /^\/([0-9a-f]{32})\.([^/]+)\//.exec(url.pathname) ?? [];
    const bare = new URL(`/${key}/index.html`, url);
    expect((await ask(t, bare)).statusCode).toBe(404);
    const other = await createWorld('gift-exchange');
    const otherUrl = await findPlayUrl(t, other.author.token, other.entryId);
    const [, otherKey = ''] = /^\/([0-9a-f]{32})\./.exec(otherUrl.pathname) ?? [];
    expect((await ask(t, new URL(`/${otherKey}.${ticket}/index.html`, otherUrl))).statusCode).toBe(404);
    // No log has it.
    expect(logged.join('')).toContain(`/${key}.[hidden]/index.html`);
    expect(logged.join('')).not.toContain(ticket);
    // It says nothing of whose session it is.
    expect(url.href).not.toContain(world.author.token);
    const state = await t.visitor(world.people.entrant).get(`/api/v1/entry/${world.entryId}/play`);
    expect(state.json()).toEqual({ game: null, own: null });
  });

  test('[R15.02] an address ends with the session that it was made for', async () => {
    const world = await createWorld('gift-exchange');
    const url = await findPlayUrl(t, world.author.token, world.entryId);
    expect((await ask(t, url)).statusCode).toBe(200);
    await sql`delete from session where account_id = ${world.author.id}`.execute(t.owner);
    expect((await ask(t, url)).statusCode).toBe(404);
  });

  test('[R15.02] and with the place in the team', async () => {
    const world = await createWorld('gift-exchange');
    const url = await findPlayUrl(t, world.people.mate, world.entryId);
    expect((await ask(t, url)).statusCode).toBe(200);
    const answer = await t.visitor(world.people.mate).get(`/api/v1/entry/${world.entryId}`);
    const mate = answer.json().entrants[1];
    await t.visitor(world.people.mate).post(`/api/v1/removeTeamMember/${mate.id}`, {});
    expect((await ask(t, url)).statusCode).toBe(404);
  });

  test('[R15.02] after the end everyone', async () => {
    const world = await createWorld('gift-exchange');
    await t.setClock(startMs + 60 * day);
    expect(await compare(world)).toEqual(everyone);
  });
});

test('[R15.02] answers about a game are public only where it is, and never to a session', async () => {
  const open = await createWorld('speedhack');
  const path = `/api/v1/entry/${open.entryId}/play`;
  expect((await t.visitor().get(path)).headers['cache-control']).toMatch(/^public, max-age=\d+/);
  expect((await t.visitor(open.author.token).get(path)).headers['cache-control']).toBe('private, no-store');
  expect((await startPlay(t, undefined, open.entryId)).headers['cache-control']).toBe('no-store');
});
