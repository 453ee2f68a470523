import { type Access, isReading, type RouteShape } from '@tinsmith/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompetition } from '../testing/factories.ts';
import {
  createPrincipal,
  createScene,
  type Principal,
  type PrincipalName,
  principalNames,
  type Scene,
} from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import { openTestApp, type TestApp, useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import type { Binding, Context } from './bind.ts';

// Tests only the check in front of the handlers. Checks repeated in a statement are tested next to the
// statement, and below with the first check removed.

const letIn = 299;
type Verdicts = Readonly<Record<PrincipalName, number>>;

const all = (status: number): Verdicts =>
  Object.fromEntries(principalNames.map((name) => [name, status])) as Verdicts;
const some = (names: readonly PrincipalName[], status: number): Partial<Verdicts> =>
  Object.fromEntries(names.map((name) => [name, status]));

const entrants = ['entrant', 'rival', 'member', 'unverifiedMember', 'invitee', 'staffEntrant'] as const;
const team = ['member', 'unverifiedMember'] as const;
const lookingOn = ['organizer', 'owner'] as const;
const organizers = [...lookingOn, 'staffEntrant'] as const;
const staff = ['moderator', ...organizers] as const;

const unknown = { anonymous: 401, expired: 401 };
const refused: Verdicts = { ...all(403), ...unknown };
const loggedIn: Verdicts = { ...all(letIn), ...unknown };

const phaseNames = ['before', 'live', 'voting', 'over', 'gifts under way', 'gifts open'] as const;
type PhaseName = (typeof phaseNames)[number];
type Phases = Readonly<Record<PhaseName, Verdicts>>;

const always = (verdicts: Verdicts): Phases =>
  Object.fromEntries(phaseNames.map((name) => [name, verdicts])) as Phases;

const toEntrants = (status: number): Verdicts => ({ ...refused, ...some(entrants, status) });
const toTeam = (status: number, byRank: readonly PrincipalName[]): Verdicts => ({
  ...refused,
  ...some(team, status),
  ...some(byRank, letIn),
});
const toMember = (status: number): Verdicts => ({ ...refused, member: status });

const posting: Phases = { ...always(toEntrants(letIn)), over: toEntrants(409) };
const moderating: Phases = always({ ...all(403), ...some(staff, letIn) });
/** Reveals no secret, so staff who take part may call too. */
const organizing: Phases = always({ ...all(403), ...some(organizers, letIn) });
const editing: Phases = {
  before: toTeam(409, organizers),
  live: toTeam(letIn, organizers),
  voting: toTeam(letIn, organizers),
  over: toTeam(409, organizers),
  // Staff who take part are entrants like all others until the end.
  'gifts under way': toTeam(letIn, lookingOn),
  'gifts open': toTeam(letIn, organizers),
};

/** From the start on, with no end: no file is rejected because of the time. */
const uploading: Phases = { ...editing, over: editing.voting };
/** The same for a file, which is missing for others while it is secret. */
const aboutFile: Phases = {
  ...uploading,
  'gifts under way': { ...all(404), ...unknown, ...some(team, letIn), ...some(lookingOn, letIn) },
};
/** Staff who take part in a gift exchange cannot see anyone's files before its end. */
const helping: Phases = { ...organizing, 'gifts under way': { ...all(403), ...some(lookingOn, letIn) } };
const counting: Verdicts = { ...all(403), ...some(organizers, letIn) };

/** Entrants who have confirmed their address. */
const toVoters = (status: number): Verdicts => ({ ...toEntrants(status), unverifiedMember: 403 });
const pledging: Phases = { ...always(toVoters(409)), before: toVoters(letIn) };
const voting: Phases = { ...always(toVoters(409)), voting: toVoters(letIn) };

/** Once they can be read. */
const moderatingReviews: Phases = {
  ...always({ ...all(404), anonymous: 403, expired: 403 }),
  over: moderating.over,
  'gifts open': moderating['gifts open'],
};
/** Only in a gift exchange, for its entrants. */
const inExchange = (when: Partial<Record<PhaseName, number>>): Phases =>
  Object.fromEntries(phaseNames.map((name) => [name, toEntrants(when[name] ?? 409)])) as Phases;
const confirmed = (status: number): Verdicts => ({
  ...all(status),
  ...unknown,
  unverified: 403,
  unverifiedMember: 403,
});
const standingIn: Phases = { ...always(confirmed(409)), 'gifts open': confirmed(letIn) };

/** Until it opens, a gift exchange reveals nothing to staff who take part; it has no results. */
const managingResults: Phases = helping;

/** Maintained by hand: whom each route lets in when. It defines the permissions. */
const expectations: Record<string, Phases> = {
  // After the end only entrants who have an entry are redirected to it; in a gift exchange the statement decides
  // who is late.
  'POST /api/v1/compo/:compoId/myEntry': {
    ...always({ ...toEntrants(409), ...some(['rival', ...team], letIn) }),
    before: toEntrants(409),
    live: toEntrants(letIn),
    'gifts under way': toEntrants(letIn),
    'gifts open': toEntrants(letIn),
  },
  'POST /api/v1/entrant/:entrantId/entry': {
    ...always({ ...all(403), ...some(organizers, letIn) }),
    'gifts under way': { ...all(403), ...some(lookingOn, letIn) },
  },
  'POST /api/v1/entry/:id/delete': always(toTeam(letIn, [])),
  'POST /api/v1/compo/:compoId/signUp': {
    ...always({ ...all(409), ...unknown }),
    before: loggedIn,
    live: loggedIn,
    'gifts under way': { ...all(409), ...unknown, ...some(entrants, letIn) },
  },
  'POST /api/v1/compo/:compoId/pledge': pledging,
  'POST /api/v1/compo/:compoId/pledge/answer': pledging,
  'POST /api/v1/compo/:compoId/pledge/leave': pledging,
  'POST /api/v1/entry/:id/details': editing,
  'POST /api/v1/entry/:id/image': editing,
  'POST /api/v1/entry/:id/images': editing,
  'POST /api/v1/entry/:id/images/change': editing,
  'POST /api/v1/entry/:id/images/remove': editing,
  'POST /api/v1/entry/:id/text': editing,
  'GET /api/v1/compo/:compoId/uploads': always(toEntrants(letIn)),
  'GET /api/v1/entry/:id/uploads': {
    ...always(toTeam(letIn, organizers)),
    'gifts under way': toTeam(letIn, lookingOn),
  },
  'GET /api/v1/entry/:id/versions': {
    ...always(toTeam(letIn, organizers)),
    'gifts under way': toTeam(letIn, lookingOn),
  },
  'GET /api/v1/compo/:compoId/trouble': always(toEntrants(letIn)),
  'POST /api/v1/compo/:compoId/trouble': { ...always(toEntrants(letIn)), before: toEntrants(409) },
  'GET /api/v1/compo/:compoId/uploads/desk': helping,
  'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': helping,
  'GET /api/v1/compo/:compoId/desk': organizing,
  'GET /api/v1/compo/:compoId/mailReaders': organizing,
  'GET /api/v1/compo/:compoId/desk/next': organizing,
  'POST /api/v1/compo/:compoId/desk/next': organizing,
  'POST /api/v1/compo/:compoId/desk/times': organizing,
  'POST /api/v1/compo/:compoId/desk/end': organizing,
  'POST /api/v1/compo/:compoId/desk/reopen': always({
    ...all(403),
    ...some(['owner', 'staffEntrant'], letIn),
  }),
  'POST /api/v1/entry/:id/files': uploading,
  'HEAD /files/:fileId': aboutFile,
  'PATCH /files/:fileId': aboutFile,
  'GET /api/v1/files/:fileId/receipt': aboutFile,
  'POST /api/v1/files/:fileId/cancel': aboutFile,
  'POST /api/v1/files/:fileId/remove': aboutFile,
  'POST /api/v1/files/:fileId/tags': aboutFile,
  'POST /api/v1/files/:fileId/replaces': aboutFile,
  'POST /api/v1/files/:fileId/count': {
    ...always(counting),
    'gifts under way': {
      ...all(404),
      anonymous: 403,
      expired: 403,
      ...some(team, 403),
      ...some(lookingOn, letIn),
    },
  },
  'POST /api/v1/invitation/create': {
    ...always(toMember(409)),
    live: toMember(letIn),
    'gifts under way': toMember(letIn),
  },
  'POST /api/v1/invitation/id/:id/takeBack': always({ ...all(404), ...unknown }),
  'POST /api/v1/invitation/id/:id/resolve': always({ ...all(404), ...unknown, invitee: letIn }),
  'POST /api/v1/log/event/:compoId': posting,
  'POST /api/v1/log/event/:compoId/myLatest': posting,
  'POST /api/v1/log/id/:postId/hide': moderating,
  // Its author's team gets to the handler, which is for the author alone.
  'POST /api/v1/log/id/:postId/delete': always(toTeam(letIn, [])),
  'POST /api/v1/log/id/:postId/dismissReports': moderating,
  'POST /api/v1/log/id/:postId/report': always(loggedIn),
  'POST /api/v1/log/id/:postId/show': moderating,
  'GET /api/v1/compo/:compoId/rules/desk': organizing,
  'POST /api/v1/compo/:compoId/rules': organizing,
  'POST /api/v1/compo/:compoId/rules/:position/comment': organizing,
  'POST /api/v1/compo/:compoId/rules/seal': organizing,
  'POST /api/v1/entry/:id/rules': editing,
  'GET /api/v1/compo/:compoId/votes': always(toEntrants(letIn)),
  'POST /api/v1/compo/:compoId/votes/deal': voting,
  'POST /api/v1/compo/:compoId/votes/sheet': voting,
  'POST /api/v1/compo/:compoId/votes/sheet/save': voting,
  'GET /api/v1/entry/:id/ballot': always(toEntrants(letIn)),
  'POST /api/v1/entry/:id/ballot': voting,
  'POST /api/v1/entry/:id/trouble': voting,
  'POST /api/v1/entry/:id/trouble/takeBack': voting,
  'POST /api/v1/entry/:id/review': { ...voting, 'gifts open': toVoters(letIn) },
  'POST /api/v1/reviews/id/:reviewId/report': {
    ...always({ ...all(404), ...unknown }),
    over: loggedIn,
    'gifts open': loggedIn,
  },
  'POST /api/v1/reviews/id/:reviewId/answer': {
    ...always({ ...all(404), ...unknown, unverified: 403, unverifiedMember: 403 }),
    over: toMember(letIn),
    'gifts open': toMember(letIn),
  },
  'GET /api/v1/entry/:id/troubles': always(toTeam(letIn, [])),
  'POST /api/v1/entry/:id/troubles/:reportId/answer': always(toMember(letIn)),
  'POST /api/v1/entry/:id/troubles/:reportId/done': always(toTeam(letIn, [])),
  'GET /api/v1/compo/:compoId/votes/board': helping,
  'GET /api/v1/compo/:compoId/votes/check': helping,
  'POST /api/v1/compo/:compoId/votes/:ballotId/exclude': helping,
  'POST /api/v1/compo/:compoId/votes/:ballotId/count': helping,
  'POST /api/v1/compo/:compoId/voters/:entrantId/exclude': helping,
  'POST /api/v1/compo/:compoId/voters/:entrantId/count': helping,
  'POST /api/v1/reviews/id/:reviewId/hide': moderatingReviews,
  'POST /api/v1/reviews/id/:reviewId/show': moderatingReviews,
  'POST /api/v1/reviews/id/:reviewId/dismissReports': moderatingReviews,
  'GET /api/v1/compo/:compoId/letters': always(toEntrants(letIn)),
  'POST /api/v1/compo/:compoId/letters': inExchange({ 'gifts under way': letIn }),
  'POST /api/v1/compo/:compoId/letters/atWork': inExchange({ 'gifts under way': letIn }),
  'POST /api/v1/compo/:compoId/letters/:letterId': always(toEntrants(letIn)),
  'POST /api/v1/compo/:compoId/letters/:letterId/takeBack': always(toEntrants(letIn)),
  'POST /api/v1/compo/:compoId/gift/late': inExchange({ 'gifts open': letIn }),
  'POST /api/v1/compo/:compoId/gift/unwrap': inExchange({ 'gifts open': letIn }),
  'POST /api/v1/compo/:compoId/gift/thanks': inExchange({ 'gifts open': letIn }),
  // Staff who take part may have a ring repaired without seeing it.
  'GET /api/v1/compo/:compoId/santa/desk': organizing,
  'POST /api/v1/compo/:compoId/santa/desk/repair': organizing,
  'POST /api/v1/compo/:compoId/santa/desk/swap': helping,
  'POST /api/v1/compo/:compoId/santa/desk/elf': helping,
  'POST /api/v1/compo/:compoId/santa/desk/exclusion': helping,
  'POST /api/v1/compo/:compoId/santa/desk/exclusion/takeOver': helping,
  'GET /api/v1/compo/:compoId/elves': always(confirmed(letIn)),
  'POST /api/v1/compo/:compoId/elves/:entrantId/take': standingIn,
  'POST /api/v1/compo/:compoId/elves/:entrantId/giveBack': {
    ...always(confirmed(letIn)),
    before: confirmed(409),
  },
  'GET /api/v1/compo/:compoId/results/calculation': managingResults,
  'POST /api/v1/compo/:compoId/results/freeze': managingResults,
  'POST /api/v1/compo/:compoId/results/publish': managingResults,
  'GET /api/v1/compo/:compoId/results/typed': managingResults,
  'POST /api/v1/compo/:compoId/results/typed': managingResults,
  'POST /api/v1/compo/:compoId/prizeGiving/start': managingResults,
  'POST /api/v1/compo/:compoId/prizeGiving/show': managingResults,
  'POST /api/v1/removeTeamMember/:entrantId': {
    ...always(toTeam(409, organizers)),
    live: toTeam(letIn, organizers),
    'gifts under way': toTeam(letIn, lookingOn),
  },
};

const startMs = Date.UTC(2026, 7, 7);
const dayMs = 86_400_000;
const moments: Record<PhaseName, number> = {
  before: startMs - dayMs,
  live: startMs + dayMs,
  voting: startMs + 4 * dayMs,
  over: startMs + 40 * dayMs,
  'gifts under way': startMs + dayMs,
  'gifts open': startMs + 18 * dayMs,
};

const routes = allRoutes.filter((route) => 'about' in route.access && route.access.about !== undefined);

/** Responds to every caller who gets this far. */
const answerAll = ({ shape }: Binding): Binding => ({
  shape,
  handle: ({ reply }: Context<RouteShape>) =>
    void reply.code(letIn).send('mediaType' in shape.output ? '' : {}),
});

const t = useTestApp({ changeRoute: answerAll });
const opened: TestApp[] = [];
/** A second instance of the same site, with other routes. */
async function openAgain(changeRoute: (binding: Binding) => Binding): Promise<TestApp> {
  const { databaseUrl, filesDir } = t.platform.config;
  const app = await openTestApp({ databaseUrl, filesDir, drop: async () => {} }, { changeRoute });
  opened.push(app);
  return app;
}
afterAll(async () => {
  for (const { app, platform } of opened) {
    await app.close();
    await platform.close();
  }
});

type Cast = Record<PrincipalName, Principal>;
const worlds: Record<'speedhack' | 'gift-exchange', { scene: Scene; cast: Cast }> = {} as never;
const worldOf = (phase: PhaseName) => worlds[phase.startsWith('gifts') ? 'gift-exchange' : 'speedhack'];

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs + dayMs);
  for (const kind of ['speedhack', 'gift-exchange'] as const) {
    const scene = await createScene(db, await createCompetition(db, { kind, startMs }));
    const cast: Partial<Cast> = {};
    for (const name of principalNames) cast[name] = await createPrincipal(db, name, scene);
    worlds[kind] = { scene, cast: cast as Cast };
  }
});

