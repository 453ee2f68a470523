import { existsSync } from 'node:fs';
import { staffWhoCan, uncached } from '@tinsmith/contract/access';
import { route as declare, isReading, type RouteShape } from '@tinsmith/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { drawDue } from '../features/rule/draw-due.ts';
import { settleFiles } from '../platform/files/stored-file.queries.ts';
import { expectedAccess, writesAuditedElsewhere } from '../testing/all-samples.ts';
import { staff, team } from '../testing/expected-access.ts';
import { createAccount, createCompetition, createNewsPost } from '../testing/factories.ts';
import { laterWrites } from '../testing/later-writes.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import { createRule } from '../testing/rule-factories.ts';
import {
  type Principal,
  type PrincipalName,
  principalNames,
  principalPassword,
  type Scene,
} from '../testing/scene.ts';
import { isTurnOf } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';
import { bind } from './bind.ts';

/** Another site to redirect to; nobody gets there. */
const elsewhere = {
  clientId: 'x',
  clientSecret: 'x',
  authorizeUrl: 'https://elsewhere.example/authorize',
  tokenUrl: 'https://elsewhere.example/token',
  userUrl: 'https://elsewhere.example/user',
  emailsUrl: null,
};
/** Planted: staff write here without an audit entry. */
const planted = declare({
  method: 'POST',
  path: '/api/v1/planted',
  summary: '',
  access: staffWhoCan('enter-staff-area'),
  cache: uncached,
  limit: { max: 60, perSeconds: 60, by: 'account' },
  output: z.object({}),
});

const t = useTestApp({
  config: { trustedProxies: ['127.0.0.1'], oauth: { github: elsewhere, discord: null } },
  extraRoutes: [bind(planted, () => ({}))],
});

