import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJoined } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createPerson,
  createSession,
  type TestCompetition,
} from '../../testing/factories.ts';
import { collectNotices } from '../../testing/live-notices.ts';
import { sendMails } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createMaker, saveBallot } from '../../testing/vote-factories.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const minute = 60_000;
const hour = 60 * minute;
const startMs = Date.UTC(2026, 7, 7, 12);

let jam: TestCompetition;
let ownerId = 0;
let number = 0;
const titleOf = () => `Jam ${number}`;

/** A session of the owner, proved at this moment. */
const owner = async () => t.visitor(await createSession(t.platform.db, ownerId as never));
const read = async (short = jam.short) => (await t.visitor().get(`/api/v1/compo/${short}`)).json();
const problemOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-problem'];
const desk = (path: string) => `/api/v1/compo/${jam.short}/desk/${path}`;
const audits = async () =>
  (
    await sql<{ action: string; fields: string[] }>`
      select action, array(select jsonb_array_elements_text(details->'fields')) as fields
      from audit_entry where competition_id = ${jam.id} order by id`.execute(t.owner)
  ).rows.map(({ action, fields }) => `${action} ${fields.join()}`);

beforeEach(async () => {
  await t.setClock(startMs - hour);
  number += 1;
  jam = await createCompetition(t.platform.db, { startMs, short: `jam${number}`, title: titleOf() });
  ownerId ||= (await createPerson(t.platform.db, { rank: 'owner' })).id;
  await t.setClock(startMs + hour);
  smtp.mails.length = 0;
});

describe('times to come', () => {
  test('[R11.01] no typing mistake ends a jam: a time to come is never set to the past, on any way', async () => {
    const staff = await owner();
    const past = startMs + hour - minute;
    const asDesk = await staff.post(desk('times'), { end: past, notice: 'Ends now' });
    expect([problemOf(asDesk), asDesk.body.trim()]).toEqual([
      'in-the-past',
      "The finish can't be moved to a time that has already passed.",
    ]);
    const asItem = await staff.post(`/api/v1/admin/competitions/${jam.id}`, { end: past });
    expect(problemOf(asItem)).toBe('in-the-past');
    expect(problemOf(await staff.post(desk('times'), { joinCloses: past, notice: '' }))).toBe('in-the-past');
    expect(await read()).toMatchObject({ phase: 'live', competitionEnd: jam.endMs, joinCloses: jam.endMs });
    // Neither a notice nor an entry in the audit log is left of it.
    expect((await t.visitor().get('/api/v1/currentEvent')).json().notice).toBeUndefined();
    expect(await audits()).toEqual([]);
    // What is to come can move, and a draft can become an event of the past.
    expect((await staff.post(desk('times'), { end: jam.endMs + hour, notice: '' })).statusCode).toBe(200);
    const { id } = await createCompetition(t.platform.db, { startMs: startMs + 1000 * hour });
    await sql`update competition set is_draft = true where id = ${id}`.execute(t.owner);
    const moved = await staff.post(`/api/v1/admin/competitions/${id}`, {
      start: startMs - 2000 * hour,
      end: startMs - 1900 * hour,
      votingEnd: startMs - 1800 * hour,
      joinCloses: startMs - 1900 * hour,
    });
    expect(moved.statusCode).toBe(200);
  });

  test('[R11.01] ending now asks for the name, and ends only what comes next', async () => {
    const staff = await owner();
    expect(problemOf(await staff.post(desk('end'), { what: 'end', name: 'Jam' }))).toBe('wrong-event-name');
    expect(problemOf(await staff.post(desk('end'), { what: 'votingEnd', name: titleOf() }))).toBe(
      'cannot-end-now',
    );
    await t.platform.live.open();
    const notices = await collectNotices(t.platform, async () => {
      const ended = await staff.post(desk('end'), { what: 'end', name: ` ${titleOf().toUpperCase()} ` });
      expect(ended.statusCode).toBe(200);
    });
    const now = startMs + hour;
    expect(notices).toContainEqual({
      event: 'times',
      data: {
        short: jam.short,
        competitionStart: startMs,
        competitionEnd: now,
        votingEnd: jam.votingEndMs,
        joinOpens: null,
        joinCloses: now,
        serverTime: now,
      },
    });
    expect(await read()).toMatchObject({ phase: 'voting', competitionEnd: now, canJoin: false });
    expect((await staff.post(desk('end'), { what: 'votingEnd', name: titleOf() })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ phase: 'over' });
    expect(await audits()).toEqual(['ended-now end', 'ended-now votingEnd']);
  });
});

