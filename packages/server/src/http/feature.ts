import type { Competition, CompetitionSummary } from '@tinsmith/contract/competition';
import type { OwnCounts } from '@tinsmith/contract/profile';
import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { TextFolders } from '../platform/content-files.ts';
import type { Database } from '../platform/database/database.ts';
import type { Check } from '../platform/doctor/check.ts';
import { machineChecks } from '../platform/doctor/machine-checks.ts';
import type { Job } from '../platform/jobs.ts';
import type { MailDefinition } from '../platform/mail/mail-definition.ts';
import type { ScrapedSeries } from '../platform/metrics/series.ts';
import type { Platform } from '../platform/platform.ts';
import type { Kept } from '../platform/retention.ts';
import type { Tick } from '../platform/ticks.ts';
import type { ArchiveSource } from './archive.ts';
import type { Binding } from './bind.ts';
import type { NextBoundary } from './cache.ts';
import type { AnyFileOwnerKind } from './file-audience.ts';
import type { ImportSource } from './import.ts';
import type { StaffList } from './resource.ts';
import type { FindAccount, FindTokenHolder } from './session.ts';
import type { SubjectFinders } from './subject.ts';

export interface SitemapAddress {
  readonly path: string;
  readonly changedAt: Date;
}
/** A feature's public pages. */
export type SitemapSource = (db: Database) => Promise<SitemapAddress[]>;

export interface AccountData {
  /** Rows by kind, as in account.json. */
  readonly rows: Readonly<Record<string, unknown>>;
  /** Names of stored files, which go into files/. */
  readonly files?: readonly string[];
}
/** A feature's data about an account, for the download of one's own data. */
export type AccountDataSource = (db: Database, accountId: AccountId) => Promise<AccountData>;

/** A feature's counts for an account, for the confirmation before it is deleted. */
export type CountOwn = (db: Database, accountId: AccountId) => Promise<Partial<OwnCounts>>;

/** Fills in a feature's part of the texts that a site starts with; never touches what was edited since. */
export type FillTexts = (platform: Pick<Platform, 'db' | 'files'>, folders: TextFolders) => Promise<void>;

export type ForgetAccount = (transaction: Database, accountId: AccountId) => Promise<void>;

/** What a suspended user drops out of, such as a gift exchange. */
export type SuspendAccount = (transaction: Database, accountId: AccountId) => Promise<void>;

/** What was waiting for an address to be confirmed. */
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

export type JoinTeam = (
  transaction: Database,
  team: {
    readonly competitionId: number;
    readonly entryId: EntryId;
    readonly memberIds: readonly EntrantId[];
  },
) => Promise<void>;

/**
 * What a feature needs from another one that it must not import. It declares that here, by `declare module`;
 * the other one provides it.
 */
export interface Ports {
  readonly findAccountBySession: FindAccount;
  readonly findTokenHolder: FindTokenHolder;
  readonly nextBoundary: NextBoundary;
  /** Whether every committed seed can be opened with the current key. */
  readonly areSealsFine: () => Promise<boolean>;
}

/** The context of routes. Ports are complete only once every feature was asked: read them late. */
export interface FeatureContext {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly features: readonly Feature[];
  readonly ports: Ports;
}

/** Everything that a feature plugs into the site. */
export interface Feature {
  readonly name: string;
  readonly routes?: (context: FeatureContext) => readonly Binding[];
  /** What else it adds to the server, such as a route for development. */
  readonly extend?: (context: FeatureContext) => void;
  /** Answers hosts of its own, before anything of the site does: no session, no page and no API is there. */
  readonly addHost?: (context: FeatureContext) => void;
  /** With their cron lines; some involve all features. */
  readonly jobs?: (features: readonly Feature[]) => readonly Job[];
  /** What the worker checks each second; some involve all features. */
  readonly ticks?: readonly Tick[] | ((features: readonly Feature[]) => readonly Tick[]);
  /** What every process checks each second, web ones too: for work that must not wait for a worker. */
  readonly sharedTicks?: readonly Tick[] | ((features: readonly Feature[]) => readonly Tick[]);
  /** What `tinsmith doctor` and the page about the site's health check of the feature. */
  readonly checks?: readonly Check[];
  /** What it adds to the metrics, read from the database when they are asked for. */
  readonly metrics?: readonly ScrapedSeries[];
  /** What a web process logs or does once it listens. */
  readonly atStart?: (platform: Platform) => Promise<void>;
  readonly fillTexts?: FillTexts;
  readonly sitemap?: SitemapSource;
  /** What it keeps, for how long and why: the privacy page shows it, and jobs enforce it. */
  readonly retention?: readonly Kept[];
  /** Its part of the archive of a finished event. */
  readonly archive?: ArchiveSource;
  /** Reads that part, and puts it into a site. */
  readonly importArchive?: ImportSource;
  readonly ownData?: AccountDataSource;
  readonly countOwn?: CountOwn;
  /** What is deleted with an account, in the same transaction. */
  readonly forgetAccount?: ForgetAccount;
  /** What happens when an account is suspended, in the same transaction. */
  readonly suspendAccount?: SuspendAccount;
  /** What happens once an account's address is confirmed, in the same transaction. */
  readonly confirmAccount?: ConfirmAccount;
  /** What happens when people come together in a team, in the same transaction. */
  readonly joinTeam?: JoinTeam;
  readonly signUpMail?: SignUpMailPart;
  /** Its lists in the staff area. */
  readonly adminLists?: readonly StaffList[];
  /** Every kind of e-mail that it sends. */
  readonly mails?: readonly MailDefinition[];
  /** What stored files can belong to, and who may download them. */
  readonly fileOwner?: AnyFileOwnerKind;
  readonly summary?: SummaryParts;
  /** How to find the subject of a call, for the access check. */
  readonly subjects?: (context: FeatureContext) => Partial<SubjectFinders>;
  readonly provides?: (context: FeatureContext) => Partial<Ports>;
}

/** Asks every feature what it provides. Reading a port that nobody provides throws an error with its name. */
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

/** All checks of the site's health, in the order in which doctor prints them. */
export const collectChecks = (features: readonly Feature[]): readonly Check[] => [
  ...machineChecks,
  ...features.flatMap(({ checks = [] }) => checks),
];

/** How all features find the subjects of calls. A route whose subject nobody finds fails at startup. */
export const joinSubjects = (context: FeatureContext): SubjectFinders =>
  Object.assign({}, ...context.features.map(({ subjects }) => subjects?.(context)));
