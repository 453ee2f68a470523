import { beforeAll, expect, test } from 'vitest';
import { createEntryFile } from '../testing/entry-factories.ts';
import { createCompetition } from '../testing/factories.ts';
import { laterWrites } from '../testing/later-writes.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { addressOf, callRoute, nameOf } from '../testing/route-calls.ts';
import type { Principal, Scene } from '../testing/scene.ts';
import { useTestApp } from '../testing/test-app.ts';
import { allRoutes } from './all-routes.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 7, 7);
let scene: Scene;
const principals = {} as Record<'user' | 'moderator' | 'organizer', Principal>;

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs + 3_600_000);
  const competition = await createCompetition(db, { startMs });
  scene = await createScene(db, competition);
  const inTime = new Date(startMs + 3_600_000);
  await createEntryFile(db, scene.entryId, { sealedAt: inTime, receivedAt: inTime });
  for (const name of ['user', 'moderator', 'organizer'] as const)
    principals[name] = await createPrincipal(db, name, scene);
  await t.setClock(competition.votingEndMs);
});

const countAudits = async () => (await t.platform.db.selectFrom('audit_entry').select('id').execute()).length;

/** Those for moderators; all others are for organizers. */
const isModerating = (name: string): boolean => name.includes('/reviews/');

test.each(laterWrites)(
  '[R6.01] %s leaves an audit entry once it can be done, and is refused to those below',
  async (name) => {
    const route = allRoutes.find((one) => nameOf(one) === name);
    if (!route) throw new Error(`${name} is no route.`);
    const call = async (by: keyof typeof principals) => {
      const place = { scene, principal: principals[by] };
      const before = await countAudits();
      const { statusCode } = await callRoute(
        t.visitor(principals[by].token),
        route,
        place,
        addressOf(route, place),
      );
      return { statusCode, isAudited: (await countAudits()) > before };
    };
    // A hidden review is missing for them.
    const refusal = name.endsWith('/show') && isModerating(name) ? 404 : 403;
    expect(await call('user')).toEqual({ statusCode: refusal, isAudited: false });
    if (!isModerating(name)) expect(await call('moderator')).toEqual({ statusCode: 403, isAudited: false });
    expect(await call(isModerating(name) ? 'moderator' : 'organizer')).toEqual({
      statusCode: 200,
      isAudited: true,
    });
  },
);
