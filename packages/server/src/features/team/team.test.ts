import { invitation as invitationShape, team as teamShape } from '@tinsmith/contract/team';
import type { EntryId } from '@tinsmith/domain/ids';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Viewer } from '../../http/viewer.ts';
import { createEntry, createJoined, type Joined, putImage } from '../../testing/entry-factories.ts';
import {
  createCompetition,
  createLogPost,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { runJobs } from '../../testing/run-jobs.ts';
import { useSmtp } from '../../testing/smtp.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type EntryRow, findEntry } from '../entry/entry.queries.ts';
import { ownEntryData } from '../entry/own-entry-data.ts';
import { createInvitation } from './create-invitation.ts';
import { findInvitation, type InvitationState } from './invitation.queries.ts';
import type { TeamLimits } from './may-team-up.ts';
import { ownInvitationData } from './own-invitation-data.ts';
import { resolveInvitation } from './resolve-invitation.ts';

const smtp = useSmtp();
const t = useTestApp({ config: () => ({ smtpUrl: smtp.url }) });
const startMs = Date.UTC(2026, 7, 7, 12);
const hourMs = 3_600_000;
let numPeople = 0;

let jam: TestCompetition;
let ann: Joined;
let bob: Joined;
let cat: Joined;
const join = (competition = jam, traits: Parameters<typeof createJoined>[2] = {}) => {
  numPeople += 1;
  return createJoined(t.platform.db, competition, { email: `p${numPeople}@example.org`, ...traits });
};
beforeEach(async () => {
  await t.setClock(startMs + hourMs);
  jam = await createCompetition(t.platform.db, { startMs });
  ann = await join();
  bob = await join();
  cat = await join();
});

const as = (person: { token: string }) => t.visitor(person.token);
const get = async (person: { token: string }, path: string) =>
  (await as(person).get(`/api/v1/${path}`)).json();
const myEntry = async (person: Joined, competition = jam): Promise<number> =>
  (await as(person).post(`/api/v1/compo/${competition.short}/myEntry`)).json().entryId;
const invite = (from: Joined, entryId: number, to: { entrantId: number }) =>
  as(from).post('/api/v1/invitation/create', { entryId, recipientEntrantId: to.entrantId });
const resolve = (person: Joined, id: number, resolution: string, more = {}) =>
  as(person).post(`/api/v1/invitation/id/${id}/resolve`, { resolution, ...more });
const remove = (person: { token: string }, leaver: { entrantId: number }) =>
  as(person).post(`/api/v1/removeTeamMember/${leaver.entrantId}`);
const invitations = (person: Joined, competition = jam) =>
  get(person, `invitation/byCompo/${competition.short}`);
const team = (person: { token: string }, competition = jam) => get(person, `compo/${competition.short}/team`);
const exists = async (entryId: number) =>
  (await t.visitor().get(`/api/v1/entry/${entryId}`)).statusCode === 200;

/** Invites and accepts. */
async function recruit(from: Joined, entryId: number, to: Joined): Promise<void> {
  const { invitation } = (await invite(from, entryId, to)).json();
  expect((await resolve(to, invitation.id, 'accept')).statusCode).toBe(200);
}

describe('inviting', () => {
  test('[R7.25] [R7.24] [R3.10] shows on both sides until it is answered', async () => {
    const entryId = await myEntry(ann);
    await as(ann).post(`/api/v1/entry/${entryId}/details`, { title: 'Snail Mail' });
    const answer = await invite(ann, entryId, bob);
    expect(answer.statusCode).toBe(200);
    const { invitation } = answer.json();
    expect(z.safeParse(z.strictObject(invitationShape.shape), invitation).success).toBe(true);
    expect(invitation).toMatchObject({
      senderName: ann.username,
      recipientEntrantId: bob.entrantId,
      recipientName: bob.username,
      isMine: true,
      entryId,
      entryTitle: 'Snail Mail',
      date: startMs + hourMs,
    });
    const none = { toMe: [], fromMe: [], fromMates: [] };
    expect(await invitations(bob)).toEqual({ ...none, toMe: [{ ...invitation, isMine: false }] });
    expect(await invitations(ann)).toEqual({ ...none, fromMe: [invitation] });
    expect(await invitations(cat)).toEqual(none);
    const own = await as(bob).get(`/api/v1/invitation/byCompo/${jam.short}`);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await t.visitor().get(`/api/v1/invitation/byCompo/${jam.short}`)).statusCode).toBe(401);
  });

  test('[R10.13] [R7.24] `fromMe` holds what the viewer sent, not what the rest of the team did', async () => {
    const entryId = await myEntry(ann);
    await recruit(ann, entryId, cat);
    const dan = await join();
    const sent = [(await invite(ann, entryId, bob)).json(), (await invite(cat, entryId, dan)).json()];
    const [byAnn, byCat] = sent.map(({ invitation }) => invitation);
    const others = { isMine: false };
    expect(await invitations(ann)).toEqual({
      toMe: [],
      fromMe: [byAnn],
      fromMates: [{ ...byCat, ...others }],
    });
    expect(await invitations(cat)).toEqual({
      toMe: [],
      fromMe: [byCat],
      fromMates: [{ ...byAnn, ...others }],
    });
  });

  test('[R5.07] needs an invitee', async () => {
    const entryId = await myEntry(ann);
    for (const body of [
      { entryId },
      { entryId, recipientEntrantId: null },
      { entryId, recipientEntrantId: '' },
    ]) {
      expect((await as(ann).post('/api/v1/invitation/create', body)).statusCode).toBe(400);
    }
  });

  test('twice is one invitation and one mail', async () => {
    const entryId = await myEntry(ann);
    const first = (await invite(ann, entryId, bob)).json();
    expect((await invite(ann, entryId, bob)).json()).toEqual(first);
    expect((await invitations(bob)).toMe.length).toBe(1);
    await runJobs(t.platform);
    expect(smtp.mails.filter((mail) => mail.text.includes(bob.username)).length).toBe(1);
  });

  test('whoever cannot be asked is refused by the same words, somebody who does not exist among them', async () => {
    const { db } = t.platform;
    const entryId = await myEntry(ann);
    const other = await createCompetition(db, { startMs });
    const elsewhere = await join(other);
    const hidden = await join(jam, { isVerified: false });
    const gone = await join();
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    for (const person of [elsewhere, hidden, gone, { entrantId: 999_999_999 }]) {
      const answer = await invite(ann, entryId, person);
      expect([answer.statusCode, answer.body]).toEqual([409, "This person can't be invited.\n"]);
    }
    expect((await invite(ann, entryId, ann)).statusCode).toBe(409);
    expect((await invitations(ann)).fromMe).toEqual([]);
  });

  test('is for verified members of the entry alone, until the end', async () => {
    const entryId = await myEntry(ann);
    const ghost = await join(jam, { isVerified: false });
    const ghostEntry = await myEntry(ghost);
    const refused = await invite(ghost, ghostEntry, bob);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      "Please confirm your e-mail address first. We've e-mailed you the link.\n",
    ]);
    const stranger = await invite(bob, entryId, cat);
    expect([stranger.statusCode, stranger.body]).toEqual([403, 'Only its team can change this entry.\n']);
    expect((await invite(bob, ghostEntry, cat)).body).toBe('No entry with that number.\n');
    expect((await invite(bob, 999_999_999, cat)).body).toBe('No entry with that number.\n');
    await t.setClock(jam.endMs);
    const late = await invite(ann, entryId, bob);
    expect([late.statusCode, late.body]).toEqual([
      409,
      "The finish has passed, so teams can't change any more.\n",
    ]);
    await t.setClock(jam.endMs - 1);
    expect((await invite(ann, entryId, bob)).statusCode).toBe(200);
  });

  test('is mailed to a proven address, once, without what the entry is called', async () => {
    const entryId = await myEntry(ann);
    await as(ann).post(`/api/v1/entry/${entryId}/details`, { title: 'Canary Mail' });
    const { invitation } = (await invite(ann, entryId, cat)).json();
    await runJobs(t.platform);
    await runJobs(t.platform);
    const mine = smtp.mails.filter((mail) => mail.text.includes(`Hello ${cat.username},`));
    expect(mine.map((mail) => mail.email.subject)).toEqual(["You're invited to a team"]);
    expect(mine[0]?.text).toContain(`${ann.username} has invited you to join a team for Jam ${jam.short}`);
    expect(mine[0]?.text).toContain(`/${jam.short}/team`);
    expect(mine[0]?.text).not.toContain('Canary');
    expect(mine[0]?.email.messageId).toContain(`invitation-${invitation.id}@`);
  });

  test('is not mailed once it is answered, nor more than six times an hour', async () => {
    const first = await myEntry(ann);
    const { invitation } = (await invite(ann, first, cat)).json();
    await resolve(cat, invitation.id, 'reject');
    await runJobs(t.platform);
    const received = () => smtp.mails.filter((mail) => mail.text.includes(`Hello ${cat.username},`)).length;
    expect(received()).toBe(0);
    for (let round = 0; round < 8; round += 1) {
      const sender = await join();
      await invite(sender, await myEntry(sender), cat);
    }
    await runJobs(t.platform);
    expect(received()).toBe(6);
  });

  test('waits for the mail server, and is sent once it is back, once', async () => {
    const received = () => smtp.mails.filter((mail) => mail.text.includes(`Hello ${bob.username},`)).length;
    /** Failed jobs back off by the queue's own clock; here they are due at once. */
    const retryNow = () =>
      t.platform.pool.query(
        'update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts',
      );
    smtp.isRefusing = true;
    expect((await invite(ann, await myEntry(ann), bob)).statusCode).toBe(200);
    await runJobs(t.platform);
    expect(received()).toBe(0);
    smtp.isRefusing = false;
    // The queue records a failure, and the delay of the job, a moment after the worker has finished.
    await vi.waitFor(
      async () => {
        await retryNow();
        await runJobs(t.platform);
        expect(received()).toBe(1);
      },
      { timeout: 5_000, interval: 50 },
    );
    await retryNow();
    await runJobs(t.platform);
    expect(received()).toBe(1);
  });
});

