import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { eraseAccount } from '../features/account/profile/profile.queries.ts';
import { features } from '../features.ts';
import { createEntry, createJoined, putImage } from './entry-factories.ts';
import { createCompetition, createLogPost, createPerson, type TestCompetition } from './factories.ts';
import { postForm } from './form.ts';
import { createPool, emptyPool, passStart } from './rule-factories.ts';
import { runJobs } from './run-jobs.ts';
import { createExchange, type Exchange, passDraw, readPairs } from './santa-factories.ts';
import { createPng } from './sized-png.ts';
import type { TestApp } from './test-app.ts';
import { upload } from './uploads.ts';
import { saveBallot, scoresOf } from './vote-factories.ts';
import { buildWebm } from './webm.ts';
import { createZip } from './zip.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export async function deleteAccount(t: Pick<TestApp, 'platform'>, id: AccountId): Promise<void> {
  await t.platform.db.transaction().execute(async (transaction) => {
    for (const { forgetAccount } of features) await forgetAccount?.(transaction, id);
    await eraseAccount(transaction, id);
  });
}

interface Excluded {
  readonly entryId: number;
  readonly reason: string;
}

export async function publishResults(
  t: TestApp,
  competition: TestCompetition,
  excluded: readonly Excluded[] = [],
): Promise<void> {
  await t.setClock(competition.votingEndMs + hourMs);
  const { token } = await createPerson(t.platform.db, { rank: 'organizer' });
  const at = `/api/v1/compo/${competition.short}/results`;
  expect((await t.visitor(token).post(`${at}/freeze`, { excluded })).statusCode).toBe(200);
  expect((await t.visitor(token).post(`${at}/publish`, { note: 'Thank you!' })).statusCode).toBe(200);
}

/** All files of a folder by name, as text of single bytes. */
export async function readAll(dir: string): Promise<Map<string, string>> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  return new Map(
    await Promise.all(
      files.map(async (name) => [name, await readFile(path.join(dir, name), 'latin1')] as const),
    ),
  );
}

/** What posts, descriptions and wishes look like: what the archive shows of it must come out the same. */
export const richText = [
  'First <b>bold</b>, a &lt;tag&gt; & <i>more</i>',
  '',
  'Then https://example.org/a?b=1&c=2, and <a href="https://example.org/x">a link</a>.',
  '<ul><li>one</li><li>two</li></ul>',
  'https://www.youtube.com/watch?v=aaaaaaaaaaa',
].join('\n');

export interface FinishedSpeedhack {
  readonly jam: TestCompetition;
  /** Of these the last one has deleted their account, with an entry that has a place. */
  readonly makers: readonly { readonly id: AccountId; readonly username: string; readonly entryId: number }[];
}