describe('reopening', () => {
  test('[R11.01] an owner reopens a finish: ballots are kept and count later, their voters stay out of that team', async () => {
    const { db } = t.platform;
    const [maker, voter] = [await createMaker(db, jam, 'Snail Mail'), await createMaker(db, jam, 'Other')];
    const organizer = await createPerson(db, { rank: 'organizer' });
    await t.setClock(jam.endMs + 10 * minute);
    await saveBallot(t, voter, maker.entryId);
    const staff = await owner();
    const until = jam.endMs + hour;
    const body = { what: 'end', until };
    expect((await t.visitor(organizer.token).post(desk('reopen'), body)).statusCode).toBe(403);
    expect((await t.visitor(organizer.token).get(`/api/v1/compo/${jam.short}/desk`)).json().passed).toEqual([
      { name: 'start', refusal: "The start can't be reopened: everyone has seen the extra rules." },
      { name: 'end', refusal: 'Only an owner of the site can reopen this.' },
    ]);
    expect((await staff.get(`/api/v1/compo/${jam.short}/desk`)).json().passed[1]).toEqual({
      name: 'end',
      refusal: null,
    });
    expect(problemOf(await staff.post(desk('reopen'), { what: 'end', until: jam.endMs }))).toBe(
      'in-the-past',
    );
    expect(problemOf(await staff.post(desk('reopen'), { what: 'end', until: jam.votingEndMs }))).toBe(
      'bad-times',
    );
    expect((await staff.post(desk('reopen'), body)).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      phase: 'live',
      competitionEnd: until,
      canJoin: true,
      canVote: false,
    });

    // While it is open, nobody votes; teams can change, but a voter does not join what they voted on.
    const late = t.visitor(voter.token).get(`/api/v1/entry/${maker.entryId}/ballot`);
    expect((await late).json().ballot.scores).toEqual({ all: 4, art: 4, tech: 4, genre: 4 });
    expect((await saveBallot(t, maker, voter.entryId)).statusCode).toBe(409);
    const invite = await t
      .visitor(maker.token)
      .post('/api/v1/invitation/create', { entryId: maker.entryId, recipientEntrantId: voter.entrantId });
    expect(invite.statusCode).toBe(200);
    const { toMe } = (await t.visitor(voter.token).get(`/api/v1/invitation/byCompo/${jam.short}`)).json();
    const accepted = await t
      .visitor(voter.token)
      .post(`/api/v1/invitation/id/${toMe[0].id}/resolve`, { resolution: 'accept', confirm: true });
    expect([accepted.statusCode, problemOf(accepted)]).toEqual([409, 'voted-on-entry']);

    await t.setClock(until);
    const { rows } = await sql<{ num: number }>`
      select num_votes as num from entry_tally where entry_id = ${maker.entryId}`.execute(t.owner);
    expect(await read()).toMatchObject({ phase: 'voting', canVote: true });
    expect(rows).toEqual([{ num: 1 }]);
    expect(await audits()).toEqual(['reopened-times end']);
  });

  test('[R11.01] voting reopens within 60 minutes, with fresh proof, and while nothing is frozen', async () => {
    const staff = await owner();
    await t.setClock(jam.votingEndMs + 50 * minute);
    const until = jam.votingEndMs + 5 * hour;
    const body = { what: 'votingEnd', until };
    expect(problemOf(await staff.post(desk('reopen'), body))).toBe('prove-yourself');
    const frozen = await sql<{ id: number }>`
      insert into result (competition_id, number) values (${jam.id}, 1) returning id`.execute(t.owner);
    const refused = await (await owner()).post(desk('reopen'), body);
    expect([problemOf(refused), refused.body.trim()]).toEqual([
      'cannot-reopen',
      "Voting can't be reopened: the ranking is frozen.",
    ]);
    await sql`delete from result where id = ${frozen.rows[0]?.id}`.execute(t.owner);
    expect((await (await owner()).post(desk('reopen'), body)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ phase: 'voting', votingEnd: until });
    await t.setClock(until + 60 * minute);
    const late = await (await owner()).post(desk('reopen'), { what: 'votingEnd', until: until + 9 * hour });
    expect([problemOf(late), late.body.trim()]).toEqual([
      'cannot-reopen',
      "Voting can't be reopened: it's only possible in the first 60 minutes.",
    ]);
  });

  test('[R11.01] the end of a gift exchange is never reopened', async () => {
    const short = `gifts${number}`;
    const gifts = await createCompetition(t.platform.db, { short, kind: 'gift-exchange', startMs });
    await t.setClock(gifts.endMs + minute);
    const body = { what: 'end', until: gifts.endMs + hour };
    const refused = await (await owner()).post(`/api/v1/compo/${short}/desk/reopen`, body);
    expect([problemOf(refused), refused.body.trim()]).toEqual([
      'cannot-reopen',
      "The end of a gift exchange can't be reopened: everyone has seen their gift and who it's from.",
    ]);
    expect(await read(short)).toMatchObject({ phase: 'over', competitionEnd: gifts.endMs });
  });
});

test('[R11.01] entrants are e-mailed moved times, once in 15 minutes, as they are when the e-mail is sent', async () => {
  const reader = await createJoined(t.platform.db, jam, { email: `reader${number}@example.org` });
  const staff = await owner();
  const mails = async () => {
    for (let tick = 0; tick < 2; tick++) await sendMails(t.platform);
    return smtp
      .mailsTo(`reader${number}@example.org`)
      .filter(({ email }) => /times/.test(email.subject ?? ''));
  };
  const move = (hours: number) => staff.post(desk('times'), { end: jam.endMs + hours * hour, notice: '' });
  expect(reader.entrantId).toBeGreaterThan(0);
  // The mail server is slow: what waits says the time of the second move.
  smtp.isRefusing = true;
  await move(1);
  expect(await mails()).toHaveLength(0);
  await move(2);
  smtp.isRefusing = false;
  await sql`update event_mail set try_at = '-infinity'`.execute(t.owner);
  const [first] = await mails();
  expect(first?.email.subject).toBe(`${titleOf()}: the times have changed`);
  expect(first?.text).toContain('Finish: Monday 10 August, 14:00 UTC');
  expect(first?.text).not.toContain('Start:');
  await move(3);
  await move(4);
  expect(await mails()).toHaveLength(1);
  await t.moveClock('14 minutes');
  expect(await mails()).toHaveLength(1);
  await t.moveClock('2 minutes');
  const all = await mails();
  expect(all).toHaveLength(2);
  expect(all[1]?.text).toContain('Finish: Monday 10 August, 16:00 UTC');
  // Other changes, such as of the title, are no reason.
  await t.moveClock('1 hour');
  await staff.post(`/api/v1/admin/competitions/${jam.id}`, { text: 'Hello' });
  expect(await mails()).toHaveLength(2);
});