describe('taking back', () => {
  const takeBack = (person: { token: string }, id: number) =>
    as(person).post(`/api/v1/invitation/id/${id}/takeBack`);

  test('is for whoever sent it: it is gone for the other one, and they can be asked again', async () => {
    const entryId = await myEntry(ann);
    await recruit(ann, entryId, cat);
    const { invitation } = (await invite(ann, entryId, bob)).json();
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    for (const person of [bob, cat, staff]) {
      const answer = await takeBack(person, invitation.id);
      expect([answer.statusCode, answer.body]).toEqual([404, 'No invitation with that number.\n']);
    }
    expect((await invitations(cat)).fromMates).toMatchObject([{ id: invitation.id, isMine: false }]);
    for (const _ of ['once', 'twice'])
      expect((await takeBack(ann, invitation.id)).json()).toEqual({ done: true });
    expect([(await invitations(ann)).fromMe, (await invitations(bob)).toMe]).toEqual([[], []]);
    for (const resolution of ['accept', 'reject']) {
      const late = await resolve(bob, invitation.id, resolution);
      expect([late.statusCode, late.headers['x-problem']]).toEqual([409, 'invitation-taken-back']);
    }
    expect((await team(bob)).entryId).toBe(null);
    expect((await invite(ann, entryId, bob)).json().invitation.id).not.toBe(invitation.id);
  });

  test('comes too late once there is an answer, and says which', async () => {
    const entryId = await myEntry(ann);
    const [toBob, toCat] = [
      (await invite(ann, entryId, bob)).json().invitation,
      (await invite(ann, entryId, cat)).json().invitation,
    ];
    await resolve(bob, toBob.id, 'accept');
    await resolve(cat, toCat.id, 'reject');
    const late = async (id: number) => {
      const answer = await takeBack(ann, id);
      return [answer.statusCode, answer.body];
    };
    expect(await late(toBob.id)).toEqual([409, `${bob.username} has already accepted.\n`]);
    expect(await late(toCat.id)).toEqual([409, `${cat.username} has already said no.\n`]);
  });

  test('happens by itself when whoever sent it leaves the team', async () => {
    const entryId = await myEntry(ann);
    await recruit(ann, entryId, bob);
    const { invitation } = (await invite(bob, entryId, cat)).json();
    expect((await get(bob, `compo/${jam.short}/atStake`)).invited).toEqual([cat.username]);
    expect((await remove(bob, bob)).statusCode).toBe(200);
    expect((await invitations(cat)).toMe).toEqual([]);
    expect((await resolve(cat, invitation.id, 'accept')).headers['x-problem']).toBe('invitation-taken-back');
  });
});