describe('[R6.01] the access matrix', () => {
  let others: Record<string, string>;
  let common: Scene;
  beforeAll(async () => {
    const { db, files } = t.platform;
    const keyholder = await createAccount(db, { username: 'keyholder', password: principalPassword });
    const avatar = await files.put('png', new Uint8Array([1]));
    await db.updateTable('account').set({ avatar }).where('id', '=', keyholder.id).execute();
    await settleFiles(db, { kind: 'account', id: keyholder.id }, [avatar]);
    const page = await db
      .insertInto('site_page')
      .values({ slug: 'about', title: 'About', lead: '', description: '', markdown: '## Us\n\nHello' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.setClock('2026-08-08T00:00:00Z');
    const post = await createNewsPost(db);
    const competition = await createCompetition(db, { startMs: Date.UTC(2026, 7, 7) });
    // The first rule: the call that rates one refers to it by that number.
    const rule = await createRule(db, { ratings: [[4, 4]] });
    common = await createScene(db, competition);
    await drawDue(t.platform);
    others = {
      newsId: String(post.id),
      pack: 'all.zip',
      form: 'overall.svg',
      slug: 'about',
      name: avatar,
      username: 'somebody',
      userId: 'keyholder',
      provider: 'github',
      ruleId: String(rule.id),
      rulesRowId: String(rule.id),
      pagesRowId: String(page.id),
    };
  });

  const countAudits = async () =>
    Number(
      (
        await t.platform.db
          .selectFrom('audit_entry')
          .select(({ fn }) => fn.countAll().as('num'))
          .executeTakeFirstOrThrow()
      ).num,
    );

  const hidePost = (id: number) =>
    t.platform.db
      .updateTable('log_post')
      .set({ hidden_at: new Date(), hidden_reason: 'Not kind' })
      .where('id', '=', id)
      .execute();

  /** Principals that only read can be reused. */
  const readers = new Map<PrincipalName, Promise<Principal>>();
  const findReader = (name: PrincipalName): Promise<Principal> => {
    const known = readers.get(name) ?? createPrincipal(t.platform.db, name, common);
    readers.set(name, known);
    return known;
  };

  /** A rejected principal has changed nothing, and can be reused with the same scene. */
  const refusedBefore = new Map<string, { scene: Scene; principal: Principal }>();

  /** Calls a route as a new principal, in a scene of its own if the call uses something up. */
  async function ask(route: RouteShape, name: PrincipalName, network = 0) {
    const { db } = t.platform;
    const isTakenOut =
      !isReading(route) &&
      /\/(?:hide|show|accept|decline|entry|answer|remove|actions|suspend|lift|admin\/entr(?:ants|ies))$|removeTeamMember/.test(
        route.path,
      );
    const isToShow = route.path.endsWith('/show');
    const key = [name, isTakenOut, isToShow].join();
    const writer = async () => {
      const scene = isTakenOut ? await createScene(db, common.competition) : common;
      if (isToShow) await hidePost(scene.postId);
      return { scene, principal: await createPrincipal(db, name, scene) };
    };
    const place = isReading(route)
      ? { scene: common, principal: await findReader(name) }
      : (refusedBefore.get(key) ?? (await writer()));
    const { principal } = place;
    const isLeaving =
      route.path.startsWith('/api/v1/removeTeamMember') && (team as readonly string[]).includes(name);
    const url = isLeaving
      ? `/api/v1/removeTeamMember/${principal.entrantId}`
      : addressOf(route, place, others);
    // Each principal has its own address for the limits.
    const headers = { 'x-forwarded-for': `10.${network}.0.${principalNames.indexOf(name)}` };
    const isWatched = !isReading(route) && (staff as readonly string[]).includes(name);
    const numAudits = isWatched ? await countAudits() : 0;
    const answer = await callRoute(t.visitor(principal.token), route, place, url, headers);
    if (answer.statusCode >= 400) refusedBefore.set(key, place);
    else refusedBefore.delete(key);
    return { answer, isAudited: isWatched && (await countAudits()) > numAudits };
  }

  /** Outcomes of write calls, by route and principal. */
  const written = new Map<string, Partial<Record<PrincipalName, { status: number; isAudited: boolean }>>>();
  const note = (route: RouteShape, name: PrincipalName, status: number, isAudited: boolean) => {
    if (isReading(route)) return;
    written.set(nameOf(route), { ...written.get(nameOf(route)), [name]: { status, isAudited } });
  };
  /** Writes that staff could make and others could not, and that left no audit entry. */
  const listUnaudited = () =>
    [...written].flatMap(([route, by]) => {
      const isByRank = (by.user?.status ?? 0) >= 400;
      const ranked = (['moderator', 'organizer', 'owner'] as const).filter((name) => {
        const cell = by[name];
        return isByRank && cell && cell.status < 300 && !cell.isAudited;
      });
      return ranked.map((name) => `${route} by ${name}`);
    });

  test('every declared route is in the table, and nothing else is', () => {
    expect(Object.keys(expectedAccess).toSorted()).toEqual(allRoutes.map(nameOf).toSorted());
  });

  /** Writes build on one another, reads on nothing. */
  const asked = allRoutes.filter((route, index) => !isReading(route) || isTurnOf(index, 3));
  for (const route of asked) {
    test.each(principalNames)(`${nameOf(route)} answers %s as the table says`, async (name) => {
      const { answer, isAudited } = await ask(route, name);
      note(route, name, answer.statusCode, isAudited);
      expect(answer.statusCode).toBe(expectedAccess[nameOf(route)]?.[name]);
    });

    test(`${nameOf(route)} sends the headers of its cache class, and to a session never public ones`, async () => {
      const { who } = route.access;
      const isForTeams = isReading(route) && (who === 'member' || who === 'entrant');
      const { answer: personal } = await ask(
        route,
        who === 'staff' ? 'owner' : isForTeams ? 'member' : 'user',
        1,
      );
      // A caller without access is rejected, and a rejection is never cached.
      const open = route.access.who === 'anyone' ? (await ask(route, 'anonymous', 2)).answer : personal;
      const expected = { public: /^public, max-age=\d+/, private: /^private, no-store$/, none: /^no-store$/ };
      // A rejection is never cached, whatever the response would have been.
      expect(open.headers['cache-control']).toMatch(
        open.statusCode < 400 ? expected[route.cache.class] : expected.none,
      );
      if (route.cache.class !== 'public')
        expect(personal.headers['cache-control']).toMatch(
          expected[who === 'staff' && personal.statusCode === 409 ? 'none' : route.cache.class],
        );
      expect(personal.headers['cache-control']).not.toContain('public');
      if (route.cache.class === 'public') expect(open.headers['set-cookie']).toBeUndefined();
    });
  }

  test('each write that succeeded by rank left an audit entry, and one that leaves none is caught', async () => {
    const ranked = [...written].filter(
      ([, by]) => (by.user?.status ?? 0) >= 400 && (by.owner?.status ?? 500) < 300,
    );
    const isByRank = (name: string) =>
      (expectedAccess[name]?.user ?? 0) >= 400 && (expectedAccess[name]?.owner ?? 500) < 300;
    const expected = allRoutes
      .filter((route) => !isReading(route))
      .map(nameOf)
      .filter(isByRank);
    expect(expected.length).toBeGreaterThanOrEqual(50);
    expect(ranked.map(([route]) => route).toSorted()).toEqual(expected.toSorted());
    expect(listUnaudited()).toEqual([]);
    // No staff write is missing: those that cannot succeed here are tested later, or with their desk.
    const ofStaff = allRoutes
      .filter((route) => route.access.who === 'staff' && !isReading(route))
      .map(nameOf);
    const walked = new Set<string>([...ranked.map(([route]) => route), ...laterWrites]);
    expect(ofStaff.filter((name) => !walked.has(name)).toSorted()).toEqual(
      Object.keys(writesAuditedElsewhere).toSorted(),
    );
    for (const file of Object.values(writesAuditedElsewhere))
      expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
    for (const name of ['user', 'owner'] as const) {
      const { answer, isAudited } = await ask(planted, name);
      note(planted, name, answer.statusCode, isAudited);
    }
    expect(listUnaudited()).toEqual(['POST /api/v1/planted by owner']);
  });
});