async function callAs(app: TestApp, route: RouteShape, phase: PhaseName, name: PrincipalName) {
  const { scene, cast } = worldOf(phase);
  const place = { scene, principal: cast[name] };
  const answer = await callRoute(app.visitor(cast[name].token), route, place, addressOf(route, place));
  return answer.statusCode;
}

async function walk(app: TestApp, route: RouteShape, phase: PhaseName): Promise<Verdicts> {
  await app.setClock(moments[phase]);
  const verdicts: Partial<Record<PrincipalName, number>> = {};
  for (const name of principalNames) verdicts[name] = await callAs(app, route, phase, name);
  return verdicts as Verdicts;
}

/** Whether one of the people gets another response than the table says. */
async function isRed(app: TestApp, route: RouteShape, phases: readonly PhaseName[]): Promise<boolean> {
  for (const phase of phases) {
    await app.setClock(moments[phase]);
    for (const name of principalNames)
      if ((await callAs(app, route, phase, name)) !== expectations[nameOf(route)]?.[phase][name]) return true;
  }
  return false;
}

describe('[R6.01] [R6.04] who is let in when', () => {
  test('every route that is about something is in the table, and nothing else is', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  for (const route of routes) {
    test.each(phaseNames)(`${nameOf(route)}, %s`, async (phase) => {
      expect(await walk(t, route, phase)).toEqual(expectations[nameOf(route)]?.[phase]);
    });
  }
});

describe('taking one check away turns the table red', () => {
  const withoutRelation = (access: Access): Access =>
    access.who === 'entrant' || access.who === 'member'
      ? { who: 'user', about: access.about, ...(access.when && { when: access.when }) }
      : access;
  const withoutTime = (access: Access): Access => {
    if (!('when' in access)) return access;
    const { when: _when, ...rest } = access;
    return rest as Access;
  };
  const withoutRank = (access: Access): Access =>
    access.who === 'staff' && access.about ? { who: 'user', about: access.about } : access;
  const withoutVerified = (access: Access): Access => {
    if (!('isVerified' in access)) return access;
    const { isVerified: _isVerified, ...rest } = access;
    return rest;
  };
  const plants: [string, (access: Access) => Access, PhaseName[]][] = [
    // A subject that is missing for everyone in one phase exists in a later one.
    ['relation', withoutRelation, ['live', 'over']],
    ['time', withoutTime, ['before', 'over']],
    ['rank', withoutRank, ['live']],
    ['confirmed address', withoutVerified, ['live', 'over']],
  ];

  test.each(plants)(
    '%s, in every route that has it',
    async (_name, weaken, phases) => {
      const changed = routes.filter((route) => weaken(route.access) !== route.access);
      expect(changed.length).toBeGreaterThan(0);
      const weakened = await openAgain(({ shape, handle }) =>
        answerAll({ shape: { ...shape, access: weaken(shape.access) } as RouteShape, handle }),
      );
      for (const route of changed)
        expect([nameOf(route), await isRed(weakened, route, phases)]).toEqual([nameOf(route), true]);
    },
    60_000,
  );

  test('and what writes refuses those who are not related once more', async () => {
    const open = await openAgain(({ shape, handle }) => ({
      shape: { ...shape, access: withoutTime(withoutRelation(shape.access)) } as RouteShape,
      handle,
    }));
    const writing = routes.filter((one) => !isReading(one));
    for (const route of writing.filter(({ access: { who } }) => who === 'entrant' || who === 'member')) {
      const isOfReview = 'about' in route.access && route.access.about && 'review' in route.access.about;
      await open.setClock(isOfReview ? moments.over : moments.live);
      const { scene, cast } = worlds.speedhack;
      const place = { scene, principal: cast.user };
      const answer = await callRoute(open.visitor(cast.user.token), route, place, addressOf(route, place));
      expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 403]);
    }
  });
});