describe('an event', () => {
  test('tells each reader how many invitations wait for their answer, until the end', async () => {
    const waiting = async (person: { token: string }) =>
      (await get(person, `compo/${jam.short}`)).numInvitations;
    expect(await waiting(bob)).toBe(0);
    const { invitation } = (await invite(ann, await myEntry(ann), bob)).json();
    await invite(cat, await myEntry(cat), bob);
    expect([await waiting(bob), await waiting(ann)]).toEqual([2, 0]);
    expect((await t.visitor().get(`/api/v1/compo/${jam.short}`)).json().numInvitations).toBe(0);
    await resolve(bob, invitation.id, 'reject');
    expect(await waiting(bob)).toBe(1);
    await t.setClock(jam.endMs);
    expect(await waiting(bob)).toBe(0);
  });
});

describe('what is at stake', () => {
  test('is named before somebody withdraws, accepts or leaves: entry, posts, invitations, and who keeps it', async () => {
    const { db } = t.platform;
    const stake = (person: Joined) => get(person, `compo/${jam.short}/atStake`);
    expect(await stake(ann)).toEqual({ numPosts: 0, invited: [], entry: null });
    const entryId = await createEntry(db, jam, [ann.entrantId, bob.entrantId], {
      title: 'Hedge',
      text: 'You carry a <b>parcel</b> through a garden.',
      numFiles: 2,
    });
    await createLogPost(db, ann.entrantId);
    await createLogPost(db, ann.entrantId);
    expect(await stake(ann)).toEqual({
      numPosts: 2,
      invited: [],
      entry: {
        id: entryId,
        title: 'Hedge',
        excerpt: 'You carry a parcel through a garden.',
        numWords: 7,
        image: null,
        images: [],
        thumbnail: null,
        numFiles: 2,
        mates: [bob.username],
      },
    });
    const outside = await createPerson(db);
    expect(await get(outside, `compo/${jam.short}/atStake`)).toEqual({
      numPosts: 0,
      invited: [],
      entry: null,
    });
  });
});