/** A speedhack with everything that an archive can have, up to its results. */
export async function createFinishedSpeedhack(t: TestApp, short: string): Promise<FinishedSpeedhack> {
  const { db } = t.platform;
  const startMs = Date.UTC(2026, 7, 7, 12);
  await t.setClock(startMs - dayMs);
  await emptyPool(t.owner);
  await createPool(db);
  const jam = await createCompetition(db, {
    short,
    startMs,
    markdown: `See [the rules](/${short}/rules).\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
  });
  const makers = [];
  for (const [place, title] of ['Snail "Mail"', 'Ping <b>!', 'Last Tram', 'Gone'].entries()) {
    const person = await createJoined(db, jam);
    const mate = place === 1 ? await createJoined(db, jam) : null;
    const entryId = await createEntry(
      db,
      jam,
      mate ? [person.entrantId, mate.entrantId] : [person.entrantId],
      {
        title,
        text: richText,
        teamName: mate ? 'The Pair' : '',
        credits: 'Sounds by <b>others</b>',
        chosenTags: ['keyboard', 'loud'],
      },
    );
    makers.push({ ...person, entryId });
  }
  const [first, second, third] = makers;
  if (!first || !second || !third) throw new Error('no makers');
  await sql`update sign_up set info = E'Hello & <hi>\n\nhttps://example.org/me' where id = ${first.entrantId}`.execute(
    db,
  );
  await sql`update account set location = 'Utrecht' where id = ${first.id}`.execute(db);
  await t
    .visitor(first.token)
    .post('/api/v1/account/avatar', createPng(20, 20), { 'content-type': 'image/png' });
  await passStart(t, jam);
  await t.setClock(startMs + hourMs);
  const video = { name: 'play.webm', bytes: buildWebm() };
  const poster = { name: 'poster.png', bytes: createPng(320, 240) };
  for (const { token, entryId, entrantId } of makers) {
    await putImage(t.visitor(token), entryId);
    if (entryId === second.entryId)
      await postForm(t.visitor(token), `/api/v1/entry/${entryId}/images`, [
        ['image', video],
        ['poster', poster],
        ['alt', 'The pair at work'],
      ]);
    const zip = createZip([{ path: `game-${entryId}.exe`, content: Buffer.from(`MZ ${entryId}`) }]);
    await upload(t, token, entryId, zip, { name: 'Spiel & Co #1.zip' });
    await createLogPost(db, entrantId, { text: richText });
  }
  await createLogPost(db, first.entrantId, { text: 'A spoiler', isSpoiler: true });
  await postForm(t.visitor(second.token), `/api/v1/log/event/${short}`, [
    ['message', 'With a picture'],
    ['screenshot', { name: 'now.png', bytes: createPng(64, 48) }],
  ]);
  await runJobs(t.platform);
  await t
    .visitor(first.token)
    .post(`/api/v1/entry/${first.entryId}/rules`, { position: 1, text: 'It is in there.' });
  await t.setClock(jam.endMs + 12 * hourMs);
  await upload(t, third.token, third.entryId, Buffer.from('late'), { name: 'late.txt' });
  await t.moveClock('1 minute');
  const { id: counted } = await upload(t, third.token, third.entryId, Buffer.from('held up'), {
    name: 'counted.txt',
  });
  await sql`update entry_file set counted_at = app_now(), counted_reason = 'The site was away.' where id = ${counted}`.execute(
    db,
  );
  for (const by of makers)
    for (const about of makers)
      if (by !== about)
        await saveBallot(t, by, about.entryId, {
          scores: scoresOf(about === first ? 4 : 3, 5, 2, 1),
          review: `Slow & <b>good</b>, ${about.entryId}.`,
        });
  await publishResults(t, jam, [{ entryId: third.entryId, reason: 'It was made before.' }]);
  const staff = await createPerson(db, { rank: 'organizer' });
  await t
    .visitor(staff.token)
    .post(`/api/v1/compo/${short}/rules/1/comment`, { text: 'Our <b>favourite</b>' });
  const { result } = (await t.visitor().get(`/api/v1/reviews/forEntry/${first.entryId}`)).json();
  const answered = (result as { id: number; entrant: { id: number } }[]).find(
    ({ entrant }) => entrant.id === second.entrantId,
  );
  await t.visitor(first.token).post(`/api/v1/reviews/id/${answered?.id}/answer`, { answer: 'Thanks & <3' });
  const gone = makers[3];
  if (gone) await deleteAccount(t, gone.id);
  return { jam, makers };
}

/** A gift exchange whose gifts are open, one of them by someone who is gone. */
export async function createFinishedExchange(t: TestApp, short: string): Promise<Exchange> {
  const { db } = t.platform;
  const startMs = Date.UTC(2026, 11, 14, 12);
  await t.setClock(startMs - dayMs);
  const exchange = await createExchange(db, 6, { startMs, short });
  const { jam, people } = exchange;
  await sql`update sign_up set info = E'A moth & <co>\nWheels that squeak' where competition_id = ${jam.id}`.execute(
    db,
  );
  await passDraw(t, jam);
  await t.setClock(startMs + dayMs);
  for (const [place, person] of people.entries()) {
    const entryId = await createEntry(db, jam, [person.entrantId as never], { title: `Gift ${place}` });
    await upload(t, person.token, entryId, Buffer.from(`gift ${place}`), { name: 'gift.zip' });
  }
  await t.setClock(jam.endMs + 2 * dayMs);
  const gone = people[5];
  const pairs = await readPairs(db, jam.id);
  const receivers = people.slice(0, 2).map(({ entrantId }) => pairs.get(entrantId));
  const thankful = people.find((person) => person !== gone && receivers.includes(person.entrantId));
  const thanks = { text: 'Thank <b>you</b>!', isPublic: true };
  await t.visitor(thankful?.token).post(`/api/v1/compo/${short}/gift/thanks`, thanks);
  if (gone) await deleteAccount(t, gone.id);
  return exchange;
}
