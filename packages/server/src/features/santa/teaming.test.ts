import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCompetition,
  createEntrant,
  createPerson,
  type TestCompetition,
} from '../../testing/factories.ts';
import { passDraw, readPairs, setRing } from '../../testing/santa-factories.ts';
import { partOf } from '../../testing/sizes.ts';
import { createTestDatabase, openTestApp, type TestApp, type TestDatabase } from '../../testing/test-app.ts';

// Two sites that differ in who gives to whom: in one G gives to R, in the other someone else does. R and M,
// who do not know it, must not be able to tell them apart, whatever the three play.

type Name = 'G' | 'R' | 'M' | 'X' | 'Y' | 'Z';
const names: readonly Name[] = ['G', 'R', 'M', 'X', 'Y', 'Z'];
/** R gives to X and M to Y in both. */
const rings: Readonly<Record<'known' | 'other', readonly Name[]>> = {
  known: ['G', 'R', 'X', 'M', 'Y', 'Z'],
  other: ['G', 'Z', 'R', 'X', 'M', 'Y'],
};

interface Player {
  readonly token: string;
  readonly entrantId: number;
}

interface World {
  readonly t: TestApp;
  readonly database: TestDatabase;
  readonly isKnown: boolean;
}

const startMs = Date.UTC(2026, 11, 14, 12);
const worlds: World[] = [];

beforeAll(async () => {
  for (const isKnown of [true, false]) {
    const database = await createTestDatabase();
    worlds.push({ database, isKnown, t: await openTestApp(database) });
  }
});
afterAll(async () => {
  for (const { t, database } of worlds) {
    await t.app.close();
    await t.platform.close();
    await database.drop();
  }
});

/** One play in one world. */
class Stage {
  readonly answers: string[] = [];
  readonly #world: World;
  readonly jam: TestCompetition;
  readonly players: Readonly<Record<Name, Player>>;
  readonly #entries = new Map<Name, number>();

  private constructor(world: World, jam: TestCompetition, players: Record<Name, Player>) {
    this.#world = world;
    this.jam = jam;
    this.players = players;
  }

  static async set(world: World, play: string): Promise<Stage> {
    const { t, isKnown } = world;
    const { db } = t.platform;
    await t.setClock(startMs - 1_000);
    const jam = await createCompetition(db, { kind: 'gift-exchange', short: play, startMs });
    const players = {} as Record<Name, Player>;
    for (const name of names) {
      const { id, token } = await createPerson(db, { username: `${play}_${name}` });
      players[name] = { token, entrantId: (await createEntrant(db, jam.id, id)).id };
    }
    await passDraw(t, jam);
    await setRing(
      t,
      jam,
      rings[isKnown ? 'known' : 'other'].map((name) => players[name].entrantId),
    );
    const stage = new Stage(world, jam, players);
    for (const name of ['G', 'R', 'M'] as const) {
      const started = await t.visitor(players[name].token).post(`/api/v1/compo/${play}/myEntry`);
      stage.#entries.set(name, started.json().entryId);
    }
    return stage;
  }

  get isKnown(): boolean {
    return this.#world.isKnown;
  }

