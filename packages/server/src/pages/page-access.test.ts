import { beforeAll, describe, expect, test } from 'vitest';
import { fillContent } from '../fill-content.ts';
import { createCompetition } from '../testing/factories.ts';
import { fillSample, pageSamples } from '../testing/page-samples.ts';
import {
  createPrincipal,
  createScene,
  type Principal,
  type PrincipalName,
  principalNames,
  type Scene,
} from '../testing/principals.ts';
import { useTestApp } from '../testing/test-app.ts';

type Expectation = Readonly<Record<PrincipalName, number>>;

const all = (status: number): Expectation =>
  Object.fromEntries(principalNames.map((name) => [name, status])) as Expectation;
const some = (names: readonly PrincipalName[], status: number): Partial<Expectation> =>
  Object.fromEntries(names.map((name) => [name, status]));

const unknown = { anonymous: 401, expired: 401 };
const loggedInOnly: Expectation = { ...all(200), ...unknown };
/** The team, and staff who can edit entries. */
const ofTeam: Expectation = {
  ...all(403),
  ...unknown,
  ...some(['member', 'unverifiedMember', 'organizer', 'owner', 'staffEntrant'], 200),
};
const staffAlone: Expectation = {
  ...all(403),
  ...some(['moderator', 'organizer', 'owner', 'staffEntrant'], 200),
};

/** Maintained by hand: each page's status for each principal in a live speedhack; one number if the same for all. */
const expectations: Record<string, Expectation | number> = {
  '/': 302,
  '/*': 404,
  '/:compoId': 200,
  '/:compoId/entrants': 200,
  '/:compoId/entries': 200,
  '/:compoId/log': 200,
  '/:compoId/log/edit': loggedInOnly,
  '/:compoId/log/entrant/:entrantId': 200,
  '/:compoId/log/entrant/:entrantId/page/:page': 200,
  '/:compoId/log/id/:postId': 200,
  '/:compoId/log/page/:page': 200,
  // Entrants with an entry are redirected to it.
  '/:compoId/myEntry': { ...loggedInOnly, ...some(['rival', 'member', 'unverifiedMember'], 302) },
  '/:compoId/rules': 200,
  '/:compoId/rules/desk': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/:compoId/rules/verify': 200,
  '/:compoId/team': loggedInOnly,
  '/:compoId/letters': loggedInOnly,
  '/:compoId/leave': loggedInOnly,
  '/:compoId/elves': loggedInOnly,
  '/:compoId/santa/desk': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/:compoId/santa/verify': 200,
  '/:compoId/upload': loggedInOnly,
  '/:compoId/upload/desk': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/entry/:entryId/upload': ofTeam,
  '/entry/:entryId/versions': ofTeam,
  '/receipt/:fileId': ofTeam,
  '/receipt-keys': 200,
  '/:compoId/vote': loggedInOnly,
  '/:compoId/vote/sheet': loggedInOnly,
  '/:compoId/results': 200,
  '/:compoId/results/calculate': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/:compoId/results/show': 200,
  '/:compoId/vote/desk': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/:compoId/reviews': 200,
  '/:compoId/reviews/entry/:entryId': 200,
  '/:compoId/reviews/entrant/:entrantId': 200,
  '/:compoId/reviews/:reviewId': 404,
  '/verify-receipt': 200,
  '/about': 200,
  '/accounts/check-your-mail': 200,
  '/accounts/login': 200,
  '/accounts/deleted': 200,
  '/accounts/mails-off': 200,
  '/accounts/logout': 200,
  '/accounts/oauth/finish': 200,
  '/accounts/password/change': loggedInOnly,
  '/accounts/password/forgot': 200,
  // The site has an owner.
  '/setup': 404,
  '/accounts/register': 200,
  '/accounts/reset': 200,
  '/accounts/undo-email': 200,
  '/accounts/verify': 200,
  '/admin': staffAlone,
  '/accounts/suspended': loggedInOnly,
  '/accounts/tokens': loggedInOnly,
  '/admin/moderation': staffAlone,
  '/admin/demo': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/admin/desk/:compoId/next': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/admin/desk/:compoId': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/admin/:resource': staffAlone,
  '/admin/:resource/:rowId': { ...all(403), ...some(['organizer', 'owner', 'staffEntrant'], 200) },
  '/all/entries': 200,
  '/api/docs': 200,
  '/entry/:entryId': 200,
  '/entry/:entryId/badge': 200,
  '/rule-o-matic': loggedInOnly,
  '/rule-o-matic/mine': loggedInOnly,
  '/rules/pool': 200,
  '/rules/propose': loggedInOnly,
  '/faq': 200,
  '/history': 200,
  '/join': 200,
  '/news': 200,
  '/news/:newsId': 200,
  '/profile': loggedInOnly,
  '/secretSanta': loggedInOnly,
  '/styleguide': 200,
  '/support': 200,
  '/test/redirect/:left': 200,
  '/test/throw': 200,
  '/user/:userId': 200,
};

const t = useTestApp({ pages: true, config: { compress: false } });

/** A page that is the same for all is requested as the principals that differ most. */
const fewNames: readonly PrincipalName[] = ['anonymous', 'expired', 'unverified', 'member', 'owner'];

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
    fillSample(pageSamples[path] ?? { address: '', heading: '' }, {
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
    expect(Object.keys(expectations).toSorted()).toEqual([...t.app.pagePaths].toSorted());
  });

  test.each(Object.entries(expectations))('%s answers as the table says', async (path, expected) => {
    const names = typeof expected === 'number' ? fewNames : principalNames;
    const found: Partial<Record<PrincipalName, number>> = {};
    for (const name of names)
      found[name] = (await t.visitor(cast[name]?.token).get(addressOf(path))).statusCode;
    const wanted = typeof expected === 'number' ? all(expected) : expected;
    expect(found).toEqual(Object.fromEntries(names.map((name) => [name, wanted[name]])));
  });
});
