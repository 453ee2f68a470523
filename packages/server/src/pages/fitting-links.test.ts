import { type Rank, ranks } from '@tinsmith/domain/ranks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined } from '../testing/entry-factories.ts';
import { createCompetition, createPerson, type TestCompetition } from '../testing/factories.ts';
import { createExchange, passDraw, type Santa } from '../testing/santa-factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp({ pages: true, config: { compress: false } });
const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 11, 14, 12);

let exchange: TestCompetition;
let santa: Santa;
let over: TestCompetition;
const tokens = new Map<Rank | 'nobody' | 'user', string | undefined>([['nobody', undefined]]);

beforeAll(async () => {
  const { db } = t.platform;
  await t.setClock(startMs - dayMs);
  over = await createCompetition(db, { startMs: startMs - 60 * dayMs });
  const created = await createExchange(db, 4, { startMs });
  exchange = created.jam;
  santa = created.people[0] as Santa;
  tokens.set('user', (await createPerson(db)).token);
  for (const rank of ranks) tokens.set(rank, (await createPerson(db, { rank })).token);
});

async function open(url: string, session?: string) {
  const answer = await t.app.inject({ url, cookies: session ? { session } : {} });
  const main = /<main[\s\S]*<\/main>/.exec(answer.body)?.[0] ?? '';
  const text = main
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  const links = [...main.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', label = '']) => ({ href, label: label.replace(/<[^>]*>/g, '') }),
  );
  return { status: answer.statusCode, text, links };
}
const hrefOf = async (url: string, label: string, session?: string) =>
  (await open(url, session)).links.find((link) => link.label === label)?.href;

