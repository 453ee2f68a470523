import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition, type TestCompetition } from '../../testing/factories.ts';
import { sizes } from '../../testing/sizes.ts';
import { assertTeamsAreConsistent } from '../../testing/team-facts.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
const numPeople = 4;

interface Asked {
  readonly team: Team;
  readonly from: number;
  readonly to: number;
  id: number;
  isOpen: boolean;
}

/** People in order of joining; the first is the founder. */
type Team = number[];

/** The expected behaviour in a few lines: people, teams and their invitations. */
class Model {
  readonly teams: Team[] = [];
  readonly asked: Asked[] = [];
  readonly joined = new Set(Array.from({ length: numPeople }, (_, person) => person));

  teamOf(person: number): Team | undefined {
    return this.teams.find((team) => team.includes(person));
  }

  #takeOut(person: number): void {
    const team = this.teamOf(person);
    if (!team) return;
    team.splice(team.indexOf(person), 1);
    // A member who leaves takes back their invitations for the team.
    for (const asked of this.asked) if (asked.team === team && asked.from === person) asked.isOpen = false;
    if (team.length > 0) return;
    this.teams.splice(this.teams.indexOf(team), 1);
    for (const asked of this.asked) if (asked.team === team) asked.isOpen = false;
  }

  myEntry(person: number): boolean {
    if (this.joined.has(person) && !this.teamOf(person)) this.teams.push([person]);
    return this.joined.has(person);
  }

  invite(from: number, to: number): Asked | null {
    const team = this.teamOf(from);
    if (!team || team.includes(to) || !this.joined.has(to)) return null;
    const open = this.asked.find((asked) => asked.isOpen && asked.team === team && asked.to === to);
    if (open) return open;
    const asked = { team, from, to, id: 0, isOpen: true };
    this.asked.push(asked);
    return asked;
  }

  answer(asked: Asked, isAccepted: boolean): boolean {
    if (!asked.isOpen) return false;
    asked.isOpen = false;
    if (!isAccepted) return true;
    if (!asked.team.includes(asked.to)) {
      this.#takeOut(asked.to);
      asked.team.push(asked.to);
    }
    return true;
  }

  remove(by: number, person: number): boolean {
    const team = this.teamOf(person);
    const isAllowed = by === person || (team?.[0] === by && team.includes(by));
    if (!this.joined.has(person) || !this.joined.has(by) || !team || team.length < 2 || !isAllowed)
      return false;
    this.#takeOut(person);
    this.teams.push([person]);
    return true;
  }

  withdraw(person: number): void {
    this.#takeOut(person);
    this.joined.delete(person);
    // Their invitations, sent and received, go with them.
    for (const asked of this.asked) if (asked.to === person) asked.isOpen = false;
  }
}

type Step =
  | { readonly what: 'myEntry' | 'withdraw'; readonly who: number }
  | { readonly what: 'invite' | 'remove'; readonly who: number; readonly whom: number }
  | { readonly what: 'accept' | 'reject' | 'takeBack'; readonly which: number };

const person = fc.nat({ max: numPeople - 1 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('myEntry' as const), who: person }) },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('invite' as const), who: person, whom: person }) },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('accept' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('reject' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('takeBack' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('remove' as const), who: person, whom: person }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), who: person }) },
);

class Site {
  readonly jam: TestCompetition;
  readonly people: readonly Joined[];
  /** The senders of invitations, for when they withdraw. */
  readonly senders = new Map<Asked, number>();

  constructor(jam: TestCompetition, people: readonly Joined[]) {
    this.jam = jam;
    this.people = people;
  }

  one(index: number): Joined {
    const found = this.people[index];
    if (!found) throw new Error('nobody');
    return found;
  }

  async post(who: number, path: string, body: object = {}) {
    return t.visitor(this.one(who).token).post(`/api/v1/${path}`, body);
  }