describe('answering', () => {
  test('[R7.26] [R4.03] accepting moves the entrant once; the own empty entry disappears', async () => {
    const entryId = await myEntry(ann);
    const own = await myEntry(bob);
    const { invitation } = (await invite(ann, entryId, bob)).json();
    expect((await resolve(bob, invitation.id, 'accept')).json()).toEqual({ entryId });
    expect(await exists(own)).toBe(false);
    expect((await team(bob)).members).toMatchObject([
      { entrantId: ann.entrantId, username: ann.username, isFounder: true, isMe: false },
      { entrantId: bob.entrantId, username: bob.username, isFounder: false, isMe: true },
    ]);
    expect(await invitations(bob)).toEqual({ toMe: [], fromMe: [], fromMates: [] });
    for (const resolution of ['accept', 'reject']) {
      const again = await resolve(bob, invitation.id, resolution);
      expect([again.statusCode, again.body]).toEqual([409, 'This invitation has already been answered.\n']);
    }
    expect((await get(ann, `compo/${jam.short}`)).numEntries).toBe(1);
  });

  test('[R4.03] rejecting changes nothing else, once; they can be asked again', async () => {
    const entryId = await myEntry(ann);
    const { invitation } = (await invite(ann, entryId, bob)).json();
    expect((await resolve(bob, invitation.id, 'reject')).json()).toEqual({ entryId: null });
    expect((await resolve(bob, invitation.id, 'accept')).statusCode).toBe(409);
    expect((await team(bob)).entryId).toBe(null);
    expect((await invite(ann, entryId, bob)).json().invitation.id).not.toBe(invitation.id);
  });

  test('is for the recipient alone: to all others the invitation is missing', async () => {
    const { invitation } = (await invite(ann, await myEntry(ann), bob)).json();
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    for (const person of [ann, cat, staff]) {
      const answer = await as(person).post(`/api/v1/invitation/id/${invitation.id}/resolve`, {
        resolution: 'accept',
      });
      expect([answer.statusCode, answer.body]).toEqual([404, 'No invitation with that number.\n']);
    }
    expect((await resolve(bob, invitation.id + 1, 'accept')).statusCode).toBe(404);
    expect((await resolve(bob, invitation.id, 'perhaps')).statusCode).toBe(400);
  });

  test.each<[{ title?: string; text?: string; numFiles?: number; hasImage?: boolean }, string]>([
    [{ text: 'A hedge.' }, 'Untitled, will be deleted, including its text.'],
    [{ title: 'Hedge', hasImage: true }, 'Hedge, will be deleted, including its image.'],
    [{ title: 'Hedge', numFiles: 1 }, 'Hedge, will be deleted, including 1 file.'],
    [
      { title: 'Hedge', text: 'A hedge.', hasImage: true, numFiles: 2 },
      'Hedge, will be deleted, including its text, its image and 2 files.',
    ],
  ])(
    'an own entry with %j is deleted only when that is confirmed',
    async ({ hasImage, ...traits }, words) => {
      const { db } = t.platform;
      const entryId = await myEntry(ann);
      const own = await createEntry(db, jam, [bob.entrantId], traits);
      if (hasImage) await putImage(t.visitor(bob.token), own);
      const { invitation } = (await invite(ann, entryId, bob)).json();
      for (const more of [{}, { confirm: false }]) {
        const asked = await resolve(bob, invitation.id, 'accept', more);
        expect([asked.statusCode, asked.headers['x-problem'], asked.body]).toEqual([
          409,
          'entry-would-go',
          `If you accept, your own entry, ${words}\n`,
        ]);
      }
      expect([await exists(own), (await invitations(bob)).toMe.length]).toEqual([true, 1]);
      expect((await resolve(bob, invitation.id, 'accept', { confirm: true })).statusCode).toBe(200);
      expect(await exists(own)).toBe(false);
    },
  );

  test('an own entry with nothing but a title asks nothing', async () => {
    const own = await createEntry(t.platform.db, jam, [bob.entrantId], { title: 'Hedge' });
    const { invitation } = (await invite(ann, await myEntry(ann), bob)).json();
    expect((await resolve(bob, invitation.id, 'accept')).statusCode).toBe(200);
    expect(await exists(own)).toBe(false);
  });

  test('files stay with those who stay: nothing is asked of whoever leaves a team for another', async () => {
    const shared = await createEntry(t.platform.db, jam, [bob.entrantId, cat.entrantId], { numFiles: 2 });
    const { invitation } = (await invite(ann, await myEntry(ann), bob)).json();
    expect((await resolve(bob, invitation.id, 'accept')).statusCode).toBe(200);
    expect((await team(cat)).entryId).toBe(shared);
    expect((await team(cat)).members).toMatchObject([{ entrantId: cat.entrantId, isFounder: true }]);
  });

  test('invitations of an entry that disappears lapse, and only those', async () => {
    const [annEntry, bobEntry] = [await myEntry(ann), await myEntry(bob)];
    const lapsing = (await invite(bob, bobEntry, cat)).json().invitation;
    const staying = (await invite(ann, annEntry, cat)).json().invitation;
    await recruit(ann, annEntry, bob);
    expect((await invitations(cat)).toMe).toEqual([{ ...staying, isMine: false }]);
    for (const resolution of ['accept', 'reject']) {
      const answer = await resolve(cat, lapsing.id, resolution);
      expect([answer.statusCode, answer.body]).toEqual([409, 'That team no longer exists.\n']);
    }
    expect((await resolve(cat, staying.id, 'accept')).statusCode).toBe(200);
  });

  test('accepting is closed at the end, rejecting never', async () => {
    const entryId = await myEntry(ann);
    const one = (await invite(ann, entryId, bob)).json().invitation;
    await t.setClock(jam.endMs);
    const late = await resolve(bob, one.id, 'accept');
    expect([late.statusCode, late.body]).toEqual([
      409,
      "The finish has passed, so teams can't change any more.\n",
    ]);
    expect((await resolve(bob, one.id, 'reject')).statusCode).toBe(200);
  });

  test('in a team of two nobody looks for a team any more', async () => {
    const looking = { info: '', isLookingForTeam: true, skills: ['Music', 'Code', 'Music'] };
    const signUp = `/api/v1/compo/${jam.short}/signUp`;
    for (const person of [ann, bob, cat]) {
      expect((await as(person).post(signUp, looking)).json()).toMatchObject({
        isLookingForTeam: true,
        skills: ['Code', 'Music'],
      });
    }
    const listed = async () =>
      (await get(ann, `compo/${jam.short}/entrants?lookingForTeam=true`)).result.map(
        (one: { entrantId: number }) => one.entrantId,
      );
    expect((await listed()).length).toBe(3);
    await recruit(ann, await myEntry(ann), bob);
    expect(await listed()).toEqual([cat.entrantId]);
    expect((await as(ann).post(signUp, looking)).json().isLookingForTeam).toBe(false);
    expect((await as(cat).post(signUp, { info: 'x' })).json()).toMatchObject({ isLookingForTeam: true });
    expect((await as(cat).post(signUp, { info: '', skills: ['Money'] })).statusCode).toBe(400);
  });
});

