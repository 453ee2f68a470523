import type { RouteShape } from '@tinsmith/contract/route';
import { vi } from 'vitest';
import { allRoutes } from '../http/all-routes.ts';
import { isNightly } from './sizes.ts';
import type { TestApp } from './test-app.ts';

/**
 * Stops the process's clocks, so that two worlds differ in nothing but what is secret: some pages show the time, and a
 * count that took long is kept for a while.
 */
export function stopTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.setSystemTime(ms);
}

/** Every reader, by name, with their session cookie. */
export type Readers = Readonly<Record<string, string | undefined>>;

/** Something that only some may know. */
export interface Secret {
  readonly name: string;
  /** Texts, numbers and file names that reveal it. */
  readonly tokens: readonly string[];
  /** Names of stored files that are part of it. */
  readonly files: readonly string[];
  readonly readers: readonly string[];
}

export interface Answer {
  readonly reader: string;
  readonly address: string;
  readonly status: number;
  /** Only the stable ones: not those that differ from call to call. */
  readonly headers: string;
  readonly body: string;
}

/** The values of each parameter of a path. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** All of them, each once. */
export function mergeValues(parts: readonly Values[]): Values {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(parts.flatMap((part) => part[name] ?? []))]]),
  );
}

/** Not requested: a stream that does not end, and redirects to other sites, which contain a random number. */
const isLeftOut = (path: string): boolean =>
  path === '/api/v1/live' ||
  path.startsWith('/accounts/oauth/') ||
  path === '/test/throw' ||
  path.includes('*');

function fillIn(path: string, values: Values): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const known = values[name];
  // An unknown parameter would skip a route unnoticed.
  if (!known) throw new Error(`${path} has a parameter that this test does not know.`);
  return known.flatMap((value) => fillIn(path.replace(`:${name}`, encodeURIComponent(value)), values));
}

const takesPage = (route: RouteShape): boolean =>
  route.query !== undefined && 'page' in ((route.query as { shape?: object }).shape ?? {});

/**
 * Every readable address: of all routes with all values, of all pages with the values that belong together,
 * since a page shows what its calls return.
 */
export function listAddresses({ app }: TestApp, places: readonly Values[]): string[] {
  const values = mergeValues(places);
  const ofRoutes = allRoutes
    .filter((route) => route.method === 'GET' && !isLeftOut(route.path))
    .flatMap((route) =>
      fillIn(route.path, values).flatMap((address) =>
        takesPage(route) ? [address, `${address}?page=2`] : [address],
      ),
    );
  const ofPages = [...(app.pagePaths ?? [])].filter((path) => !isLeftOut(path));
  const filled = ofPages.flatMap((path) => places.flatMap((place) => fillIn(path, place)));
  return [...ofRoutes, ...new Set(filled)];
}

const isImpersonal =
  /^\/(?:accounts|styleguide|test|api\/docs|faq|about|history|support|rules|rule-o-matic|verify)|\/api\/v1\/(?:rules|pages|receipts|account\/(?!data))|openapi|sitemap/;

/** Addresses that concern no user and no event are the same for everyone, and tested in http/secrecy.test.ts. */
export const personalAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => !isImpersonal.test(address));

const ofTheMoment = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

let asked = 0;
/** Limits count by client address: here each request has a new one. */
const newAddress = (): string => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

const isPage = (address: string): boolean => !/^\/(?:api|upload|badge)\//.test(address);

/** The staff area rejects all others alike, as the access matrix checks: CI requests it as staff, nightly as all. */
const isRefusedAlike = (reader: string, address: string): boolean =>
  !isNightly && /^\/(?:api\/v1\/)?admin\b/.test(address) && !/^staff/.test(reader);

/** A page shows what its calls return. Where every reader makes every call, CI requests pages as some; nightly as all. */
export const pagesAs = (...names: string[]) => ({
  asks: (reader: string, address: string) => isNightly || names.includes(reader) || !isPage(address),
});

/** The resulting number of requests. */
export const countQuestions = (
  readers: readonly string[],
  addresses: readonly string[],
  { asks }: ReturnType<typeof pagesAs>,
): number =>
  readers.reduce(
    (sum, reader) =>
      sum + addresses.filter((address) => asks(reader, address) && !isRefusedAlike(reader, address)).length,
    0,
  );

/** Requests each address as each reader. */
export async function askEverything(
  t: TestApp,
  readers: Readers,
  addresses: readonly string[],
  { asks }: ReturnType<typeof pagesAs> = { asks: () => true },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [reader, token] of Object.entries(readers)) {
    const visitor = t.visitor(token);
    for (const address of addresses) {
      if (!asks(reader, address) || isRefusedAlike(reader, address)) continue;
      const answer = await visitor.get(address, { 'x-forwarded-for': newAddress() });
      // Two responses rejected alike would prove nothing.
      if (answer.statusCode === 429) throw new Error(`${reader} asked too often for ${address}.`);
      const lasting = Object.entries(answer.headers).filter(([name]) => !ofTheMoment.has(name));
      answers.push({
        reader,
        address,
        status: answer.statusCode,
        headers: JSON.stringify(lasting.toSorted(([a], [b]) => a.localeCompare(b))),
        body: answer.rawPayload.toString('latin1'),
      });
    }
  }
  return answers;
}

/** Whether a response contains a token; the reader already knew a token in the address itself. */
const contains = ({ address, headers, body }: Answer, token: string): boolean =>
  !address.includes(token) && (body.includes(token) || headers.includes(token));

const isFileOf = ({ files }: Secret, { address }: Answer): boolean =>
  files.some((name) => address === `/upload/${name}`);

/** Readers who found a secret they may not know; and readers who may know it and never found it. */
export function classifyAnswers(answers: readonly Answer[], secrets: readonly Secret[]) {
  const leaks: string[] = [];
  const misses: string[] = [];
  for (const secret of secrets) {
    for (const answer of answers) {
      if (secret.readers.includes(answer.reader)) continue;
      const found = secret.tokens.filter((token) => contains(answer, token));
      if (found.length > 0) leaks.push(`${secret.name}: ${answer.reader} by ${answer.address}`);
      if (isFileOf(secret, answer) && answer.status !== 404)
        leaks.push(`${secret.name}: ${answer.reader} has ${answer.address}`);
    }
    for (const reader of secret.readers) {
      const own = answers.filter((answer) => answer.reader === reader);
      for (const token of secret.tokens) {
        if (!own.some((answer) => contains(answer, token)))
          misses.push(`${secret.name}: ${reader} lacks ${token}`);
      }
      for (const answer of own) {
        if (isFileOf(secret, answer) && answer.status !== 200)
          misses.push(`${secret.name}: ${reader} lacks ${answer.address}`);
      }
    }
  }
  return { leaks, misses };
}

/** The responses that differ between two sites, as readable text. */
export function compareAnswers(one: readonly Answer[], other: readonly Answer[]): string[] {
  if (one.length !== other.length) return [`${one.length} answers and ${other.length}`];
  return one.flatMap((answer, index) => {
    const second = other[index];
    const isSame =
      second?.address === answer.address &&
      second.status === answer.status &&
      second.headers === answer.headers &&
      second.body === answer.body;
    return isSame ? [] : [`${answer.reader} ${answer.address}: ${answer.status} and ${second?.status}`];
  });
}
