import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../fill-content.ts';
import { pageSamples } from '../testing/all-samples.ts';
import { all } from '../testing/expected-access.ts';
import { createCompetition } from '../testing/factories.ts';
import { fillSample } from '../testing/page-samples.ts';
import { createPrincipal, createScene } from '../testing/principals.ts';
import { type Principal, type PrincipalName, principalNames, type Scene } from '../testing/scene.ts';
import { partOf } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

/** A page that is the same for all is requested as the principals that differ most. */
const fewNames: readonly PrincipalName[] = ['anonymous', 'expired', 'unverified', 'member', 'owner'];

const cells = new Set(
  partOf(
    Object.keys(pageSamples).flatMap((path) => principalNames.map((name) => `${path} ${name}`)),
    3,
  ),
);

describe('[R6.01] the access matrix of pages', () => {
  let scene: Scene;
  let newsId: string;
  const cast: Partial<Record<PrincipalName, Principal>> = {};
  beforeAll(async () => {
    const { db } = t.platform;
    await fillContent(t.platform);
    newsId = String((await t.visitor().get('/api/v1/news')).json().posts[0].id);
    await t.moveClock('1 day');
    const startMs = Date.now();
    scene = await createScene(db, await createCompetition(db, { startMs, isPinned: true }));
    for (const name of principalNames) cast[name] = await createPrincipal(db, name, scene);
  });

  const addressOf = (path: string): string =>
    fillSample(pageSamples[path] ?? { address: '', heading: '', access: 404 }, {
      news: newsId,
      event: scene.competition.short,
      title: '',
      entrant: String(scene.founder.entrantId),
      author: scene.founder.username,
      post: String(scene.postId),
      entry: String(scene.entryId),
      game: '',
      file: String(scene.fileId),
    }).address;

  test('every page is in the table, and nothing else is', () => {
    expect(Object.keys(pageSamples).toSorted()).toEqual([...t.app.pagePaths].toSorted());
  });

  test.each(Object.keys(pageSamples))('%s answers as the table says', async (path) => {
    const expected = pageSamples[path]?.access ?? Number.NaN;
    const names = (typeof expected === 'number' ? fewNames : principalNames).filter((name) =>
      cells.has(`${path} ${name}`),
    );
    const found: Partial<Record<PrincipalName, number>> = {};
    for (const name of names)
      found[name] = (await t.visitor(cast[name]?.token).get(addressOf(path))).statusCode;
    const wanted = typeof expected === 'number' ? all(expected) : expected;
    expect(found).toEqual(Object.fromEntries(names.map((name) => [name, wanted[name]])));
  });
});