describe('the team', () => {
  test('[R2.19] is read by its members; whoever has none or has not joined gets an empty one', async () => {
    expect(await team(ann)).toEqual({
      entrantId: ann.entrantId,
      entryId: null,
      entryTitle: '',
      editable: true,
      canStart: true,
      members: [],
    });
    const stranger = await createPerson(t.platform.db);
    expect(await team(stranger)).toMatchObject({
      entrantId: null,
      entryId: null,
      editable: false,
      members: [],
    });
    await recruit(ann, await myEntry(ann), bob);
    expect(z.safeParse(z.strictObject(teamShape.shape), await team(ann)).success).toBe(true);
    await t.setClock(jam.endMs);
    expect((await team(ann)).editable).toBe(false);
  });

  test("[R7.27] [R7.45] leaving takes an empty body and gives a fresh entry of one's own", async () => {
    const entryId = await myEntry(ann);
    await recruit(ann, entryId, bob);
    const answer = await remove(bob, bob);
    expect(answer.statusCode).toBe(200);
    const fresh = answer.json().entryId;
    expect(fresh).not.toBe(entryId);
    expect(await team(bob)).toMatchObject({
      entryId: fresh,
      members: [{ entrantId: bob.entrantId, isFounder: true }],
    });
    expect((await team(ann)).members.length).toBe(1);
    const alone = await remove(bob, bob);
    expect([alone.statusCode, alone.body]).toEqual([409, 'Nobody else is in that team.\n']);
  });

  test('[R7.27] the founder removes others; others only themselves', async () => {
    const entryId = await myEntry(ann);
    await recruit(ann, entryId, bob);
    await recruit(bob, entryId, cat);
    const refused = await remove(bob, cat);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      'Only the person who started the entry can remove people.\n',
    ]);
    expect((await remove(bob, ann)).statusCode).toBe(403);
    const stranger = await join();
    expect((await remove(stranger, bob)).statusCode).toBe(403);
    expect((await remove(ann, bob)).statusCode).toBe(200);
    // The founder leaves; the next to have joined is founder now.
    expect((await remove(ann, ann)).statusCode).toBe(200);
    await recruit(cat, entryId, bob);
    expect((await team(cat)).members[0]).toMatchObject({ entrantId: cat.entrantId, isFounder: true });
    expect((await remove(cat, bob)).statusCode).toBe(200);
  });

  test('[R6.04] is closed at the end, to all but staff', async () => {
    await recruit(ann, await myEntry(ann), bob);
    await t.setClock(jam.endMs);
    const late = await remove(bob, bob);
    expect([late.statusCode, late.body]).toEqual([
      409,
      "The finish has passed, so teams can't change any more.\n",
    ]);
    const staff = await createPerson(t.platform.db, { rank: 'owner' });
    expect((await remove(staff, bob)).statusCode).toBe(200);
    expect((await team(ann)).members.length).toBe(1);
  });

  test('of somebody hidden or missing nothing is told', async () => {
    const ghost = await join(jam, { isVerified: false });
    for (const entrantId of [ghost.entrantId, 999_999_999]) {
      const answer = await remove(ann, { entrantId });
      expect([answer.statusCode, answer.body]).toEqual([404, 'No entrant with that number.\n']);
    }
    expect((await t.visitor().post(`/api/v1/removeTeamMember/${ann.entrantId}`)).statusCode).toBe(401);
  });

  test('candidates are entrants of the event by letters of their name, at most eight', async () => {
    const small = await createCompetition(t.platform.db, { startMs });
    const people: Record<string, Joined> = {};
    for (const username of ['me_annabel', 'annakin', 'rana', 'oceanlane', 'zed', 'Hannah', 'mate_an']) {
      people[username] = await join(small, { username });
    }
    const hidden = await join(small, { username: 'anonymouse', isVerified: false });
    const me = people.me_annabel as Joined;
    const names = async (search: string) =>
      (await get(me, `compo/${small.short}/team/candidates?search=${search}`)).result.map(
        (one: { username: string }) => one.username,
      );
    expect(await names('an')).toEqual(['annakin', 'Hannah', 'mate_an', 'oceanlane', 'rana']);
    expect(await names('AN')).toEqual(['annakin', 'Hannah', 'mate_an', 'oceanlane', 'rana']);
    expect(await names('%25')).toEqual([]);
    expect(await names('')).not.toContain(hidden.username);
    const entryId = await myEntry(me, small);
    await recruit(me, entryId, people.mate_an as Joined);
    await invite(me, entryId, people.rana as Joined);
    expect(await names('an')).toEqual(['annakin', 'Hannah', 'oceanlane']);
    await createEntry(
      t.platform.db,
      small,
      [people.annakin, people.zed].map((one) => (one as Joined).entrantId),
      {
        title: 'Eggville',
      },
    );
    const { result } = await get(me, `compo/${small.short}/team/candidates?search=annak`);
    expect(result).toMatchObject([{ entryTitle: 'Eggville', teamMates: ['zed'], isLookingForTeam: false }]);
    for (let more = 0; more < 9; more += 1) await join(small, { username: `extra_${more}` });
    expect((await names('')).length).toBe(8);
    const stranger = await createPerson(t.platform.db);
    expect((await get(stranger, `compo/${small.short}/team/candidates`)).result).toEqual([]);
  });

  test('what an account downloads holds its entries and invitations', async () => {
    const entryId = await myEntry(ann);
    await as(ann).post(`/api/v1/entry/${entryId}/details`, { title: 'Mine to keep' });
    await recruit(ann, entryId, bob);
    const ofAnn = await ownEntryData(t.platform.db, ann.id);
    expect(ofAnn.rows.entries).toMatchObject([{ id: entryId, title: 'Mine to keep', event: jam.short }]);
    const ofBob = await ownInvitationData(t.platform.db, bob.id);
    expect(ofBob.rows.invitations).toMatchObject([{ entryId, resolution: 'accept', isOwn: false }]);
    expect((await as(ann).get('/api/v1/account/data')).statusCode).toBe(200);
  });
});