  async #do(name: Name, path: string, body: object) {
    const answer = await this.#world.t.visitor(this.players[name].token).post(`/api/v1/${path}`, body);
    // Invitations of the same moment come in any order.
    if (name !== 'G') await this.#world.t.moveClock('1 second');
    if (name !== 'G') this.answers.push(`${name} ${path} ${answer.statusCode} ${answer.body}`);
    return answer.statusCode;
  }

  /** Invites a player to the sender's own entry, or to that of a host they joined. */
  invite(from: Name, to: Name, host: Name = from) {
    const body = { entryId: this.#entries.get(host), recipientEntrantId: this.players[to].entrantId };
    return this.#do(from, 'invitation/create', body);
  }

  async accept(name: Name, from: Name) {
    const { short } = this.jam;
    const asked = await this.#world.t
      .visitor(this.players[name].token)
      .get(`/api/v1/invitation/byCompo/${short}`);
    const [invitation] = asked
      .json()
      .toMe.filter((one: { senderName: string }) => one.senderName === `${short}_${from}`);
    return this.#do(name, `invitation/id/${invitation.id}/resolve`, { resolution: 'accept', confirm: true });
  }

  /** Everything a player can read, without the random numbers. */
  async readAll(name: Name): Promise<string[]> {
    const { short } = this.jam;
    const visitor = this.#world.t.visitor(this.players[name].token);
    const paths = [
      `compo/${short}`,
      `compo/${short}/team`,
      `compo/${short}/team/candidates?search=`,
      `compo/${short}/entrants`,
      `compo/${short}/signUp`,
      `compo/${short}/atStake`,
      `invitation/byCompo/${short}`,
      `mySecretSanta?compo=${short}`,
      `log/event/${short}`,
      'entries/all',
      'currentEvent',
      ...[...this.#entries.values()].map((id) => `entry/${id}`),
    ];
    const read: string[] = [];
    for (const path of paths) {
      const { statusCode, body } = await visitor.get(`/api/v1/${path}`);
      read.push(`${name} ${path} ${statusCode} ${body}`);
    }
    return [...this.answers.filter((line) => line.startsWith(name)), ...read].map(hideRandom);
  }

  pairs = () => readPairs(this.#world.t.platform.db, this.jam.id);
}

/** Random invitation ids and each world's own promised seed differ between any two sites. */
const hideRandom = (text: string): string => text.replace(/[0-9a-f]{64}/g, 'H').replace(/\d{12,}/g, 'N');

/** A play; the giver's own last move, which is rejected, is skipped if they are not the giver. */
type Play = (stage: Stage) => Promise<void>;

const refusedIfKnown = async (stage: Stage, move: () => Promise<number>) => {
  if (stage.isKnown) expect(await move()).toBe(409);
};

const refused: readonly [string, string, Play][] = [
  ['play1', 'the giver asks the receiver', (stage) => refusedIfKnown(stage, () => stage.invite('G', 'R'))],
  [
    'play2',
    'the giver accepts what the receiver asks',
    async (stage) => {
      expect(await stage.invite('R', 'G')).toBe(200);
      await refusedIfKnown(stage, () => stage.accept('G', 'R'));
    },
  ],
  [
    'play3',
    'the giver accepts into a team that the receiver has joined',
    async (stage) => {
      expect([await stage.invite('M', 'R'), await stage.invite('M', 'G')]).toEqual([200, 200]);
      expect(await stage.accept('R', 'M')).toBe(200);
      await refusedIfKnown(stage, () => stage.accept('G', 'M'));
    },
  ],
  [
    'play4',
    'the giver accepts into a team that has asked the receiver',
    async (stage) => {
      expect([await stage.invite('M', 'R'), await stage.invite('M', 'G')]).toEqual([200, 200]);
      await refusedIfKnown(stage, () => stage.accept('G', 'M'));
    },
  ],
  [
    'play5',
    'the giver is asked by a team mate of the receiver',
    async (stage) => {
      expect(await stage.invite('R', 'M')).toBe(200);
      expect(await stage.accept('M', 'R')).toBe(200);
      expect(await stage.invite('M', 'G', 'R')).toBe(200);
      await refusedIfKnown(stage, () => stage.accept('G', 'M'));
    },
  ],
];

const repaired: readonly [string, string, Play][] = [
  [
    'play6',
    'the receiver is asked into a team that the giver has joined',
    async (stage) => {
      expect(await stage.invite('M', 'G')).toBe(200);
      expect(await stage.accept('G', 'M')).toBe(200);
      expect(await stage.invite('M', 'R')).toBe(200);
      expect(await stage.accept('R', 'M')).toBe(200);
    },
  ],
  [
    'play7',
    "the receiver is asked into the giver's team by a mate",
    async (stage) => {
      expect(await stage.invite('G', 'M')).toBe(200);
      expect(await stage.accept('M', 'G')).toBe(200);
      expect(await stage.invite('M', 'R', 'G')).toBe(200);
      expect(await stage.accept('R', 'M')).toBe(200);
    },
  ],
];

const playInBoth = async (short: string, play: Play): Promise<[Stage, Stage]> => {
  const stages: Stage[] = [];
  for (const world of worlds) {
    const stage = await Stage.set(world, short);
    await play(stage);
    stages.push(stage);
  }
  return stages as [Stage, Stage];
};

const expectNothingSeen = async ([known, other]: [Stage, Stage]) => {
  for (const name of ['R', 'M'] as const)
    expect(await known.readAll(name)).toEqual(await other.readAll(name));
};

describe('giver and receiver never come into one team', () => {
  test.each(partOf(refused, 2))('%s: %s, and is refused, which nobody else sees', async (short, _, play) => {
    const stages = await playInBoth(short, play);
    await expectNothingSeen(stages);
    const [{ players, pairs }] = stages;
    expect((await pairs()).get(players.G.entrantId)).toBe(players.R.entrantId);
  });

  test.each(partOf(repaired, 2))(
    '%s: %s: nobody is refused, the giver alone gets somebody else',
    async (short, _, play) => {
      const stages = await playInBoth(short, play);
      await expectNothingSeen(stages);
      const [{ players, pairs }] = stages;
      const now = await pairs();
      const team = (['G', 'R', 'M'] as const).map((name) => players[name].entrantId);
      for (const member of team) expect(team).not.toContain(now.get(member));
      // Everyone still gives to one and receives from one.
      expect(new Set(now.keys()).size).toBe(6);
      expect(new Set(now.values()).size).toBe(6);
      // The receivers of R and M stay the same.
      expect(now.get(players.R.entrantId)).toBe(players.X.entrantId);
      expect(now.get(players.M.entrantId)).toBe(players.Y.entrantId);
    },
  );

  test('the comparison can fail: the giver sees the difference', async () => {
    const [known, other] = await playInBoth('play8', async () => {});
    expect(await known.readAll('G')).not.toEqual(await other.readAll('G'));
  });
});
