import * as fc from 'fast-check';
import type { ActionName } from './actions.ts';
import { actionsOf, rivalsAmong, type Theme, themeNames } from './themes.ts';

/** One thing that someone does. Numbers choose by remainder, so that a shorter story stays a story. */
export interface Act {
  readonly kind: 'act';
  readonly who: number;
  readonly action: ActionName;
  readonly app: number;
  readonly a: number;
  readonly b: number;
}

export type Jump =
  | { readonly kind: 'boundary'; readonly which: number; readonly offsetMs: -1 | 0 | 1 }
  | { readonly kind: 'later'; readonly ms: number };

/** What goes wrong around the site. */
export type Fault =
  | { readonly kind: 'mail server'; readonly isRefusing: boolean }
  | { readonly kind: 'storage'; readonly isFailing: boolean }
  /** The machine's clock passes every lease and heartbeat; the events' clock stays. */
  | { readonly kind: 'leases end' }
  /** Terminates one connection to the database that is in use. */
  | { readonly kind: 'lost connection'; readonly which: number };

/** Something that happens by itself, or that one person does. */
export type Leaf =
  | Act
  | Fault
  | { readonly kind: 'tick'; readonly app: number }
  | { readonly kind: 'jobs'; readonly app: number };

/** Plain data: fast-check generates it, and a seed brings it back. */
export type Step =
  | Leaf
  | Jump
  | {
      readonly kind: 'together';
      readonly first: readonly Leaf[];
      readonly second: readonly Leaf[];
      readonly order: readonly number[];
    };

export const isJump = (step: Step): step is Jump => step.kind === 'boundary' || step.kind === 'later';

const minuteMs = 60_000;
const jumpsMs = [1, 1000, 11 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 25 * 60 * minuteMs];

const app = fc.nat(1);
const only = <K extends string>(kind: K) => fc.constant(kind);

const boundary = (which: fc.Arbitrary<number>): fc.Arbitrary<Jump> =>
  fc.record({
    kind: only('boundary'),
    which,
    offsetMs: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  });
const jump: fc.Arbitrary<Jump> = fc.oneof(
  boundary(fc.nat(2)),
  fc.record({ kind: only('later'), ms: fc.constantFrom(...jumpsMs) }),
);
const tick = fc.record({ kind: only('tick'), app });
const jobs = fc.record({ kind: only('jobs'), app });
const leasesEnd = fc.record({ kind: only('leases end') });
const mailServer = fc.record({ kind: only('mail server'), isRefusing: fc.boolean() });
const fault: fc.Arbitrary<Fault> = fc.oneof(
  mailServer,
  fc.record({ kind: only('storage'), isFailing: fc.boolean() }),
  leasesEnd,
);
const lostConnection = fc.record({ kind: only('lost connection'), which: fc.nat(5) });

/** Most mistakes need only that one pauses between two statements of its own while the other does everything. */
const pausedOrder = (maxBefore: number): fc.Arbitrary<number[]> =>
  fc
    .tuple(fc.nat(maxBefore), fc.nat(1))
    .map(([numBefore, first]) =>
      Array.from({ length: numBefore + 2 * maxBefore }, (_, at) => (at < numBefore ? first : 1 - first)),
    );
const order: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 1, arbitrary: fc.array(fc.nat(1), { maxLength: 24 }) },
  { weight: 3, arbitrary: pausedOrder(20) },
);

const together = (first: fc.Arbitrary<Leaf[]>, second: fc.Arbitrary<Leaf[]>): fc.Arbitrary<Step> =>
  fc.record({
    kind: only('together'),
    first,
    second,
    order,
  });
const one = (leaf: fc.Arbitrary<Leaf>) => leaf.map((only) => [only]);

/** What two acts that cross have to do with each other. */
const aims = ['nothing', 'the person of the first', 'both themselves'] as const;

