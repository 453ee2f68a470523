import type { Page } from '@playwright/test';
import type { Rank } from '@tinsmith/domain/ranks';
import type { Database } from '../packages/server/src/platform/database/database.ts';
import { createEntryFile } from '../packages/server/src/testing/entry-factories.ts';
import { createCompetition, createLogPost } from '../packages/server/src/testing/factories.ts';
import type { PageSample } from '../packages/server/src/testing/feature-samples.ts';
import { isNightly, partOf } from '../packages/server/src/testing/sizes.ts';
import { dayMs, releaseClock, stopClock } from './support/clock.ts';
import { createEntry, removeEvents } from './support/entries.ts';
import { allPageSamples } from './support/page-samples.ts';
import { become, createEarlyEntrant, createMember, createUser } from './support/people.ts';
import { expect, hydrated, test } from './support/test.ts';

type Kind = 'speedhack' | 'gift-exchange';

const startMs = Date.UTC(2031, 6, 7, 12);
const endOf: Readonly<Record<Kind, number>> = {
  speedhack: startMs + 3 * dayMs,
  'gift-exchange': startMs + 17 * dayMs,
};
const phases = {
  before: () => startMs - dayMs,
  live: () => startMs + dayMs,
  voting: (kind: Kind) => endOf[kind] + dayMs,
  over: (kind: Kind) => endOf[kind] + 20 * dayMs,
} as const;
type Phase = keyof typeof phases;

/** CI: a running event of each kind. Nightly: all phases. */
const walks: readonly (readonly [Kind, Phase])[] = isNightly
  ? (['speedhack', 'gift-exchange'] as const).flatMap((kind) =>
      (Object.keys(phases) as Phase[]).map((phase) => [kind, phase] as const),
    )
  : [
      ['speedhack', 'live'],
      ['gift-exchange', 'live'],
    ];

interface Reader {
  readonly rank: Rank | null;
  readonly takesPart: boolean;
}
/** Staff who take part see less than others of their rank, and some pages that nobody else sees. */
const readers: readonly Reader[] = [
  { rank: null, takesPart: true },
  { rank: 'moderator', takesPart: false },
  { rank: 'organizer', takesPart: false },
  { rank: 'organizer', takesPart: true },
  { rank: 'owner', takesPart: false },
  { rank: 'owner', takesPart: true },
];

/** The pages of the staff area that represent all lists and forms of their kind. */
const staffPages = ['/admin/audit', '/admin/users', '/admin/competitions', '/admin/news/new'];

const isDesk = (address: string) => /^\/admin\b|\/desk$|\/calculate$|^\/secretSanta$/.test(address);
const everyThird = (addresses: readonly string[], from: number) =>
  addresses.filter((_, index) => index % 3 === from % 3);
const isOfEvent = (address: string) => /^\/(?:walk|entry|join|secretSanta|user)\b/.test(address);

/**
 * Nightly everyone loads every page. In CI each page is loaded by the reader who sees most of it: desks by an owner,
 * closed pages and those of the event by an entrant, the others without an account. Every other reader loads a few.
 * Half of them at one commit, the other half at the next.
 */
function choosePages(all: readonly PageSample[], kind: Kind, reader: Reader | null): string[] {
  const addresses = all.map(({ address }) => address);
  if (isNightly) return [...addresses, ...(reader?.rank ? staffPages : [])];
  const desks = [...addresses.filter(isDesk), ...(kind === 'speedhack' ? staffPages : [])];
  const ofEvent = addresses.filter(
    (address) => isOfEvent(address) && (!isDesk(address) || address === '/secretSanta'),
  );
  const others = all.filter(({ address }) => !isOfEvent(address) && !isDesk(address));
  const addressesOf = (samples: readonly PageSample[]) => samples.map(({ address }) => address);
  if (reader === null) {
    const open = kind === 'speedhack' ? addressesOf(others.filter((one) => !one.insideHeading)) : [];
    return [...open, ...everyThird(ofEvent, 0)];
  }
  if (reader.rank === null) {
    const closed = kind === 'speedhack' ? addressesOf(others.filter((one) => one.insideHeading)) : [];
    return [...closed, ...ofEvent];
  }
  return reader.rank === 'owner' && reader.takesPart === (kind === 'gift-exchange')
    ? desks
    : everyThird(desks, readers.indexOf(reader));
}

async function prepare(db: Database, kind: Kind) {
  await stopClock(db, phases.before());
  const event = await createCompetition(db, {
    short: 'walk',
    title: 'A walk',
    kind,
    startMs,
    endMs: endOf[kind],
  });
  const author = await createMember(db, event);
  for (let index = 0; index < 4; index += 1) await createMember(db, event);
  await createLogPost(db, author.entrantId, { postedAt: new Date(startMs - 2 * dayMs) });
  return { event, author };
}

/** Every page is loaded whole: what the server sent must be what the browser would have made. */
async function walk(page: Page, addresses: readonly string[], complaints: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const answer = await page.goto(address, { waitUntil: 'commit' });
    // A page that never gets its script is named, not waited for until the test's own end.
    const isAlive = await hydrated(page).then(
      () => true,
      () => false,
    );
    if (!isAlive) {
      found.push(`${address}: its script did not start`);
      continue;
    }
    // React complains while it takes over; this is done when the next frame is drawn.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    if ((answer?.status() ?? 500) >= 500) found.push(`${address}: ${answer?.status()}`);
    found.push(...complaints.splice(0).map((text) => `${address}: ${text}`));
  }
  return found;
}

for (const [kind, phase] of walks) {
  test(`[R11.08] every page of a ${kind} (${phase}) opens without a complaint for every rank`, async ({
    browser,
    baseURL: url,
    db,
  }) => {
    test.setTimeout(300_000);
    const baseURL = url ?? '';
    const { event, author } = await prepare(db, kind);
    await stopClock(db, phases[phase](kind));
    try {
      const game = 'A long way';
      const entryId = await createEntry(db, event, [author.entrantId], { title: game });
      const { id: fileId } = await createEntryFile(db, entryId);
      const samples = await allPageSamples(baseURL, { entryId, fileId, game });
      const all = samples.filter(({ address }) => !address.startsWith('/test/'));
      const walkAs = async (reader: Reader | null) => {
        const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
        const name = reader
          ? `${reader.rank ?? 'entrant'}${reader.takesPart ? ' who takes part' : ''}`
          : 'anonymous';
        if (reader) {
          const user = await createUser(db, reader.rank ? { rank: reader.rank } : {});
          if (reader.takesPart) await createEarlyEntrant(db, event.id, user.id);
          await become(context, user, baseURL);
        }
        const complaints: string[] = [];
        context.on('console', (message) => {
          // A page that is refused is served with its status, which the browser notes.
          if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
            complaints.push(message.text());
        });
        context.on('weberror', (problem) => complaints.push(problem.error().message));
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        const found = await walk(page, partOf(choosePages(all, kind, reader), 2), complaints);
        await context.close();
        return found.map((line) => `as ${name}: ${line}`);
      };
      const found: string[] = [];
      // Most desks are the same for either kind: in CI each rank opens those of a gift exchange once.
      const queue = [
        null,
        ...readers.filter(
          ({ rank, takesPart }) =>
            isNightly || kind === 'speedhack' || takesPart === (rank === 'owner' || rank === null),
        ),
      ];
      // Two at a time: the machine has two cores.
      const work = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift())
          found.push(...(await walkAs(next)));
      };
      await Promise.all([work(), work()]);
      expect(found).toEqual([]);
    } finally {
      await removeEvents(db);
      await releaseClock(db);
    }
  });
}
