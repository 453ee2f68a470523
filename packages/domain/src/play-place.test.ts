import { describe, expect, test } from 'vitest';
import {
  findPlayProblem,
  isPlayNearSite,
  type PlayPlace,
  parsePlayPlace,
  playOriginOf,
  playSourceOf,
  readPlayHost,
  sandboxOf,
  tabSandboxOf,
} from './play-place.ts';

const parse = (address: string): PlayPlace => {
  const place = parsePlayPlace(address);
  if (!place) throw new Error(`${address} is no place.`);
  return place;
};
const wild = parse('https://*.play.example.net');
const shared = parse('https://games.example.net:8443/');

describe('where games are played', () => {
  test('[R15.01] a wildcard gives each entry an origin, and the same one to all its uploads', () => {
    expect(playOriginOf(wild, 12)).toBe('https://e12.play.example.net');
    expect(playOriginOf(shared, 12)).toBe('https://games.example.net:8443');
    expect([playSourceOf(wild), playSourceOf(shared)]).toEqual([
      'https://*.play.example.net',
      'https://games.example.net:8443',
    ]);
  });

  test.each([
    '',
    'play.example.net',
    'ftp://a.b',
    'https://a.b/path',
    'https://*',
    'https://*.*.a',
    'https://a.*.b',
    'https://u@a.b',
    'https://*.127.0.0.1',
  ])('[R15.01] %j is no place for games', (address) => expect(parsePlayPlace(address)).toBeNull());

  test.each([
    ['https://jam.example.org', 'https://jam.example.org', /different host name/],
    ['https://*.jam.example.org', 'https://jam.example.org', /different host name/],
    ['https://play.jam.example.org', 'https://jam.example.org', /domain of their own/],
    ['https://*.example.org', 'https://jam.example.org', /domain of their own/],
    ['http://*.play.example.net', 'https://jam.example.org', /https/],
    ['http://localhost:3000', 'http://localhost:3000', /different host name/],
  ])('[R15.01] %s is refused for a site at %s', (address, site, why) => {
    expect(findPlayProblem(parse(address), site)).toMatch(why);
  });

  test('[R15.01] another domain, and names below localhost, are fine', () => {
    expect(findPlayProblem(wild, 'https://jam.example.org')).toBeNull();
    expect(findPlayProblem(parse('http://*.play.localhost:3000'), 'http://localhost:3000')).toBeNull();
    expect(isPlayNearSite(wild, 'https://jam.example.org')).toBe(false);
    expect(isPlayNearSite(wild, 'https://jam.example.net')).toBe(true);
  });

  test('[R15.01] every host below the domain is one of games, and only names of entries belong to one', () => {
    const entryOf = (host: string) => readPlayHost(wild, host);
    expect(entryOf('e12.play.example.net')).toEqual({ entryId: 12 });
    expect(entryOf('E12.Play.example.net.:8443')).toEqual({ entryId: 12 });
    for (const host of [
      'play.example.net',
      'x.play.example.net',
      'e1.e2.play.example.net',
      'e1x.play.example.net',
    ])
      expect(entryOf(host)).toEqual({ entryId: null });
    for (const host of ['', 'jam.example.org', 'eviplay.example.net', 'play.example.net.evil.org'])
      expect(entryOf(host)).toBeUndefined();
    expect(readPlayHost(shared, 'games.example.net')).toEqual({ entryId: null });
    expect(readPlayHost(shared, 'e1.games.example.net')).toBeUndefined();
  });

  test('[R15.02] games that share an origin get none', () => {
    expect(sandboxOf(wild).split(' ')).toContain('allow-same-origin');
    expect(sandboxOf(shared).split(' ')).not.toContain('allow-same-origin');
    for (const flag of ['allow-popups', 'allow-top-navigation', 'allow-downloads'])
      expect(tabSandboxOf(wild)).not.toContain(flag);
  });

  test('[R15.08] games open dialogs in their own tab alone', () => {
    for (const place of [wild, shared]) {
      expect(sandboxOf(place).split(' ')).not.toContain('allow-modals');
      expect(tabSandboxOf(place).split(' ')).toContain('allow-modals');
    }
  });
});