/** Two acts that cross; most of them so that they are about the same person, or two people of one event. */
const crossing = (first: fc.Arbitrary<Act>, second: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc
    .record({ first, second, aim: fc.constantFrom(...aims), order })
    .map(({ first, second, aim, order }): Step => {
      const together = { kind: 'together', order } as const;
      if (aim === 'nothing') return { ...together, first: [first], second: [second] };
      if (aim === 'the person of the first')
        return { ...together, first: [first], second: [{ ...second, b: first.who }] };
      return {
        ...together,
        first: [{ ...first, b: first.who }],
        second: [{ ...second, a: first.a, b: second.who }],
      };
    });

/** First and second task in turn, each for some statements. */
const inTurns = (maxEach: number): fc.Arbitrary<number[]> =>
  fc
    .tuple(fc.nat(maxEach), fc.nat(maxEach))
    .map(([first, second]) =>
      [first, second, maxEach, 2 * maxEach].flatMap((length, turn) => Array<number>(length).fill(turn % 2)),
    );

const mailing: readonly ActionName[] = ['move the finish', 'move the end of voting'];
const mailServerThat = (isRefusing: boolean): Fault => ({ kind: 'mail server', isRefusing });

/**
 * E-mails to many wait to be sent, a process pauses while the mail server refuses them, and another takes over. The
 * time between two of these is longer than people are left alone after an e-mail about a moved time.
 */
const takeover = (act: fc.Arbitrary<Act>): fc.Arbitrary<Step[]> =>
  fc.tuple(act, inTurns(40)).map(([mailed, crossing]): Step[] => [
    { kind: 'later', ms: 16 * minuteMs },
    mailed,
    mailServerThat(true),
    {
      kind: 'together',
      first: [{ kind: 'tick', app: 0 }],
      second: [{ kind: 'leases end' }, mailServerThat(false), { kind: 'tick', app: 1 }],
      order: crossing,
    },
  ]);

const parting: readonly ActionName[] = ['leave or remove', 'leave or remove', 'withdraw', 'delete an entry'];
const numMembers = 6;

/** Two people of the jam form a team. One leaves it while the other ends it, too. */
const formAndPart: fc.Arbitrary<Step[]> = fc
  .record({
    founder: fc.nat(numMembers - 1),
    distance: fc.integer({ min: 1, max: numMembers - 1 }),
    parts: fc.constantFrom(...parting),
    order: pausedOrder(20),
  })
  .map(({ founder, distance, parts, order }): Step[] => {
    const member = (founder + distance) % numMembers;
    const act = (who: number, action: ActionName, b: number): Act => ({
      kind: 'act',
      who,
      action,
      app: 0,
      a: 0,
      b,
    });
    return [
      act(founder, 'start an entry', 0),
      act(founder, 'invite', member),
      // 1 accepts.
      act(member, 'answer an invitation', 1),
      {
        kind: 'together',
        first: [act(founder, parts, founder)],
        second: [{ ...act(member, 'leave or remove', member), app: 1 }],
        order,
      },
    ];
  });

/** Steps of some actions, whose numbers are below a bound: the lower, the more they are about the same few. */
function stepOf(names: readonly ActionName[], numSubjects: number): fc.Arbitrary<Step[]> {
  const nat = fc.nat(numSubjects - 1);
  const actOf = (some: readonly ActionName[]): fc.Arbitrary<Act> =>
    fc.record({ kind: only('act'), who: nat, action: fc.constantFrom(...some), app, a: nat, b: nat });
  const act = actOf(names);
  const mails = names.filter((name) => mailing.includes(name));
  const rivals = rivalsAmong(names).map(([some, others]) => crossing(actOf(some), actOf(others)));
  const single = fc.oneof(
    { weight: 40, arbitrary: act },
    { weight: 3, arbitrary: jump },
    { weight: 4, arbitrary: tick },
    { weight: 2, arbitrary: jobs },
    { weight: 1, arbitrary: fault },
    { weight: 6, arbitrary: together(one(act), one(act)) },
    { weight: 18, arbitrary: rivals.length === 0 ? together(one(act), one(act)) : fc.oneof(...rivals) },
    { weight: 1, arbitrary: together(one(fc.oneof(act, tick, jobs)), one(lostConnection)) },
    // A process that is slow, while another takes over its work.
    {
      weight: 1,
      arbitrary: together(one(tick), fc.tuple(leasesEnd, mailServer, tick)),
    },
    { weight: 1, arbitrary: together(one(act), one(fc.oneof(tick, jobs))) },
  );
  return fc.oneof(
    { weight: 70, arbitrary: single.map((step): Step[] => [step]) },
    {
      weight: mails.length === 0 ? 0 : Math.ceil(200 / names.length),
      arbitrary: takeover(actOf(mails.length === 0 ? names : mails)),
    },
  );
}

/** In the speedhack, the first of three events. */
const fixed = (action: ActionName, who: number, b: number): Act => ({
  kind: 'act',
  who,
  action,
  app: 0,
  a: 3 * who,
  b,
});
const people = [0, 1, 2, 3, 4, 5];
const goTo = (which: number): Step => ({ kind: 'boundary', which, offsetMs: 1 });

/** A jam whose games are there when voting opens, and the same with its votes when it is over: rare by chance. */
const withGames: readonly Step[] = [
  goTo(0),
  { kind: 'tick', app: 0 },
  ...people.flatMap((who) => [fixed('start an entry', who, 0), fixed('link a game', who, 0)]),
  goTo(1),
  { kind: 'tick', app: 0 },
];
/** A jam with three teams of two while it is live: who has been in a team matters when they vote. */
const withTeams: readonly Step[] = [
  goTo(0),
  { kind: 'tick', app: 0 },
  ...[0, 1, 2].flatMap((who) => [
    fixed('start an entry', who, 0),
    fixed('link a game', who, 0),
    fixed('invite', who, who + 3),
    fixed('answer an invitation', who + 3, 1),
  ]),
];
/** The same in its voting: two people have left their teams before the finish. */
const withFormerMembers: readonly Step[] = [
  ...withTeams,
  ...[3, 4].map((who) => fixed('leave or remove', who, who)),
  goTo(1),
  { kind: 'tick', app: 0 },
];
/** A jam in which everyone is about to send a file. */
const withSealedFiles: readonly Step[] = [
  goTo(0),
  { kind: 'tick', app: 0 },
  ...people.flatMap((who) => [fixed('start an entry', who, 0), fixed('seal a file', who, who)]),
];
/** A jam and an exchange whose games can be played, by three people each. */
const withWebGames: readonly Step[] = [
  goTo(0),
  { kind: 'tick', app: 0 },
  ...[0, 1].flatMap((event) =>
    [0, 2, 4].flatMap((who) =>
      (['start an entry', 'seal a file'] as const).map((action) => ({
        ...fixed(action, who, who),
        a: 3 * who + event,
      })),
    ),
  ),
  ...[0, 2, 4].flatMap((who) => [fixed('send a file', who, who), fixed('send a file', who, who)]),
  { kind: 'jobs', app: 0 },
];
const withVotes: readonly Step[] = [
  ...withGames,
  ...people.flatMap((who) => [1, 2, 3].map((next) => fixed('vote', who, who + next))),
  goTo(3),
  { kind: 'tick', app: 0 },
];

/** A live jam in which teams have formed and ended already. */
const withPartings: fc.Arbitrary<Step[]> = fc
  .array(formAndPart, { minLength: 5, maxLength: 5 })
  .map((groups) => [goTo(0), { kind: 'tick', app: 0 }, ...groups.flat()]);

/** What a jam begins with. Votes are there most often where they are counted. */
const openingOf = (themes: readonly Theme[]): fc.Arbitrary<Step[]> => {
  const isAboutResults = themes.includes('ranking') || themes.includes('prizes');
  const isAboutTeams = themes.includes('teams') || themes.includes('votes');
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<Step[]>([]) },
    { weight: 3, arbitrary: boundary(fc.nat(1)).map((only): Step[] => [only]) },
    { weight: 1, arbitrary: fc.constant<Step[]>([...withGames]) },
    { weight: isAboutResults ? 10 : 1, arbitrary: fc.constant<Step[]>([...withVotes]) },
    { weight: isAboutTeams ? 4 : 1, arbitrary: fc.constant<Step[]>([...withTeams]) },
    { weight: themes.includes('teams') ? 20 : 4, arbitrary: withPartings },
    { weight: themes.includes('files') ? 10 : 1, arbitrary: fc.constant<Step[]>([...withSealedFiles]) },
    { weight: themes.includes('votes') ? 10 : 1, arbitrary: fc.constant<Step[]>([...withFormerMembers]) },
    { weight: themes.includes('play') ? 20 : 1, arbitrary: fc.constant<Step[]>([...withWebGames]) },
  );
};

/** A jam about a few themes, or about everything; most begin near a start, since little happens before. */
export const stepsOf = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .record({
      themes: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 5, arbitrary: fc.subarray(themeNames, { minLength: 1, maxLength: 2 }) },
      ),
      numSubjects: fc.constantFrom(5, 12, 1000),
    })
    .chain(({ themes, numSubjects }) =>
      openingOf(themes).map((opening) => ({ themes, numSubjects, opening })),
    )
    .chain(({ themes, numSubjects, opening }) => {
      const length = Math.max(0, maxLength - opening.length);
      return fc
        .array(stepOf(actionsOf(themes), numSubjects), { minLength: length, maxLength: length, size: 'max' })
        .map((groups) => [...opening, ...groups.flat()].slice(0, maxLength));
    });