describe('in a gift exchange', () => {
  test('nobody teams up with their receiver, and the receiver is told nothing', async () => {
    const gifts = await createCompetition(t.platform.db, { kind: 'gift-exchange', startMs });
    const [giver, receiver] = [await join(gifts), await join(gifts)];
    // A draw's responses are tested in features/santa/teaming.test.ts; here, what it is asked.
    const limits: TeamLimits = {
      mayTeamUp: async (_, { giverId, receiverIds }) =>
        !(giverId === giver.entrantId && receiverIds.includes(receiver.entrantId)),
      settleTeam: async () => {},
    };
    const [giverEntry, receiverEntry] = [await myEntry(giver, gifts), await myEntry(receiver, gifts)];
    const ask = async (from: Joined, entryId: number, to: Joined) =>
      createInvitation(t.platform, limits, await entryAs(from, entryId as EntryId), to.entrantId);
    await expect(ask(giver, giverEntry, receiver)).rejects.toThrow("This person can't be invited.");
    // The other way round a rejection would reveal the giver: the receiver may invite, the giver not accept.
    const { invitation } = await ask(receiver, receiverEntry, giver);
    const accepting = resolveInvitation(
      t.platform,
      limits,
      await invitationAs(giver, invitation.id),
      { resolution: 'accept' },
      async () => {},
    );
    await expect(accepting).rejects.toThrow("This person can't be invited.");
    expect((await team(giver, gifts)).members.length).toBe(1);
    expect((await invitations(receiver, gifts)).fromMe.length).toBe(1);
  });
});

async function entryAs(person: Joined, id: EntryId): Promise<EntryRow> {
  const entry = await findEntry(t.platform.db, viewerOf(person), id);
  if (!entry) throw new Error('no such entry');
  return entry;
}

async function invitationAs(person: Joined, id: number): Promise<InvitationState> {
  const invitation = await findInvitation(t.platform.db, person.id, id);
  if (!invitation) throw new Error('no such invitation');
  return invitation;
}

const viewerOf = ({ id, username }: Joined): Viewer => ({
  account: {
    id,
    username,
    rank: null,
    isVerified: true,
    isSuspended: false,
    avatar: null,
    isSessionStale: false,
  },
  hasEndedSession: false,
  address: '127.0.0.1',
});
