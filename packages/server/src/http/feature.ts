import type { Competition, CompetitionSummary } from '@tinsmith/contract/competition';
import type { OwnCounts } from '@tinsmith/contract/profile';
import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Job } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tick } from '../platform/ticks.ts';
import type { Binding } from './bind.ts';
import type { NextBoundary } from './cache.ts';
import type { EventMail } from './event-mail.ts';
import type { AnyFileOwnerKind } from './file-audience.ts';
import type { FindAccount, FindTokenHolder } from './session.ts';
import type { SubjectFinders } from './subject.ts';

export interface SitemapAddress {
  readonly path: string;
  readonly changedAt: Date;
}
/** A feature's public pages. */
export type SitemapSource = (db: Database) => Promise<SitemapAddress[]>;

export interface AccountData {
  /** Rows by what they are, as they go into account.json. */
  readonly rows: Readonly<Record<string, unknown>>;
  /** Names of stored files, which go into files/. */
  readonly files?: readonly string[];
}
/** What a feature knows of an account, for the download of one's own data. */
export type AccountDataSource = (db: Database, accountId: AccountId) => Promise<AccountData>;

/** What a feature counts of an account, for the question before it is deleted. */
export type CountOwn = (db: Database, accountId: AccountId) => Promise<Partial<OwnCounts>>;

export type ForgetAccount = (transaction: Database, accountId: AccountId) => Promise<void>;

/** What somebody drops out of by being suspended, such as a gift exchange. */
export type SuspendAccount = (transaction: Database, accountId: AccountId) => Promise<void>;

/** What waited for an address to be confirmed. */
export type ConfirmAccount = (transaction: Database, accountId: AccountId) => Promise<void>;

/** What a feature adds to the mail that confirms a sign-up, as paragraphs. */
export type SignUpMailPart = (
  platform: Platform,
  competition: { readonly competitionId: number; readonly short: string },
) => Promise<string[]>;

/**
 * What a feature adds to a competition's summary, as expressions on the `competition` row: read with it, since every
 * page view needs all of it.
 */
export type SummaryParts = {
  readonly [K in keyof CompetitionSummary]?: (accountId: AccountId | null) => RawBuilder<Competition[K]>;
};

/**
 * What a feature needs of one that it must not know. It declares that here, by `declare module`; the other one
 * provides it.
 */
export interface Ports {
  readonly findAccountBySession: FindAccount;
  readonly findTokenHolder: FindTokenHolder;
  readonly nextBoundary: NextBoundary;
  /** Whether every promised seed can be opened with the key we run with. */
  readonly areSealsFine: () => Promise<boolean>;
}

/** What routes are made with. Ports are there once every feature was asked: read them late. */
export interface FeatureContext {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly features: readonly Feature[];
  readonly ports: Ports;
}

/** All that a feature plugs into the site. */
export interface Feature {
  readonly name: string;
  readonly routes?: (context: FeatureContext) => readonly Binding[];
  /** What else it adds to the server, such as an address for development. */
  readonly extend?: (context: FeatureContext) => void;
  /** With their cron lines; some have to do with all features. */
  readonly jobs?: (features: readonly Feature[]) => readonly Job[];
  /** What the worker looks after each second; some have to do with all features. */
  readonly ticks?: readonly Tick[] | ((features: readonly Feature[]) => readonly Tick[]);
  /** What every process looks after each second, web ones too: for what must not wait for a worker. */
  readonly sharedTicks?: readonly Tick[];
  /** What a migration cannot do by itself; runs after it, once, and costs next to nothing where it was done. */
  readonly afterMigration?: (platform: Platform) => Promise<void>;
  /** What a web process says or does once it listens. */
  readonly atStart?: (platform: Platform) => Promise<void>;
  readonly sitemap?: SitemapSource;
  readonly ownData?: AccountDataSource;
  readonly countOwn?: CountOwn;
  /** What goes with an account that is deleted, in the same transaction. */
  readonly forgetAccount?: ForgetAccount;
  /** What goes with an account that is suspended, in the same transaction. */
  readonly suspendAccount?: SuspendAccount;
  /** What comes about once an account's address is confirmed, in the same transaction. */
  readonly confirmAccount?: ConfirmAccount;
  readonly signUpMail?: SignUpMailPart;
  /** On which occasions the entrants of an event are mailed. */
  readonly eventMails?: readonly EventMail[];
  /** What stored files can belong to, and who may have them. */
  readonly fileOwner?: AnyFileOwnerKind;
  readonly summary?: SummaryParts;
  /** How what a call is about is found, for the check of access. */
  readonly subjects?: (context: FeatureContext) => Partial<SubjectFinders>;
  readonly provides?: (context: FeatureContext) => Partial<Ports>;
}

/** Asks every feature what it provides. A port that is read although nobody provides it names itself. */
export function openContext(
  app: FastifyInstance,
  platform: Platform,
  features: readonly Feature[],
): FeatureContext {
  const provided: Partial<Ports> = {};
  const ports = new Proxy(provided as Ports, {
    get: (target, name) => {
      if (name in target) return target[name as keyof Ports];
      throw new Error(`No feature provides ${String(name)}.`);
    },
  });
  const context = { app, platform, features, ports };
  for (const { provides } of features) Object.assign(provided, provides?.(context));
  return context;
}

/** How all features find what a call is about. A route about something that nobody finds does not start. */
export const joinSubjects = (context: FeatureContext): SubjectFinders =>
  Object.assign({}, ...context.features.map(({ subjects }) => subjects?.(context)));