/** Runs `work` while the site cannot read a table. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const hidden = `${table}_hidden`;
  await sql`alter table ${sql.table(table)} rename to ${sql.table(hidden)}`.execute(t.owner);
  try {
    await work();
  } finally {
    await sql`alter table ${sql.table(hidden)} rename to ${sql.table(table)}`.execute(t.owner);
  }
}

const adminRights = 'You need to be logged in with admin rights.';
const desks = [
  { page: '/results/calculate', of: () => over, table: 'ballot' },
  { page: '/vote/desk', of: () => over, table: 'entry_tally' },
  { page: '/upload/desk', of: () => over, table: 'upload_trouble' },
  { page: '/rules/desk', of: () => over, table: 'standing_rules' },
  { page: '/santa/desk', of: () => exchange, table: 'santa_exclusion' },
];
const whoOpens = [...tokens.keys(), 'user' as const, ...ranks].filter(
  (who, index, all) => all.indexOf(who) === index,
);

describe('pages of an event for staff', () => {
  test.each(desks)(
    '[R10.13] [R6.02] [R2.22] $page opens for its ranks, says so to all others, and says what else failed',
    async ({ page, of, table }) => {
      const url = `/${of().short}${page}`;
      for (const who of whoOpens) {
        const mayOpen = who === 'owner' || who === 'organizer';
        const shown = await open(url, tokens.get(who));
        expect([who, shown.status]).toEqual([who, mayOpen ? 200 : 403]);
        expect([who, shown.text.includes(adminRights)]).toEqual([who, !mayOpen]);
        await without(table, async () => {
          const failed = await open(url, tokens.get(who));
          expect([who, failed.text.includes(adminRights)]).toEqual([who, !mayOpen]);
          expect([who, failed.status, /Error: \S/.test(failed.text)]).toEqual([
            who,
            mayOpen ? 500 : shown.status,
            mayOpen,
          ]);
        });
      }
    },
  );

  test('[R10.13] links to them follow the rank', async () => {
    for (const who of whoOpens) {
      const token = tokens.get(who);
      const mayOpen = who === 'owner' || who === 'organizer';
      const calculate = await hrefOf(`/${over.short}/results`, 'Calculate results', token);
      expect([who, calculate]).toEqual([who, mayOpen ? `/${over.short}/results/calculate` : undefined]);
      const desk = await hrefOf(`/secretSanta?compo=${exchange.short}`, 'Santa desk', token);
      expect([who, desk]).toEqual([who, mayOpen ? `/${exchange.short}/santa/desk` : undefined]);
    }
    for (const rank of ranks) {
      const { links } = await open('/admin/competitions', tokens.get(rank));
      expect([rank, links.some(({ label }) => label === 'Event desk')]).toEqual([rank, rank !== 'moderator']);
    }
  });
});

test('[R10.13] [R2.18] where reading the own entry fails, myEntry says what it says where creating it fails', async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs: startMs - dayMs - 3_600_000 });
  const ann = await createJoined(db, jam);
  await createEntry(db, jam, [ann.entrantId]);
  // Read for the own team, but not for the frame.
  await sql`alter table entry rename column title to title_hidden`.execute(t.owner);
  try {
    const failed = await open(`/${jam.short}/myEntry`, ann.token);
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('Could not get or create your entry');
  } finally {
    await sql`alter table entry rename column title_hidden to title`.execute(t.owner);
  }
});

test('[R10.13] [R2.16] the list of entrants is the same for every rank, and a failure says so', async () => {
  const url = `/${exchange.short}/entrants`;
  const { links } = await open(url);
  expect(links).toContainEqual({ href: `/user/${santa.username}`, label: santa.username });
  expect(links.some(({ href }) => href === `/${exchange.short}/log/entrant/${santa.entrantId}`)).toBe(true);
  for (const who of whoOpens) {
    expect([who, (await open(url, tokens.get(who))).links]).toEqual([who, links]);
    await without('entrant_count', async () => {
      const failed = await open(url, tokens.get(who));
      expect([who, failed.status, failed.text.includes(adminRights)]).toEqual([who, 500, false]);
      expect(failed.text).toContain('Error: ');
    });
  }
});

describe('an event page', () => {
  test('[R10.13] [R2.45] has the number of entries and the link to download them in every phase', async () => {
    for (const kind of ['speedhack', 'gift-exchange'] as const) {
      const jam = await createCompetition(t.platform.db, { kind, startMs: startMs + 30 * dayMs });
      const { text, links } = await open(`/${jam.short}/`);
      expect(text).toContain('Entries 0 so far');
      expect(links).toContainEqual({ href: `/${jam.short}/entries`, label: 'See and download all entries' });
    }
  });

  test('[R10.13] [R2.42] leads an entrant to their wishes until the end, and so does the secret santa page', async () => {
    const join = `/join/?compo=${exchange.short}`;
    const at = { event: `/${exchange.short}/`, santa: '/secretSanta' };
    await passDraw(t, exchange);
    expect(await hrefOf(at.event, 'Edit your wishes', santa.token)).toBe(join);
    expect(await hrefOf(at.santa, 'Edit your wishes', santa.token)).toBe(join);
    expect(await hrefOf(at.event, 'Edit your wishes', tokens.get('user'))).toBeUndefined();
    await t.setClock(exchange.endMs);
    expect(await hrefOf(at.event, 'Edit your wishes', santa.token)).toBeUndefined();
    expect(await hrefOf(at.santa, 'Edit your wishes', santa.token)).toBeUndefined();
    await t.setClock(startMs - dayMs);
  });
});

test('[R10.13] [R2.56] an entry page links to its reviews with their number in every phase', async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs: startMs - dayMs - 3_600_000 });
  const { entrantId } = await createJoined(db, jam);
  const entryId = await createEntry(db, jam, [entrantId], { title: 'Snail', text: 'A game.' });
  for (const atMs of [startMs - dayMs, jam.endMs, jam.votingEndMs]) {
    await t.setClock(atMs);
    const to = await hrefOf(`/entry/${entryId}/`, 'Reviews (0)');
    expect(to).toBe(`/${jam.short}/reviews/entry/${entryId}`);
    expect((await open(to ?? '')).status).toBe(200);
  }
  await t.setClock(startMs - dayMs);
});