  /** The current teams, by the indexes of their people in order of joining. */
  async teams(): Promise<number[][]> {
    const { rows } = await sql<{ members: number[] }>`
      select array_agg(m.id order by m.entry_joined_at, m.id) as members
      from entrant m where m.competition_id = ${this.jam.id} and m.entry_id is not null group by m.entry_id`.execute(
      t.platform.db,
    );
    const byEntrant = new Map<number, number>(this.people.map(({ entrantId }, index) => [entrantId, index]));
    return rows.map((row) => row.members.map((id) => byEntrant.get(Number(id)) ?? -1));
  }

  async entryOf(who: number): Promise<number> {
    const answer = await t.visitor(this.one(who).token).get(`/api/v1/compo/${this.jam.short}/team`);
    return answer.json().entryId ?? 999_999_999;
  }
}

async function take(step: Step, model: Model, site: Site): Promise<void> {
  const { short } = site.jam;
  if (step.what === 'myEntry') {
    const isRight = model.myEntry(step.who);
    expect((await site.post(step.who, `compo/${short}/myEntry`)).statusCode).toBe(isRight ? 200 : 403);
  } else if (step.what === 'withdraw') {
    model.withdraw(step.who);
    for (const [asked, sender] of site.senders) if (sender === step.who) asked.isOpen = false;
    expect((await site.post(step.who, `compo/${short}/withdraw`)).statusCode).toBe(200);
  } else if (step.what === 'invite') {
    const entryId = await site.entryOf(step.who);
    const asked = model.invite(step.who, step.whom);
    const recipientEntrantId = site.one(step.whom).entrantId;
    const answer = await site.post(step.who, 'invitation/create', { entryId, recipientEntrantId });
    expect(answer.statusCode === 200).toBe(asked !== null);
    if (!asked) return;
    asked.id = answer.json().invitation.id;
    if (!site.senders.has(asked)) site.senders.set(asked, step.who);
  } else if (step.what === 'remove') {
    const isRight = model.remove(step.who, step.whom);
    const answer = await site.post(step.who, `removeTeamMember/${site.one(step.whom).entrantId}`);
    expect(answer.statusCode === 200).toBe(isRight);
  } else if (step.what === 'takeBack') {
    const asked = model.asked[step.which % Math.max(1, model.asked.length)];
    // Answered or missing invitations have their own errors, which are not tested here.
    if (!asked?.isOpen) return;
    asked.isOpen = false;
    expect((await site.post(asked.from, `invitation/id/${asked.id}/takeBack`)).statusCode).toBe(200);
  } else if (step.what === 'accept' || step.what === 'reject') {
    const asked = model.asked[step.which % Math.max(1, model.asked.length)];
    if (!asked) return;
    const isRight = model.answer(asked, step.what === 'accept');
    const answer = await site.post(asked.to, `invitation/id/${asked.id}/resolve`, { resolution: step.what });
    expect(answer.statusCode === 200).toBe(isRight);
  }
}

const sorted = (teams: readonly (readonly number[])[]) =>
  teams.map((team) => [...team]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

const timeout = 60_000 + sizes.modelRuns * 3_000;

beforeAll(() => t.setClock(Date.UTC(2026, 7, 7, 13)));

test('whatever people do in whatever order, teams are as a small model says', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 30 }), async (taken) => {
      const { db } = t.platform;
      await sql`truncate rate_limit, invitation, sign_up, entry, entry_count, entrant_count cascade`.execute(
        t.owner,
      );
      const jam = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7, 12) });
      const people: Joined[] = [];
      for (let index = 0; index < numPeople; index += 1) people.push(await createJoined(db, jam));
      const [model, site] = [new Model(), new Site(jam, people)];
      for (const step of taken) {
        await take(step, model, site);
        expect(sorted(await site.teams())).toEqual(sorted(model.teams));
      }
      await assertTeamsAreConsistent(db);
    }),
    { numRuns: sizes.modelRuns },
  );
});
