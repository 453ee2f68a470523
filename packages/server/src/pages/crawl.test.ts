import type { CompetitionKind } from '@tinsmith/domain/phase';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../../scripts/demo/fill-demo.ts';
import { fillContent } from '../fill-content.ts';
import { type Crawl, crawl } from '../testing/crawl.ts';
import { createPerson, createSession } from '../testing/factories.ts';
import { isNightly, partOf, reportFigure, sizes } from '../testing/sizes.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });

type Phase = 'before' | 'live' | 'voting' | 'results';
const worlds: readonly (readonly [CompetitionKind, Phase])[] = [
  ['speedhack', 'before'],
  ['speedhack', 'live'],
  ['speedhack', 'voting'],
  ['speedhack', 'results'],
  ['gift-exchange', 'before'],
  ['gift-exchange', 'live'],
  ['gift-exchange', 'results'],
];

/** An entrant, in a team if there is one. */
async function logInEntrant(short: string): Promise<string> {
  const { db } = t.platform;
  const { id } = await db
    .selectFrom('entrant')
    .innerJoin('competition', 'competition.id', 'entrant.competition_id')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    .leftJoin('entry', 'entry.id', 'entrant.entry_id')
    .select('account.id')
    .where('competition.short', '=', short)
    .where('account.verified_at', 'is not', null)
    .orderBy('entry.num_shown', (order) => order.desc().nullsLast())
    .orderBy('entrant.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return createSession(db, id);
}

const staffRanks = ['moderator', 'organizer', 'owner'] as const;
const staffTokens: Record<string, string> = {};
/** Who walks each of the worlds in CI. */
const walkersInCi = ['anonymous', 'organizer', 'entrant', 'owner', 'moderator', 'entrant', 'organizer'];
/** Who walks a world: nightly everyone; in CI one. */
function chooseWalkers(
  kind: CompetitionKind,
  phase: Phase,
  sessions: Readonly<Record<string, string | undefined>>,
): [string, string | undefined][] {
  const index = worlds.findIndex((world) => world[0] === kind && world[1] === phase);
  return Object.entries(sessions).filter(([who]) => isNightly || who === walkersInCi[index]);
}

const knownAssets = new Set<string>();
/** In CI, what lies outside the current event is walked in the first world that leads there; nightly in each. */
const numElsewhere = isNightly ? undefined : new Map<string, number>();
const walkedInCi = new Set<string>();
const crawls = new Map<string, Promise<ReadonlyMap<string, Crawl>>>();

async function crawlWorld(kind: CompetitionKind, phase: Phase): Promise<ReadonlyMap<string, Crawl>> {
  const { short } = await fillDemo(t.owner, { kind, phase }, t.platform.files);
  const sessions = { anonymous: undefined, entrant: await logInEntrant(short), ...staffTokens };
  const found = new Map<string, Crawl>();
  const shared = {
    currentShort: short,
    linksOfAShape: sizes.linksOfAShape,
    knownAssets,
    numFiltered: new Map(),
    numElsewhere,
  };
  for (const [who, session] of chooseWalkers(kind, phase, sessions))
    found.set(who, await crawl(t, { session, ...shared }));
  return found;
}

/** One after the other, since all share one database; each once, whichever test needs it. */
let last: Promise<unknown> = Promise.resolve();
function crawlOnce([kind, phase]: (typeof worlds)[number]): Promise<ReadonlyMap<string, Crawl>> {
  const name = `${kind} ${phase}`;
  const known = crawls.get(name) ?? last.then(() => crawlWorld(kind, phase));
  crawls.set(name, known);
  last = known.catch(() => {});
  return known;
}

describe('a walk over every link of the demo', () => {
  beforeAll(async () => {
    await fillContent(t.platform);
    for (const rank of staffRanks) staffTokens[rank] = (await createPerson(t.platform.db, { rank })).token;
  });

  test.each(partOf(worlds, 2))(
    '%s, %s: every link answers to anonymous people, entrants and staff',
    async (...world) => {
      for (const [who, { visited, broken }] of await crawlOnce(world)) {
        expect(broken.map((link) => ({ who, ...link }))).toEqual([]);
        reportFigure(`crawl, ${world.join(', ')}, ${who}: ${visited.length} addresses`);
        for (const address of visited) walkedInCi.add(address);
        const walked = isNightly ? visited : [...walkedInCi];
        // It reached every place, as the intended user.
        expect(visited).toContainEqual(expect.stringMatching(/^\/[A-Z]+26\/log$/));
        const elsewhere = [/^\/all\/entries$/, /^\/entry\//, /^\/user\//, /^\/upload\//, /atom\.xml$/];
        for (const place of elsewhere) expect(walked).toContainEqual(expect.stringMatching(place));
        const isLoggedIn = visited.some((address) => address.startsWith('/accounts/logout'));
        expect(isLoggedIn).toBe(who !== 'anonymous');
        // Admin pages are outside events: in CI the first member of staff walks them.
        if (isNightly) expect(visited.includes('/admin/')).toBe(who in staffTokens);
        else if (!(who in staffTokens)) expect(visited).not.toContain('/admin/');
        else expect(walked).toContain('/admin/');
      }
    },
    600_000,
  );
});
