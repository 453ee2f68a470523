import { type Access, isReading, type RouteShape } from '@tinsmith/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedPhases } from '../testing/all-samples.ts';
import type { Expectation } from '../testing/expected-access.ts';
import { letIn, type PhaseName, phaseNames } from '../testing/expected-phases.ts';
import { createCompetition } from '../testing/factories.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import { type Principal, type PrincipalName, principalNames, type Scene } from '../testing/scene.ts';
import { partOf } from '../testing/sizes.ts';
import { openTestApp, type TestApp, useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import type { Binding, Context } from './bind.ts';

// Tests only the check in front of the handlers. Checks repeated in a statement are tested next to the
// statement, and below with the first check removed.

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

async function walk(app: TestApp, route: RouteShape, phase: PhaseName): Promise<Expectation> {
  await app.setClock(moments[phase]);
  const verdicts: Partial<Record<PrincipalName, number>> = {};
  for (const name of principalNames) verdicts[name] = await callAs(app, route, phase, name);
  return verdicts as Expectation;
}

/** Whether one of the people gets another response than the table says. */
async function isRed(app: TestApp, route: RouteShape, phases: readonly PhaseName[]): Promise<boolean> {
  for (const phase of phases) {
    await app.setClock(moments[phase]);
    for (const name of principalNames)
      if ((await callAs(app, route, phase, name)) !== expectedPhases[nameOf(route)]?.[phase][name])
        return true;
  }
  return false;
}

describe('[R6.01] [R6.04] who is let in when', () => {
  test('every route that is about something is in the table, and nothing else is', () => {
    expect(Object.keys(expectedPhases).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  const cells = routes.flatMap((route) => phaseNames.map((phase) => [nameOf(route), phase, route] as const));
  test.each(partOf(cells, 5))('%s, %s', async (name, phase, route) => {
    expect(await walk(t, route, phase)).toEqual(expectedPhases[name]?.[phase]);
  });
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
      for (const route of partOf(changed, 3))
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
