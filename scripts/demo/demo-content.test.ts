import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isChosenTag } from '../../packages/domain/src/entry-tags.ts';
import { afterwardsMs, phaseOf } from '../../packages/domain/src/phase.ts';
import type { DemoGame } from '../../packages/server/src/demo/demo-game.ts';
import { sanitizePostText } from '../../packages/server/src/platform/post-text.ts';
import { chatterOf } from './chatter.ts';
import { editionOf } from './editions.ts';
import { lineUps } from './games/line-ups.ts';
import { aboutOf, demoPeople, unverifiedPeople } from './people.ts';
import { picturesDir, readPicture } from './picture.ts';
import { planEditions } from './plan-editions.ts';
import { wishlistOf } from './wishes.ts';

const kinds = ['speedhack', 'gift-exchange'] as const;
const all = kinds.flatMap((kind) => lineUps[kind].flat());
const posts = [
  ...all.flatMap(({ log }) => log),
  ...kinds.flatMap((kind) => Object.values(chatterOf(kind)).flat()),
];
const hourMs = 3_600_000;

describe('the games of the demo', () => {
  test('an edition has 12 to 18 of them, and no game is in two', () => {
    for (const games of kinds.flatMap((kind) => lineUps[kind])) {
      expect(games.length).toBeGreaterThanOrEqual(12);
      expect(games.length).toBeLessThanOrEqual(18);
    }
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.map(({ picture }) => picture)).size).toBe(all.length);
  });

  test('each has a small picture of few colours, so have its posts, and no picture is left over', async () => {
    const ofLog = ({ picture, log }: DemoGame) =>
      log.filter(({ hasPicture }) => hasPicture).map((_, index) => `${picture}-log-${index + 1}`);
    const names = all.flatMap((game) => [game.picture, ...ofLog(game)]);
    expect((await readdir(picturesDir)).toSorted()).toEqual(names.map((name) => `${name}.png`).toSorted());
    for (const { picture } of all)
      expect(await readPicture(picture), picture).toMatchObject({ width: 160, height: 120 });
    for (const name of names) expect((await readPicture(name)).colours.length, name).toBeLessThanOrEqual(16);
  });

  test('titles, teams, texts and posts are each their own, and no title or name carries a number', () => {
    const teams = all.flatMap(({ teamName }) => teamName ?? []);
    for (const texts of [
      all.map(({ title }) => title),
      teams,
      all.map(({ pitch }) => pitch),
      all.map(({ description }) => description),
      all.map(({ credits }) => credits),
      posts.map(({ text }) => text),
    ])
      expect(new Set(texts).size).toBe(texts.length);
    for (const name of [...all.map(({ title }) => title), ...teams, ...demoPeople])
      expect(name).not.toMatch(/\d/);
  });

  test('each is described, credited and tagged, and a gift answers a wish', () => {
    for (const game of all) {
      expect(game.description.length).toBeGreaterThan(200);
      expect(game.pitch && game.controls && game.credits).toBeTruthy();
      expect(game.tags.filter((tag) => !isChosenTag(tag))).toEqual([]);
    }
    expect(lineUps.speedhack.flat().filter(({ wish }) => wish !== undefined)).toEqual([]);
    const wishes = lineUps['gift-exchange'].flat().map(({ wish }) => wish);
    expect(new Set(wishes.filter(Boolean)).size).toBe(wishes.length);
  });

  test('texts hold only markup that is allowed', () => {
    for (const { description, controls, pitch } of all)
      for (const text of [description, controls, pitch]) expect(sanitizePostText(text)).toBe(text);
    for (const { text } of posts) expect(sanitizePostText(text)).toBe(text);
  });

  test('authors are known people with a confirmed address, each in one team of an edition', () => {
    for (const games of kinds.flatMap((kind) => lineUps[kind])) {
      const authors = games.flatMap((game) => game.authors);
      expect(new Set(authors).size).toBe(authors.length);
      for (const name of authors)
        expect([demoPeople.includes(name), unverifiedPeople.has(name)]).toEqual([true, false]);
    }
    for (const name of demoPeople) expect([aboutOf(name), wishlistOf(name)]).not.toContain('');
  });

  test.each(kinds)('what is posted about a %s happens while it runs, in order, by an author', (kind) => {
    const { startMs, endMs } = editionOf(kind, 2026);
    const hours = (endMs - startMs) / hourMs;
    for (const { title, log, authors } of lineUps[kind].flat()) {
      expect(log.length, title).toBeGreaterThanOrEqual(4);
      const times = log.map(({ hour }) => hour);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(0);
      expect(times.at(-1)).toBeLessThanOrEqual(hours);
      // It covers the event: from the first third to the last tenth.
      expect(times[0]).toBeLessThan(hours / 3);
      expect(times.at(-1)).toBeGreaterThan(hours * 0.9);
      for (const { author } of log) if (author) expect(authors).toContain(author);
      expect(log.some(({ hasPicture }) => hasPicture)).toBe(true);
    }
    const { early, during, after } = chatterOf(kind);
    for (const { author } of [...early, ...during, ...after]) expect(demoPeople).toContain(author);
    for (const { hour } of during) expect(hour).toBeLessThan(hours);
    for (const { hour } of after) expect(hour * hourMs).toBeLessThan(afterwardsMs);
  });
});

describe('the plan of the demo', () => {
  const nowMs = Date.UTC(2026, 10, 15, 3);

  test.each(kinds)(
    'in a %s every game has one edition, the latest first, and older editions have none',
    (kind) => {
      const planned = planEditions({ kind, phase: 'live' }, nowMs);
      const dealt = planned.flatMap(({ games }) => games);
      expect(new Set(dealt)).toEqual(new Set(all));
      expect(dealt).toHaveLength(all.length);
      const chosen = planned.find(({ isChosen }) => isChosen);
      expect(chosen?.games).toBe(lineUps[kind][0]);
      expect(chosen && phaseOf(chosen.competition, nowMs)).toBe('live');
      expect(planned.filter(({ games }) => games.length === 0).length).toBeGreaterThan(8);
    },
  );

  test('nobody joins before it opens, after the start or in the future', () => {
    for (const phase of ['before', 'live', 'results'] as const)
      for (const { competition, entrants } of planEditions({ kind: 'gift-exchange', phase }, nowMs))
        for (const { joinedMs } of entrants) {
          expect(joinedMs).toBeGreaterThanOrEqual(competition.joinOpensMs ?? 0);
          expect(joinedMs).toBeLessThanOrEqual(Math.min(competition.startMs, nowMs));
        }
  });

  test('in a gift exchange each maker gives to the next entrant, whose wishlist begins with that wish', () => {
    const editions = planEditions({ kind: 'gift-exchange', phase: 'results' }, nowMs);
    for (const { games, entrants } of editions.filter(({ competition }) => competition.kind !== 'speedhack'))
      for (const { authors, wish } of games) {
        const giver = entrants.findIndex(({ name }) => name === authors[0]);
        const receiver = entrants[(giver + 1) % entrants.length];
        expect(receiver?.info.split('\n')[0]).toBe(wish);
        expect(receiver?.name).not.toBe(authors[0]);
      }
  });
});
